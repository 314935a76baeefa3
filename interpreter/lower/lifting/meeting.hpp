#pragma once

#include <optional>

#include "interpreter/lower/context/context.hpp"

/// Sets that depend on a point, asked of all points at once: whether the span, the group or the neighbours of a place
/// have a member among others. What leads from a place to others leads back, so that is what leads to the others.
namespace brehon::lowering {

/// Whether it can be told for all points at once if a set has a member among others.
bool lifts_meeting(Context& context, const Expr& set);
/// The points for which a set that `lifts_meeting` allows has a member among others, or any where there are none.
int where_meets(Context& context, const Expr& set, std::optional<int> others);

/// Whether a set that is the same for all points can be computed at any time: no part of it can fail.
bool is_safe_set(Context& context, const Expr& set);

/// Whether what a variable stands for on the board can be asked by itself: it does not depend on the point around.
bool lifts_alone(Context& context, model::VariableId variable, const Expr& condition);
/// Whether no steps in one direction come back to where they began, before which spans end.
bool spans_end(const Context& context, model::KindId kind);
/// The places that spans in a direction can run over; where they have to be bounded, only those from which going on
/// leads to a bound.
int spanned(Context& context, const Expr& span, int direction);

/// Whether it can be told for all points at once if a binder finds something for which conditions hold.
bool lifts_some(Context& context, const Binder& binder, const Expr& condition);
/// The points for which it does.
int where_some(Context& context, const Binder& binder, const Expr& condition);
/// Whether that can be told for all points at once of one thing after the other that a binder finds.
bool lifts_each(Context& context, const Binder& binder, const Expr& condition);
/// Calls `met` with the points for which each of these meets the conditions, in code that runs once for each.
void where_each(Context& context, const Binder& binder, const Expr& condition, const std::function<void(int)>& met);

} // namespace brehon::lowering
