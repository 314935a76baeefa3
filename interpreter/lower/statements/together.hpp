#pragma once

#include "interpreter/lower/context/context.hpp"

/// What moves together keeps its list: it comes behind the last of a row, and on top of a pile with the first of the
/// list on top. Places come one after the other; what lies in a row is listed from the first, in a pile from the top,
/// elsewhere in the order of types.
namespace brehon::lowering {

/// Moves all that the binder of a statement finds.
void move_together(Context& context, const Stmt& stmt);
/// Moves a number of pieces of several types out of what has an order: the first of the list. A run-time error where
/// there are too few, unless it is `up to`, and where their order is not known.
void move_first_ones(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
