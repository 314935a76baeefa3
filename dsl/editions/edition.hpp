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

/// What a rule set of a tree is made of: a game, and the editions and variants on top of it, the first one first.
struct Layers {
  const Node* base = nullptr;
  std::vector<const Node*> above;
};

/// Those of a name, which may be that of a game. Faults: no such name (the nearest is suggested); a variant of a game
/// or edition that the tree does not have.
std::optional<Layers> layers_of(const Node& file, std::string_view name, Span where, Diagnostics& diagnostics);

/// A game to which editions and variants are added one by one. Every change applies to the result of those before.
class LayeredGame {
public:
  /// A game as it stands. The tree that it is in must outlive this.
  explicit LayeredGame(const Node& base) : base_(&base) {}

  /// The same with an edition or variant on top.
  LayeredGame with(const Node& edition) const;

  /// The game with all changes, or nothing and why. Faults: a change of something that is not there, or inside
  /// something removed; two changes of one element in one edition.
  std::optional<EditedGame> finish(Diagnostics& diagnostics) &&;

private:
  const Node* base_;
  std::optional<EditedGame> edited_; // nothing where there are no layers yet
  std::string_view language_;        // that the last one speaks of those that say so
  Diagnostics found_;
};

/// The game of a tree under a name: of the game itself (as it stands), of an edition, or of a variant (on top of the
/// game or edition that it is of). Faults are those of its layers.
std::optional<EditedGame> edited_game(const Node& file, std::string_view name, Span where, Diagnostics& diagnostics);

} // namespace brehon
