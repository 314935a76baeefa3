#pragma once

#include "tools/tables/document.hpp"

#include <string>
#include <utility>
#include <vector>

/// Reference tables in the forms in which they are written. Each is a function of the document alone.
namespace brehon::tables {

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

} // namespace brehon::tables
