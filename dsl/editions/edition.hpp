#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/base/diagnostics.hpp"
#include "dsl/editions/patchwork.hpp"
#include "dsl/syntax/ast.hpp"

namespace brehon {

/// One change that an edition or variant makes, for comparisons and explanations.
struct Change {
  std::string path;           // of what it changes or adds
  std::string sort;           // "set", "add", "remove", "replace", "move", "cite", "drop", "rename", "label", "declare"
  Span span;                  // of the change
  const Node* node = nullptr; // in the tree of the edition
};

/// A game as an edition or variant has it.
struct EditedGame {
  Node game;                                                // of kind `game`, with the changes made
  std::vector<std::string> layers;                          // the editions and variants, the first one first
  std::vector<Change> changes;                              // in order
  std::vector<std::shared_ptr<const Patchwork>> texts = {}; // that changed parts of the game are views of
};

/// Reports games, editions and variants of a tree that have one name.
void check_rule_set_names(const Node& file, Diagnostics& diagnostics);

/// The names of the editions and variants in a tree, in order.
std::vector<std::string_view> edition_names(const Node& file);

/// The game of a tree under a name: of the game itself (as it stands), of an edition, or of a variant (on top of the
/// game or edition that it is of). Every change applies to the result of those before. Faults: no such name (the
/// nearest is suggested); a change of something that is not there, or inside something removed; two changes of one
/// element in one edition; a variant of a game or edition that the tree does not have.
std::optional<EditedGame> edited_game(const Node& file, std::string_view name, Span where, Diagnostics& diagnostics);

} // namespace brehon
