#pragma once

#include "dsl/check/context/context.hpp"

/// Expressions: operators and tests.
namespace brehon::checking {

/// Names in an expression at fault count as used, so that one fault does not make others.
Expr expr(Context& context, const Node& node, const Type* expected = nullptr);
/// An expression that must be a truth value.
Expr condition(Context& context, const Node& node);
/// What holds where a condition does not.
Expr negation(Context& context, Expr value);
/// One of two values, by a condition. Reports values that do not go together.
Expr choice(Context& context, Expr test, Expr then, Expr other, Span span);
/// An expression as a type is wanted. Reports what does not fit.
Expr value_of(Context& context, const Node& node, const Type& wanted);

} // namespace brehon::checking
