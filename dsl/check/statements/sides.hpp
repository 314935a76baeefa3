#pragma once

#include "dsl/check/context/context.hpp"

/// Statements about pieces that stay where they are: what they show, and to whom; pieces that change places.
namespace brehon::checking {

/// `roll Z`.
model::Stmt roll_statement(Context& context, const Node& node, model::ElementId parent);
/// `turn p to V`.
model::Stmt turn_statement(Context& context, const Node& node, model::ElementId parent);
/// `show Z to P`, `show p to P`: he sees it now, and it stays as it is.
model::Stmt show_statement(Context& context, const Node& node, model::ElementId parent);
/// Two pieces change places, or all that lies in two places of one zone.
model::Stmt swap_statement(Context& context, const Node& node, model::ElementId parent);

} // namespace brehon::checking
