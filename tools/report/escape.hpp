#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// A text in HTML.
std::string html_text(std::string_view text);
/// A field of a CSV file, in quotes where it needs them. What programs for tables would take for a formula, such as
/// `=1+1`, has an apostrophe before it.
std::string csv_field(std::string_view text);
/// A text in Markdown: what would be read as a mark is escaped. A line break stays one, also in the cell of a table.
std::string markdown_text(std::string_view text);
/// A name as words: `last_realm_cow` is `last realm cow`.
std::string as_words(std::string_view name);
/// The number of code points.
std::size_t width(std::string_view text);
/// The lines of a text, without their ends; one at least.
std::vector<std::string> lines_of(std::string_view text);
/// Parts with a comma between them.
std::string joined(const std::vector<std::string>& parts, std::string_view between = ", ");
/// The English name of a language by its code; the code itself for one that is not known.
std::string language_name(const std::string& code);

} // namespace brehon
