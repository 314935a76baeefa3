#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/syntax/ast.hpp"

/// Paths of the nodes of a game: of its elements, `scouting.send_scout.not_daughter`, which the checker gives to the
/// elements of the model as well, and of the parts of elements, `cow.copies`, `setup.move.2.from`.
namespace brehon::elements {

/// The kind and number of a node: `move.2`; of one that an edition brings, `dutch.move.2`.
std::string numbered(const Node& node);

/// What an element adds to the path of the element that holds it: its name, or its kind and number (`move.2`); empty
/// for nodes that represent no step of a path by themselves, such as `zones { … }`.
std::string word(const Node& node);

/// Where a node of a game is found in its tree.
struct Found {
  Node* node = nullptr;
  Node* holder = nullptr;   // the node whose child it is
  std::size_t position = 0; // among the children of the holder
};

/// The element or part of a game with a path; with or without the name of the game in front.
Found find(Node& game, std::string_view path);

/// The path of a node of a game; empty for one without.
std::string path_of(const Node& game, const Node& node);

/// Nodes with their paths, in the order of the text.
using Paths = std::vector<std::pair<std::string, const Node*>>;

/// All elements of a game.
Paths all(const Node& game);
/// The same without what is in examples, labels and sentences.
Paths of_rules(const Node& game);

/// All elements of a game, and their parts.
Paths parts(const Node& game);

/// The names that are declared anywhere in a part of a game, examples and labels apart; also those under a `when` that
/// does not hold. They live as long as the text that the tree was made of.
std::set<std::string_view> names(const Node& part);

/// The paths of all elements of a game, in the order of the text.
std::vector<std::string> paths(const Node& game);

} // namespace brehon::elements
