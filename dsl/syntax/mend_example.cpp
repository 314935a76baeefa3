#include "dsl/syntax/mend_example.hpp"

#include <fmt/format.h>

namespace brehon::mending {

void add_owner_of_piece(const Line& line, std::vector<Mend>& mends) {
  const std::size_t owner = line.fault;
  if (owner < 3 || owner >= line.tokens.size() || line.tokens[owner - 1].text != "of" ||
      line.tokens[owner].kind != TokenKind::word || line.tokens[owner - 2].kind != TokenKind::word)
    return;
  mends.push_back({line.place(owner - 2), line.behind(owner),
                   fmt::format("{}.{}", line.tokens[owner].text, line.tokens[owner - 2].text),
                   "whose piece it is stands in front of its name", true});
}

void add_option_of_example(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  const std::size_t first = line.fault;
  if (first + 3 >= line.tokens.size() || line.tokens[first].text != "option" || !wants(fault, "a line of an example"))
    return;
  const Token& sign = line.tokens[first + 2];
  const std::size_t value = sign.is("=") || sign.text == "is" ? first + 3 : first + 2;
  mends.push_back({line.place(first), line.behind(value),
                   fmt::format("with {} is {}", line.tokens[first + 1].text, line.tokens[value].text),
                   "an example chooses an option by `with … is …`", true});
}

} // namespace brehon::mending
