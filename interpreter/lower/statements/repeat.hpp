#pragma once

#include "interpreter/lower/context/context.hpp"

/// `repeat`.
namespace brehon::lowering {

/// The variable of `repeat` is a marker, so that all can see and name it; after the loop it keeps its last value.
void repeat(Context& context, const Stmt& stmt);
/// `repeat n times`, until a condition holds at the end of a round.
void repeat_times(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
