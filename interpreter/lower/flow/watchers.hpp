#pragma once

#include "interpreter/lower/context/context.hpp"

/// What happens at once when a condition begins to hold: `at once when` of a phase, and of pieces in force. What
/// changes something that a condition reads asks it before and after (`watched`); so no state says what held before.
/// What began to hold waits, and happens in rounds behind the statement, one after the other. Within them statements
/// only note what waits for the next round, so nothing that happens at once is ever called within another.
namespace brehon::lowering {

/// From here to the end of its block something happens at once.
void watch(Context& context, const Stmt& stmt);
/// Writes the subroutine of what happens at once for some surroundings, one round after the other.
void written_rounds(Context& context, const Rounds& rounds);
/// Writes the subroutine of something that happens at once.
void written_happening(Context& context, const Happening& happening);

} // namespace brehon::lowering
