#pragma once

#include "dsl/check/context/context.hpp"

/// What stands behind an end.
namespace brehon::checking {

/// Reports as dead the first statement of each block that stands behind one after which play never goes on there: it
/// leaves a phase or ends the game in every case.
void judge_behind(Context& context);

} // namespace brehon::checking
