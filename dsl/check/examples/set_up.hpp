#pragma once

#include "dsl/check/examples/context.hpp"

namespace brehon::examples {

/// Finds the statements of the set-up that an example passes over, since they depend on what chance deals and the
/// example does not say, and all that they change is given: `Example::passed_over`. Reports where something of it is
/// not.
void judge_set_up(Context& context, Example& example);

} // namespace brehon::examples
