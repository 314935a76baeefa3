#pragma once

#include "dsl/check/context/context.hpp"

/// Conditions that cannot hold.
namespace brehon::checking {

/// Reports as dead a condition that is never true under this configuration; `so` says what follows.
void never_true(Context& context, const Node& condition, const Expr& value, std::string_view so);
/// Numbers whose ranges do not meet.
void never_equal(Context& context, const Node& test, const Expr& left, const Expr& right);

} // namespace brehon::checking
