#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/syntax/ast.hpp"

/// What is written in a part of a game, for those who say it in other words.
namespace brehon::elements {

/// The numbers of a part, in the order of its text, and the words in it, sorted, each once; citations apart.
struct Spoken {
  std::vector<const Node*> numbers;
  std::vector<std::string_view> words;
  std::vector<std::string_view> rules; // that it carries out

  bool names(std::string_view word) const;
};

Spoken spoken(const Node& part);

/// The elements of a game, which must outlive this, and what it takes to tell them.
class Tellable {
public:
  explicit Tellable(const Node& game);

  /// The element of a path; null where there is none.
  const Node* at(std::string_view path) const;
  const std::map<std::string, const Node*, std::less<>>& elements() const { return elements_; }

  /// What an element says takes all these to tell: itself, and the rules, definitions, tables, matchups, phases, kinds,
  /// options and gaps of the game that it names, and those that they name.
  std::vector<const Node*> reach(const Node& element) const;
  /// The words in all these, sorted, each once.
  std::vector<std::string_view> words(const std::vector<const Node*>& parts) const;

private:
  std::map<std::string, const Node*, std::less<>> elements_;
  std::map<std::string_view, std::vector<const Node*>> named_; // parts by their names
  std::map<const Node*, std::vector<std::string_view>> words_; // of each of these
};

} // namespace brehon::elements
