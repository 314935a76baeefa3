#pragma once

#include "dsl/check/context/context.hpp"

/// Markers.
namespace brehon::checking {

/// Declares all markers.
void declare_markers(Context& context);
/// The variable of a `repeat` is a marker: one that is not declared as such is declared by it.
void repeat_marker(Context& context, const Node& node);

} // namespace brehon::checking
