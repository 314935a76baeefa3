#include "dsl/syntax/own_words.hpp"

#include <functional>
#include <string_view>

namespace brehon {

namespace {

void add_words(std::string& out, std::string_view text) {
  bool comment = false, quoted = false, escaped = false;
  for (const char c : text) {
    quoted = quoted != (c == '"' && !comment && !escaped);
    escaped = quoted && c == '\\' && !escaped;
    comment = !quoted && (c == '#' || (comment && c != '\n'));
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    out.append(quoted || (!comment && !blank) ? 1 : 0, c);
  }
}

} // namespace

std::string own_words(const Node& node) {
  std::string words;
  const char* at = node.text.data();
  const char* const end = at + node.text.size();
  const std::less<> before;
  for (const Node& child : node.children) {
    const char* const begin = child.text.data();
    if (!before(begin, at) && !before(end, begin + child.text.size())) {
      add_words(words, {at, begin});
      at = begin + child.text.size();
    }
  }
  add_words(words, {at, end});
  return words;
}

} // namespace brehon
