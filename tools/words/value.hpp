#pragma once

#include "tools/words/context.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace brehon::telling {

Term value(Context& context, const Expr& expr);
std::vector<Term> values(Context& context, const std::vector<Expr>& list);
/// A value among others, in brackets where it needs them.
Term operand(Context& context, const Expr& operand);
/// A place some steps on that may not be there: `a square one step from the square in that direction`.
Term any_step(Context& context, const Expr& step);
/// `line`, `span`, `group` and `chain`: connected places of a board, and the condition of each.
Term connected(Context& context, const Expr& expr);
/// A matchup, as a phrase about the two sides that meet.
Term compared(Context& context, const Expr& matchup, std::string_view key);
/// What a position consists of that a memory notes.
Term remembered(Context& context, model::MemoryId memory, const std::vector<Expr>& indices);
/// Whether an operator has words of its own where a value is wanted.
bool has_value(model::Op op);

} // namespace brehon::telling
