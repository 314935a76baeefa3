#pragma once

#include "dsl/check/context/context.hpp"

/// Families of pieces and their types.
namespace brehon::checking {

/// Declares all families of pieces with their types.
void declare_families(Context& context);

} // namespace brehon::checking
