#pragma once

#include "dsl/check/context/context.hpp"

/// Definitions that call themselves: what a call is before the value is known, and how deep calls can come.
namespace brehon::checking {

/// What the value of a definition is taken to be while it is read, if it calls itself: a number within the bounds that
/// it says, else a condition.
Type type_of_self(const std::optional<Type>& bounds);

/// Judges the value of a definition that may call itself, and settles how deep its calls can be within one another: by
/// a number among its parameters that falls, or rises, with each call, or by `at most N deep`. Whether it is without
/// fault.
bool judge_self_calls(Context& context, const Node& node, model::DefineId id, const Expr& value);

/// Says of a definition without bounds that calls itself and is at fault only as what it is taken to be, a condition,
/// that it may be a number; `findings` is how many findings there were before it.
void excuse_self_calls(Context& context, const Node& node, std::size_t findings);

} // namespace brehon::checking
