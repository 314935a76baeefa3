#pragma once

#include "interpreter/lower/context/context.hpp"

/// The claims of the rules about their positions.
namespace brehon::lowering {

void claims(Context& context);

} // namespace brehon::lowering
