#pragma once

#include <vector>

#include "dsl/syntax/ast.hpp"

/// Two trees side by side.
namespace brehon::editions {

using Nodes = std::vector<const Node*>;

/// The children of a node but for its citations.
Nodes uncited_children(const Node& node);

/// Whether two nodes say the same, whatever they cite.
bool is_same(const Node& a, const Node& b);

/// A node beside the one of another tree that it has become; null where there is none.
struct Row {
  const Node* old = nullptr;
  const Node* now = nullptr;
};

/// Nodes in their order beside each other, as many as possible that say the same or have one name; of what is left
/// between them, those of one kind are paired unless both have names. Time and space grow with the product of the
/// sizes.
std::vector<Row> aligned(const Nodes& a, const Nodes& b);

} // namespace brehon::editions
