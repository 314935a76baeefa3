#pragma once

#include "interpreter/lower/context/context.hpp"

/// Expressions that yield one number. Conditions are in `truth`, what is over sets in `sets`.
namespace brehon::lowering {

/// The cell that holds the value of an expression that is one number; it may be a marker's own, so it is read before
/// anything changes.
int value(Context& context, const Expr& expr);
/// Computes a value into a cell.
void value_into(Context& context, const Expr& expr, int cell);
/// The cells of what a parameter or constant stands for. A run-time error where it is none and cannot be that, and
/// where it is outside of the range of a parameter.
Location argument(Context& context, const Expr& expr, model::VariableId bound);

} // namespace brehon::lowering
