#pragma once

#include "dsl/check/context/context.hpp"

/// What the rules say of their positions: `always`, `never`, `reaches`.
namespace brehon::checking {

/// Play does not depend on claims, so what only they use counts as unused.
void check_position_claims(Context& context);

} // namespace brehon::checking
