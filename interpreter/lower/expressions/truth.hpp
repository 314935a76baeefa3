#pragma once

#include "interpreter/lower/context/context.hpp"

/// Conditions: as a number, or as a branch.
namespace brehon::lowering {

/// A condition as a number, in a cell of its own.
int truth(Context& context, const Expr& expr);
/// The cells of several values; one value is one part.
std::vector<int> parts(Context& context, const Expr& expr);
/// Goes to `target` where a condition is `when`, else on.
void branch(Context& context, const Expr& condition, Label target, bool when);
/// Goes to `target` where it is `when` that a value is in a set, else on.
void in_set(Context& context, int value_cell, const Expr& expr, Label target, bool when);
/// Goes to `target` where it is `when` that a place is among others, else on.
void in_places(Context& context, int place_cell, const Expr& places, Label target, bool when);
/// One of two expressions, by a condition: calls `take` with each of them where it is the one.
void chosen(Context& context, const Expr& conditional, const std::function<void(const Expr&)>& take);
/// Ends a test that has gone to `yes` where it holds: goes to `target` where the outcome is `when`, else on.
void branch_end(Context& context, Label yes, Label target, bool when);

} // namespace brehon::lowering
