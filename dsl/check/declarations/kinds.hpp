#pragma once

#include "dsl/check/context/context.hpp"

/// Kinds.
namespace brehon::checking {

/// Declares all kinds, boards among them, and those that families count.
void declare_kinds(Context& context);

} // namespace brehon::checking
