#pragma once

#include "dsl/check/examples/context.hpp"

namespace brehon::examples {

/// Finds the statements of the set-up that an example passes over, since they depend on what chance deals and the
/// example does not say, and all that they change is given: `Example::passed_over`. Reports where something of it is
/// not. Those that depend on what it says are passed over if they fail, and what they change is given or the table is
/// empty otherwise: `Example::left_undone`.
void judge_set_up(Context& context, Example& example);

} // namespace brehon::examples
