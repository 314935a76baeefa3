#pragma once

#include "interpreter/lower/context/context.hpp"

/// Why an option is forbidden: a subroutine for each action fails the requirements that are not met.
namespace brehon::lowering {

/// Fails every requirement that is not met; where the chosen thing is not there, only that.
void question(Context& context, const PendingDecision& pending, ActionId number);

} // namespace brehon::lowering
