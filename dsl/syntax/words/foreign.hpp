#pragma once

#include <span>
#include <string_view>

namespace brehon {

/// What people write who come from another language or from a word processor, and what is written for it here.
struct Foreign {
  std::string_view written;
  std::string_view own;     ///< empty where nothing is written for it
  std::string_view because; ///< what is wrong, as a message; empty where "X is written Y here" says it
};

/// Marks, longer ones before those with which they begin. One mark may stand for several things, the likeliest first.
std::span<const Foreign> foreign_marks();
/// Words; all that begins a fault is compared, so none of them is a word of the language at the place of the fault.
std::span<const Foreign> foreign_words();
/// What is written here in place of a word that has no one counterpart, as a clause that helps; empty where it is not
/// known.
std::string_view foreign_hint(std::string_view word);
/// What has to stand behind a word that binds a name, as a clause that helps; empty for other words.
std::string_view binding_hint(std::string_view before);

/// How many bytes at the start of a text are one blank that is no blank of rule files, such as a no-break space.
std::size_t odd_blank_length(std::string_view text);
/// The ASCII character of which the text begins with a full-width form, of three bytes; 0 where it does not.
char narrow(std::string_view text);
/// How many bytes at the start of a text are a comment in `/*` and `*/`.
std::size_t foreign_comment_length(std::string_view text);
/// How many bytes at the start of a text are a quotation mark that texts of rule files do not have.
std::size_t foreign_quote_length(std::string_view text);

} // namespace brehon
