#pragma once

#include "dsl/check/context/context.hpp"

namespace brehon::checking {

/// `match E { V: X  … }`: the value of the case of E, as choices one after the other.
Expr match_value(Context& context, const Node& node, const Type* expected);

} // namespace brehon::checking
