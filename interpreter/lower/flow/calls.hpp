#pragma once

#include "interpreter/lower/context/context.hpp"

/// Calls of rules.
namespace brehon::lowering {

/// Arguments are computed before any parameter changes; the number of the next instruction is kept for the way back.
void call(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
