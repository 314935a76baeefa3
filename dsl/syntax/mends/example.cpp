#include "dsl/syntax/mends/example.hpp"

#include <fmt/format.h>

#include "dsl/base/diagnostics.hpp"
#include "dsl/syntax/words/declared_words.hpp"

namespace brehon::mending {

void add_bare_number(const Fault& fault, std::vector<Mend>& mends) {
  const std::size_t begin = line_begin(fault.text, end_before(fault));
  const std::vector<Token> tokens = tokenize(part(fault.text, begin, end_before(fault)));
  const std::size_t number = tokens.size() - 1;
  if (tokens.size() < 3 || tokens[number].kind != TokenKind::number || !tokens[number - 1].is("="))
    return;
  std::size_t name = number - 2;
  while (name > 0 && tokens[name].kind != TokenKind::word && tokens[name].begin == tokens[name - 1].end())
    --name;
  while (name > 0 && !(tokens[name].kind == TokenKind::word && tokens[name - 1].end() < tokens[name].begin))
    --name;
  const std::vector<DeclaredPlace> places = declared_places(fault.file);
  const DeclaredPlace* place = find_place(places, tokens[name].text);
  if (place == nullptr)
    return;
  if (place->holds.empty()) {
    mends.push_back({begin + tokens[number - 1].begin, begin + tokens[number - 1].end(), "at",
                     "the value of a marker is written `at`", true});
  } else {
    mends.push_back({begin + tokens[number].begin, begin + tokens[number].end(),
                     fmt::format("{} {}", tokens[number].text, place->holds.front()),
                     fmt::format("{} of what lies in {}?", tokens[number].text, backticked(place->name)), true});
  }
}

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
