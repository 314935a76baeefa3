#pragma once

#include "dsl/check/context/context.hpp"

/// Statements that are tried.
namespace brehon::checking {

/// Reports what cannot be tried, since somebody chooses in it or chance falls, and what is tried though it changes
/// nothing that is asked then.
void judge_tried(Context& context);

} // namespace brehon::checking
