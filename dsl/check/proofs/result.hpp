#pragma once

#include "dsl/check/context/context.hpp"

/// Ends without a result.
namespace brehon::checking {

/// In a game that says how it is won, lost or drawn, or counts points, every end must have a result: reports ends that
/// have none, and points that decide nothing. A game that says nothing of results has none.
void judge_result(Context& context);

} // namespace brehon::checking
