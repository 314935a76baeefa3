#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/syntax/ast.hpp"

/// Elements of a syntax tree and their paths: `scouting.send_scout.not_daughter`. The checker gives elements of the
/// model the same paths.
namespace brehon::elements {

/// Numbers unnamed elements among their like within the element that holds them; the parser does this once, so that a
/// number stays when others are removed.
void number(Node& tree);

/// The kind and number of a node: `move.2`.
std::string numbered(const Node& node);

/// What a node adds to the path of the element that holds it: its name, or its kind and number (`move.2`); empty for
/// nodes that represent no step of a path, such as `zones { … }`.
std::string word(const Node& node);

/// Where an element of a game is found in its tree.
struct Found {
  Node* node = nullptr;
  Node* holder = nullptr;   // the node whose child it is
  std::size_t position = 0; // among the children of the holder
};

/// The element of a game with a path; with or without the name of the game in front.
Found find(Node& game, std::string_view path);

/// All elements of a game with their paths, in the order of the text.
std::vector<std::pair<std::string, const Node*>> all(const Node& game);

/// The names that are declared anywhere in a part of a game, examples and labels apart; also those under a `when` that
/// does not hold. They live as long as the text that the tree was made of.
std::set<std::string_view> names(const Node& part);

/// The paths of all elements of a game, in the order of the text.
std::vector<std::string> paths(const Node& game);

} // namespace brehon::elements
