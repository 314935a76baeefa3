#pragma once

#include "interpreter/lower/context/context.hpp"

/// Expressions that yield one number. Conditions are in `truth`, what is over sets in `sets`.
namespace brehon::lowering {

/// The cell that holds the value of an expression that is one number; it may be a marker's own, so it is read before
/// anything changes.
int value(Context& context, const Expr& expr);
/// Computes a value into a cell.
void value_into(Context& context, const Expr& expr, int cell);
/// The cells of an argument or constant of a type. A run-time error where it is none and the type has no none.
Location argument(Context& context, const Expr& expr, const model::Type& type);

} // namespace brehon::lowering
