#pragma once

#include "interpreter/lower/context/context.hpp"

/// What a subroutine is given: cells of its own, which a call fills.
namespace brehon::lowering {

/// The cells of a parameter: of the state, or scratch. `numbered`: those of a piece that may lie in order know which of
/// the pieces alike it is.
Location own_cells(Context& context, model::VariableId parameter, bool in_state, bool numbered);
/// Copies an argument to the cells of a parameter.
void fill(Context& context, const Location& parameter, const Location& argument);

} // namespace brehon::lowering
