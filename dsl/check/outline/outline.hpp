#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/shared.hpp"
#include "dsl/check/outline/told.hpp"
#include "dsl/model/model.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/spoken.hpp"

namespace brehon {

/// What a game says whatever its options and the number of its players are. It is found once for all models of the
/// game, whose tree must outlive it.
struct Outline {
  std::vector<model::Source> sources; // their elements apart
  /// The words of the rules, examples and labels apart, and whether they are declared anywhere, also under a `when`
  /// that does not hold.
  std::unordered_map<std::string_view, bool> words;
  /// The citations of elements, of those only whose citations are without fault.
  std::unordered_map<const Node*, Shared<model::Citations>> citations;
  std::vector<const Node*> guesses; // citations that end with `?`, those of examples among them
  std::vector<const Node*> repeats; // the inner ones first
  Shared<model::Labels> labels;
  Diagnostics faults;                 // of labels
  std::vector<const Node*> strangers; // the paths of labels whose last word is not declared

  std::optional<elements::Tellable> tellable = {}; // where there are sentences
  std::vector<ToldEntry> told = {};

  bool declares(std::string_view word) const {
    const auto found = words.find(word);
    return found != words.end() && found->second;
  }
};

/// `game` is a node of kind `game`.
Outline outline(const Node& game);

} // namespace brehon
