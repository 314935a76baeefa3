#pragma once

#include "dsl/check/context/context.hpp"

/// What lies in an order that need not be known.
namespace brehon::checking {

/// Reports moves of pieces that only their order tells apart, where it may be unknown.
void judge_order(Context& context);

} // namespace brehon::checking
