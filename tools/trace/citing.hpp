#pragma once

#include "dsl/syntax/ast.hpp"
#include "tools/trace/trace.hpp"

#include <string>
#include <vector>

namespace brehon {

/// A node that can cite, and what it is called.
struct CitingNode {
  // The path of an element, or `pieces` of what has none; `french: weaver.price` of a change, `french` of the edition.
  std::string who;
  const Node* node = nullptr;
};

/// All that cites in a game: its elements under all options, its examples.
std::vector<CitingNode> citing_in_game(const Node& game);
/// All that cites in an edition or variant.
std::vector<CitingNode> citing_in_edition(const Node& edition);

/// The citations of nodes.
std::vector<Citing> citations_of(const std::vector<CitingNode>& nodes, const std::vector<model::Source>& sources);

/// The editions and variants of a game in a tree.
std::vector<const Node*> editions_of(const Node& tree, const Node& game);

} // namespace brehon
