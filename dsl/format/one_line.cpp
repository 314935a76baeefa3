#include "dsl/format/one_line.hpp"

#include "dsl/syntax/words/tokens.hpp"

namespace brehon {

std::string one_line(std::string_view text) {
  std::string line;
  std::uint32_t end = 0;
  for (const Token& token : tokenize(text)) {
    if (token.kind == TokenKind::comment || token.kind == TokenKind::citation) {
      continue;
    }
    if (!line.empty() && token.begin > end) {
      line += ' ';
    }
    line += token.text;
    end = token.end();
  }
  return line;
}

std::string_view written_at(const Node& tree, Span span) {
  if (tree.span == span)
    return tree.text;
  for (const Node& child : tree.children) {
    const bool around = child.span.file == span.file && child.span.begin <= span.begin && span.end <= child.span.end;
    const std::string_view found = around ? written_at(child, span) : std::string_view();
    if (!found.empty())
      return found;
  }
  return {};
}

} // namespace brehon
