#pragma once

#include "dsl/check/context/context.hpp"

/// Expressions that must be places.
namespace brehon::checking {

/// An expression that must be one place.
Expr one_place(Context& context, const Node& node);
/// An expression that must be a place or several.
Expr some_places(Context& context, const Node& node);

} // namespace brehon::checking
