#pragma once

#include <string_view>
#include <vector>

#include "dsl/syntax/ast.hpp"

/// Numbers of elements without a name, as they stand in paths: the 2 in `setup.move.2`.
namespace brehon::elements {

/// Whether the unnamed elements in a kind of node are counted anew.
bool is_scope(Kind kind);

/// Numbers the elements that have no number yet, among their like within the element that holds them, and apart for
/// each edition; those that get one are noted as brought by `edition`. So a number stays when others come or go.
void number(Node& tree, std::string_view edition = {});
/// The same where nothing but some parts of a game have changed, which are children of it and in their order.
void number_parts(const Node& game, const std::vector<Node*>& parts, std::string_view edition);

} // namespace brehon::elements
