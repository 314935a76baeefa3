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

/// Whether it can be told for all points at once if a binder finds something for which conditions hold.
bool lifts_some(Context& context, const Binder& binder, const Expr& condition);
/// The points for which it does.
int where_some(Context& context, const Binder& binder, const Expr& condition);

} // namespace brehon::lowering
