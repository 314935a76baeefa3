#pragma once

#include "interpreter/lower/context/context.hpp"

/// Loops through what binders find.
namespace brehon::lowering {

/// Runs through what a binder finds and a condition allows. The body is given the cell with the number of like pieces
/// (1 for values).
void each(Context& context, const Binder& binder, const Expr& condition, bool keep,
          const std::function<void(int)>& body);
/// The same for several binders within one another, from one on; `weight` is the product of the numbers so far.
void each_of(Context& context, const std::vector<Binder>& binders, const Expr& condition,
             const std::function<void(int)>& body, std::size_t at = 0, std::optional<int> weight = std::nullopt);
/// Runs through the values that a binder finds and a condition allows. `keep`: the body can wait for a decision, so
/// what the loop needs is in the state.
void each_value(Context& context, const Binder& binder, const Expr& condition, bool keep, const Body& body);
/// The same for pieces; the body is given the cell with the number of like pieces.
void each_piece(Context& context, const Binder& binder, const Expr& condition, bool keep,
                const std::function<void(int)>& body);
/// Runs through the types of the pieces in a place; the body goes to its label for the next one.
void each_type(Context& context, int place, bool slot, int type, const std::function<void(Label)>& body);
/// Runs through a set, in ascending order; the body goes to its label for the next one.
void each_member(Context& context, int set, int cells, int member, const std::function<void(Label)>& body);
/// All that a binder and a condition ask, one by one.
std::vector<const Expr*> questions(const Binder& binder, const Expr& condition);

} // namespace brehon::lowering
