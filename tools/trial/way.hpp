#pragma once

#include "interpreter/play/move.hpp"
#include "tools/scenario/sandbox.hpp"

#include <vector>

namespace brehon::trial {

/// A scenario that comes to the fault which these moves from the start come to: from a position a few moves before it
/// with no fact that is not needed, where examples can state such a position; else from the start.
Scenario way_to(Sandbox& sandbox, const std::vector<Move>& moves, const Fault& fault);

/// These moves from the start.
Scenario play_of(Sandbox& sandbox, const std::vector<Move>& moves);

} // namespace brehon::trial
