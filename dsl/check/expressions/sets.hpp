#pragma once

#include "dsl/check/context/context.hpp"

/// Sets and ranges.
namespace brehon::checking {

/// `{a, b}`: a set of values, or several places.
Expr set_expr(Context& context, const Node& node, const Type* expected);
/// `a..b`, `a..`, `..b`; open ones take their end from what is expected.
Expr range_expr(Context& context, const Node& node, const Type* expected);

} // namespace brehon::checking
