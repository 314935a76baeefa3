#pragma once

#include "interpreter/lower/context/context.hpp"

/// The end: scores and winner criteria.
namespace brehon::lowering {

/// Every score item and every criterion for every player, one after the other.
void score(Context& context);

} // namespace brehon::lowering
