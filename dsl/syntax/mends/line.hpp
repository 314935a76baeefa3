#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "dsl/syntax/mends/meant.hpp"
#include "dsl/syntax/words/tokens.hpp"

/// The text around a fault, for those that guess what was meant.
namespace brehon::mending {

/// Where the line of a place begins, and where it ends.
std::size_t line_begin(std::string_view text, std::size_t at);
std::size_t line_end(std::string_view text, std::size_t at);
/// The part of a text from one place to another.
std::string_view part(std::string_view text, std::size_t begin, std::size_t end);
/// The end of the token before a fault, blanks and line ends apart.
std::size_t end_before(const Fault& fault);

/// The tokens of the line of a fault, and which of them is at the fault or the first behind it.
struct Line {
  std::size_t begin;
  std::size_t end;
  std::vector<Token> tokens; // places are in the line
  std::size_t fault;

  std::size_t place(std::size_t token) const { return begin + tokens[token].begin; }
  std::size_t behind(std::size_t token) const { return begin + tokens[token].end(); }
};

/// The line of a fault without a comment at its end.
Line line_of(const Fault& fault);
/// Whether something would have fitted at a fault.
bool wants(const Fault& fault, std::string_view label);

} // namespace brehon::mending
