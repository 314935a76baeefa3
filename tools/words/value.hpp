#pragma once

#include "tools/words/context.hpp"

#include <string>
#include <vector>

namespace brehon::telling {

std::string value(Context& context, const Expr& expr);
std::vector<std::string> values(Context& context, const std::vector<Expr>& list);
/// A value among others, in brackets where it needs them.
std::string operand(Context& context, const Expr& operand);
/// `line`, `span`, `group` and `chain`: connected places of a board, and the condition of each.
std::string connected(Context& context, const Expr& expr);
/// Whether an operator has words of its own where a value is wanted.
bool has_value(model::Op op);

} // namespace brehon::telling
