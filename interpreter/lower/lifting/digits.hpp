#pragma once

#include "interpreter/lower/context/context.hpp"

/// Conditions on one digit of the number of a point: sets of points for each value are in a table.
namespace brehon::lowering {

/// `a op b`, as an expression that is a condition.
Expr joined(Op op, const Expr& a, const Expr& b);

/// A variable as an expression.
Expr variable_expr(const Context& context, model::VariableId variable);
/// Whether an expression is one digit of the point, and all that another can be are values of it.
bool is_digit(const Context& context, const Expr& read, const Expr& wanted);
/// How far the slots of the points lie behind the first slot of their zone.
int offset_of(Context& context, const Expr& slot);
/// The points at which an expression, which they alone decide, comes to a value: the sets for all values are in a
/// table.
int points_equal(Context& context, const Expr& read, const Expr& wanted);
/// Where the tables hold the set of points that meet a condition for each number from one to another, for `set_look_up`
/// by the number. The condition is tested for what an expression comes to at the point, where no steps lead on from it.
int sets_by_value(Context& context, const Expr& read, int low, int high,
                  const std::function<bool(int here, int number)>& holds);
/// Whether it can be tested for all points at once if what represents them is in a set.
bool lifts_membership(Context& context, const Expr& member, const Expr& set);
/// The points for which a value is in a set, as `lifts_membership` allows it.
int lifted_membership(Context& context, const Expr& member, const Expr& among);

} // namespace brehon::lowering
