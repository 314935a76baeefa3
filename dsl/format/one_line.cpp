#include "dsl/format/one_line.hpp"

#include "dsl/syntax/tokens.hpp"

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

} // namespace brehon
