#pragma once

#include "interpreter/lower/context/context.hpp"

/// What lies from each place of a set on, made at once: the union of the spans, the groups or the neighbours of all of
/// them is one fill or step.
namespace brehon::lowering {

/// Whether the union of a set for all places that a variable stands for can be made at once: it can be computed at any
/// time, and it depends on no lifted point.
bool has_image(Context& context, const Expr& set, model::VariableId variable);
/// That union, for the places in a set.
int image(Context& context, const Expr& set, model::VariableId variable, int places);

} // namespace brehon::lowering
