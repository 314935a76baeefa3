#pragma once

#include "dsl/check/context/context.hpp"

/// Expressions that must be places.
namespace brehon::checking {

/// A place of a zone, such as `hold[me]`: who acts where that is somebody, else the first value of each index. Empty
/// where an index has no values, which is reported elsewhere.
std::string example_place(const Context& context, model::ZoneId id);
/// An expression that must be one place.
Expr one_place(Context& context, const Node& node);
/// An expression that must be a place or several.
Expr some_places(Context& context, const Node& node);

/// The `first` or `last` piece of a row, or of a pile from the top down, or the `top` of a pile.
Expr end_of_order(Context& context, std::string_view which, Expr place, Span span);

} // namespace brehon::checking
