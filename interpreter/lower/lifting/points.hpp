#pragma once

#include "interpreter/lower/context/context.hpp"

/// What an expression says of the points of which a condition is tested at once.
namespace brehon::lowering {

/// All places of a board, for which a variable stands.
LiftedSpace places_of(const Context& context, model::KindId kind, model::VariableId variable);
/// The set of all points; nothing may be written to it.
int all_points(Context& context);
/// The variables that an expression mentions and does not bind itself.
std::set<model::VariableId> free_variables(const Expr& expr);
/// Whether an expression mentions the point.
bool speaks_of_lifted(const Context& context, const Expr& expr);
/// Whether an expression says the same for all places and cannot fail, so that it can be asked at any time.
bool is_safe(const Context& context, const Expr& expr);
/// What an expression comes to at a point, where the point alone says so.
std::optional<int> value_at(const Context& context, const Expr& expr, int point);
/// The points where a condition holds, where they alone say so.
std::optional<std::vector<int>> points_at(const Context& context, const Expr& condition);
/// An expression that is the point or a digit of it, or what steps from there lead to.
const Expr* lifted_point(const Context& context, const Expr& expr);
/// The slot of a zone that the point is: its last indices are all digits of the point in their order, and what stands
/// before them is the same for all points.
const Expr* lifted_slot(const Context& context, const Expr& expr);
/// Of an equation: what is read of a slot or place, and what is the same for all places.
std::optional<std::pair<const Expr*, const Expr*>> lifted_sides(const Context& context, const Expr& equation);

} // namespace brehon::lowering
