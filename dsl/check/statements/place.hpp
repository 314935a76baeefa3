#pragma once

#include "dsl/check/context/context.hpp"

/// `place { … }`: what a set-up puts on the table, in the words of an example.
namespace brehon::checking {

/// Each fact becomes moves from the box, or the setting of a marker.
void place_facts(Context& context, const Node& node, model::ElementId parent, model::Block& out);

} // namespace brehon::checking
