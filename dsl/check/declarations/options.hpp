#pragma once

#include "dsl/check/context/context.hpp"

/// Options and gaps.
namespace brehon::checking {

/// Options and gaps with their values under this configuration. Reports values that they do not have.
void declare_options(Context& context);

} // namespace brehon::checking
