#pragma once

#include "interpreter/lower/context/context.hpp"

/// Turns, phases and steps.
namespace brehon::lowering {

/// A phase, with what pieces in force do before and after it.
void phase(Context& context, const Stmt& stmt);
/// A step, or the set-up; with what pieces in force do before and after it.
void flow_step(Context& context, const Stmt& stmt);
/// Who has the next turn.
void next_turn(Context& context, const Stmt& stmt);
/// Turns: the players in order, each with the body of a turn. A round in which nobody takes part ends them.
void turns(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
