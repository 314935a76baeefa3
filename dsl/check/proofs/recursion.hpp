#pragma once

#include "dsl/check/context/context.hpp"

namespace brehon::checking {

/// Rules that call each other too deep, and those that come back to themselves with neither a choice nor a chance in
/// between: nothing could ever end that.
void judge_recursion(Context& context);

} // namespace brehon::checking
