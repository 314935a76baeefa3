#pragma once

#include <string_view>
#include <vector>

#include "dsl/syntax/ast.hpp"

/// What is written in a part of a game, for those who say it in other words.
namespace brehon::elements {

/// The numbers of a part, in the order of its text, and the words in it, each once; citations apart.
struct Spoken {
  std::vector<const Node*> numbers;
  std::vector<std::string_view> words;
  std::vector<std::string_view> rules; // that it carries out
};

Spoken spoken(const Node& part);

/// What an element says takes all these to tell: itself, and the rules, definitions, tables, matchups, phases, kinds,
/// options and gaps of the game that it names, and those that they name.
std::vector<const Node*> reach(const Node& game, const Node& element);

} // namespace brehon::elements
