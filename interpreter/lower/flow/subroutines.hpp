#pragma once

#include "interpreter/lower/context/context.hpp"

/// Rules, and the order in which subroutines are written.
namespace brehon::lowering {

/// A rule as it is called here. It is written once for all callers with the same surroundings.
const RuleCopy& copy_of(Context& context, model::RuleId id, Span called);
/// What is called is written behind what calls it, once for each of its surroundings; what nothing calls is not. What
/// is written already is not written again.
void subroutines(Context& context);

} // namespace brehon::lowering
