#pragma once

#include "tools/words/context.hpp"

#include <string>

namespace brehon::telling {

/// A condition, or its contrary.
std::string condition(Context& context, const Expr& expr, bool holds = true);
/// Whether its words need brackets among others.
bool is_compound(const Context& context, const Expr& expr);
/// Whether an operator has words of its own as a condition.
bool has_condition(model::Op op);

} // namespace brehon::telling
