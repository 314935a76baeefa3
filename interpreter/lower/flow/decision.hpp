#pragma once

#include "interpreter/lower/context/context.hpp"

/// Decisions. Their listing is in `listing`, why an option is forbidden in `question`.
namespace brehon::lowering {

/// A decision: `choose`, then the code of each action. Its listing and questions are noted, to be written later.
void decide(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
