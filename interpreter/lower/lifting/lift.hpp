#pragma once

#include "interpreter/lower/context/context.hpp"

/// Conditions that are tested of all places of a board at once, or of all combinations of some values: they are lifted
/// from one point to sets of points.
namespace brehon::lowering {

/// Whether a condition can be tested of all points at once: it is made of the liftable parts, cannot fail and changes
/// nothing.
bool lifts(Context& context, const Expr& condition);
/// The points from which steps lead to a set.
int led_to(Context& context, const Lifted& from, int places);
/// The points from which steps lead to a set.
int led_to(Context& context, const std::vector<int>& directions, int places);
/// The direction that leads back.
int opposite(Context& context, model::KindId kind, int direction);
/// Whether all directions of a board have one that leads back.
bool leads_back(const Context& context, model::KindId kind);
/// The set of the points that meet a condition; it may be a set that others use, too, so nothing may be written to it.
int lifted(Context& context, const Expr& condition);
/// A condition that lifts and holds wherever another one does; none where there is none. To test it first spares the
/// other one many points.
std::optional<Expr> weaker(Context& context, const Expr& condition);
/// Whether a definition lifts: `lifts_value` says so of its value, in which parameters that are the point are lifted.
bool lifts_define(Context& context, const Expr& call, bool (*lifts_value)(Context&, const Expr&));
/// What `lifted_value` says of the value of such a definition.
int lifted_define(Context& context, const Expr& call, const std::function<int(const Expr&)>& lifted_value);

} // namespace brehon::lowering
