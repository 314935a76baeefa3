#pragma once

#include "interpreter/lower/context/context.hpp"

/// Variables and markers.
namespace brehon::lowering {

/// Binds a variable to the value of an expression, in cells of its own: of the state with `in_state`.
void let(Context& context, model::VariableId variable, const Expr& value, bool in_state);
/// Gives a marker a value. A run-time error where it leaves the range of the marker.
void set_marker(Context& context, const Stmt& stmt);
/// Notes the position in a memory, or forgets all that is noted there.
void remember(Context& context, const Stmt& stmt);
/// Markers that last as long as something are reset at its end.
void reset_markers(Context& context, const std::string& lasts);

} // namespace brehon::lowering
