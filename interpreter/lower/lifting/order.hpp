#pragma once

#include "interpreter/lower/context/context.hpp"

/// Conditions that put values in order, tested of all points at once: `b > standing` is a set of values for each
/// standing.
namespace brehon::lowering {

/// Of a comparison: the side that the point decides, the one that is the same for all, and which numbers that can be.
struct OrderOfPoints {
  const Expr* read;
  const Expr* same;
  int low, high;
};

/// The value of which the first part of a junction shows that it is there where the second is tested: x in `x is none
/// or …` and in `x is not none and …`.
const Expr* shown_there(const Context& context, const Expr& junction);
/// What a comparison orders, where one side is a point or an attribute of it, and the other the same for all of them.
std::optional<OrderOfPoints> order_of_points(const Context& context, const Expr& comparison);
/// The points for which a comparison holds: the sets for all that the other side can be stand in a table.
int points_in_order(Context& context, const Expr& comparison, const OrderOfPoints& order);
/// `x is none or …`, `x is not none and …`: the second part is tested only where x is there.
int lifted_junction(Context& context, const Expr& junction);

} // namespace brehon::lowering
