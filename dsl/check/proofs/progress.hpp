#pragma once

#include "dsl/check/context/context.hpp"

/// Play that need not end: within one loop, pieces can go round for as long as the players like.
namespace brehon::checking {

/// Loops that only the players' choices end, in which pieces can go in a circle, need a `limit`.
void judge_progress(Context& context);

} // namespace brehon::checking
