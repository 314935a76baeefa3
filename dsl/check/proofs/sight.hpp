#pragma once

#include "dsl/check/context/context.hpp"

namespace brehon::checking {

/// Options name pieces by their types, so they must not be chosen where who chooses does not see them [`not_secret`]. A
/// slot is chosen as such.
void judge_sight(Context& context);

} // namespace brehon::checking
