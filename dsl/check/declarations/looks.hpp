#pragma once

#include "dsl/check/context/context.hpp"

/// How things are drawn.
namespace brehon::checking {

/// Reports looks of what has none, and seats or pieces that look alike.
void check_looks(Context& context);

} // namespace brehon::checking
