#pragma once

#include "dsl/check/context/context.hpp"

/// Decisions that may find nothing possible.
namespace brehon::checking {

/// A decision must never be empty: an action that is always possible, an enclosing condition that there is something to
/// choose, or a clause that says what then.
void judge_decision(Context& context, const model::Decision& decision, Span span);

} // namespace brehon::checking
