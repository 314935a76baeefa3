#pragma once

#include "interpreter/lower/context/context.hpp"

/// Conditions on the point and a few other values that they alone decide, such as whether two places lie a knight's
/// leap apart: the sets of points for all these values stand in a table.
namespace brehon::lowering {

/// Whether there is such a table for a condition.
bool is_tabled(Context& context, const Expr& condition);
/// The points where a condition holds for which there is one.
int tabled(Context& context, const Expr& condition);

} // namespace brehon::lowering
