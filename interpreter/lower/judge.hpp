#pragma once

#include "interpreter/lower/context/context.hpp"

namespace brehon::lowering {

/// Whether nothing but what the set-up comes to can be at fault when a game is put together: no rule comes back to
/// itself, phases are left from within, nothing is taken without end, and all that is numbered is little. Where this is
/// not seen at once, the whole program has to be written to know.
bool is_surely_sound(const model::Model& model);

} // namespace brehon::lowering
