#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

/// The forms in which reports for readers are written.
enum class DocumentFormat : std::uint8_t { text, markdown, html, json, csv };

/// With their names.
const std::vector<std::pair<std::string_view, DocumentFormat>>& document_formats();

/// A text in HTML.
std::string html_text(std::string_view text);
/// A field of a CSV file, in quotes where it needs them.
std::string csv_field(std::string_view text);
/// A text in a cell of a Markdown table.
std::string markdown_cell(std::string_view text);
/// A name as words: `last_realm_cow` is `last realm cow`.
std::string as_words(std::string_view name);

} // namespace brehon
