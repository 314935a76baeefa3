#pragma once

#include "dsl/check/context/context.hpp"

namespace brehon::checking {

/// Leaves out the values of a kind for which the condition of `only` does not hold, such as places of a board: the
/// others keep their names and get the numbers from 0 on, so nothing knows that there were more. `kind` is none of the
/// kinds of the model yet, or a copy.
void leave_only(Context& context, const Node& only, model::Kind& kind);

} // namespace brehon::checking
