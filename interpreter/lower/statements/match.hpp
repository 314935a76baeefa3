#pragma once

#include "interpreter/lower/context/context.hpp"

/// `if` and `match`.
namespace brehon::lowering {

/// `if`: the block of the case that holds; where that is known beforehand nothing else is written.
void conditional(Context& context, const Stmt& stmt);
/// `match`: the block of the case that fits. A run-time error where none does.
void match(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
