#pragma once

#include "dsl/check/context/context.hpp"

/// What is asked of the position that statements would lead to.
namespace brehon::checking {

/// `after { … } E`.
Expr tried_expr(Context& context, const Node& node);
/// Whether a condition begins with `after this`, so that the effects of its action must be known first.
bool is_after_action(const Node& node);
/// `after this, E` of an action with these effects.
Expr after_action(Context& context, const Node& node, model::Block effects);

} // namespace brehon::checking
