#pragma once

#include "interpreter/lower/context/context.hpp"

/// `match`.
namespace brehon::lowering {

/// `match`: the block of the case that fits. A run-time error where none does.
void match(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
