#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/statements/stmt.hpp"

/// Moves that leave a choice: `move 2 any coin`, `move 3 same good`, `move 1 coin or 2 shell`. Who acts makes it, one
/// piece after the other, or one of the alternatives.
namespace brehon::checking {

/// `N any F` and `N same F`.
model::Stmt chosen_portion(Context& context, const Node& node, const Node& portion, model::Stmt whole,
                           const Place& place);
/// Alternatives are one decision, `move(2 shell)`; those whose pieces are not there are not possible.
void chosen_move(Context& context, const Node& node, const Node& bundle, bool up_to, model::ElementId parent,
                 const Place& place, model::Block& out);

} // namespace brehon::checking
