#pragma once

#include "interpreter/lower/context/context.hpp"

/// Statements that end the game, or a phase.
namespace brehon::lowering {

/// `end`, `wins`, `loses`, `draw` and `leave`: where their condition holds.
void outcome(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
