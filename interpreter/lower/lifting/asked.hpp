#pragma once

#include "interpreter/lower/context/context.hpp"

/// Conditions in other words, which say the same of a point and lift where the first ones do not.
namespace brehon::lowering {

/// What is tested for a piece, as a condition on the place of a zone where it lies: of its indices, and of what lies in
/// a slot.
Expr asked_of_place(Expr expr, model::VariableId piece, const Expr& place, const model::Zone& zone);
/// Whether a binder finds a piece for which a condition holds, as a condition on the slot of the point; none where it
/// looks elsewhere.
std::optional<Expr> asked_of_slot(const Context& context, const Binder& binder, const Expr& condition);

/// Whether a value is one of some that are listed, as whether it is the first or the second or another of them; none
/// where a condition asks something else.
std::optional<Expr> asked_one_by_one(const Expr& condition);

/// A condition that depends on a test of the point: what it says where the test holds, and where it does not.
struct Cases {
  Expr test, yes, no;
};
/// Takes a condition apart by the first value in it that is one or the other by a test of the point.
std::optional<Cases> cases_of(const Context& context, const Expr& condition);

} // namespace brehon::lowering
