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
/// Makes the parameters of a definition that are lifted places such, and calls `other` with the rest.
void lift_arguments(Context& context, const Expr& call,
                    const std::function<void(int parameter, const Expr& argument)>& other);

} // namespace brehon::lowering
