#pragma once

#include "interpreter/lower/context/context.hpp"

/// Whether the spans that begin at a place are empty, tested of all places at once.
namespace brehon::lowering {

/// Whether it can be tested for all places at once where a set that depends on the place is empty: a span that begins
/// there, or several together.
bool lifts_emptiness(Context& context, const Expr& set);
/// The places for which a set that `lifts_emptiness` mentions is not empty.
int where_not_empty(Context& context, const Expr& set);

} // namespace brehon::lowering
