#pragma once

#include "interpreter/lower/context/context.hpp"

/// Lines of places that meet a condition, asked of all points at once: those that lie on one.
namespace brehon::lowering {

/// Whether it can be told for all points at once if a line goes through them.
bool lifts_line(Context& context, const Expr& line);
/// The points through which one goes.
int where_line(Context& context, const Expr& line);

} // namespace brehon::lowering
