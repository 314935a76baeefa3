#pragma once

#include "dsl/check/context/context.hpp"

/// Places that may have to take more than they can hold. What is not found here is judged when it happens.
namespace brehon::checking {

/// A fixed number of pieces that goes to a place at once.
void judge_capacity(Context& context, const Expr& count, const Expr& to);
/// What is placed in a slot needs an empty one: a requirement, a condition or the choice itself must mention it, or in
/// turns `once each` it is one for each player. They are those in which the decision stands, if any.
void judge_slots(Context& context, const model::Action& action, model::TurnsId turns);
/// What is paid must be there: a requirement, or a condition around, must mention what a place covers. Only an action
/// that begins with paying is judged.
void judge_payment(Context& context, const model::Action& action);
/// Reports a piece that comes to a slot which is full.
void report_full(Context& context, const Expr& place);

} // namespace brehon::checking
