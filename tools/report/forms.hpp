#pragma once

#include "tools/report/document.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The forms in which a document is written. Each is a function of the document alone.
namespace brehon::doc {

enum class Form : std::uint8_t { text, markdown, html, json, csv, latex };

/// Those with these names, in the order of the enumeration.
const std::vector<std::pair<std::string_view, Form>>& forms();

/// The ending of a file of a form, with its dot.
std::string_view ending(Form form);

std::string written(const Document& document, Form form);

/// For terminals.
std::string text(const Document& document);

/// For GitHub and other readers of its tables.
std::string markdown(const Document& document);

/// One page that needs nothing else, for screens and A4 paper.
std::string html(const Document& document);

/// By `tables.schema.json`.
std::string json(const Document& document);

/// A document for pdfLaTeX or LuaLaTeX with `booktabs`, `tabularx` and `longtable`.
std::string latex(const Document& document);

/// RFC 4180: each table and list with its name, which is good as the name of a file. Citations are the last column.
std::vector<std::pair<std::string, std::string>> csv_files(const Document& document);

/// The same in one text: a line with the name, the table, an empty line; where there is one table only, this alone.
std::string csv(const Document& document);

} // namespace brehon::doc
