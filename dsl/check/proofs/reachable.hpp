#pragma once

#include "dsl/check/context/context.hpp"

/// What cannot be reached.
namespace brehon::checking {

/// Reports as dead what nothing enters, calls, reads or fills.
void judge_reachable(Context& context);

} // namespace brehon::checking
