#pragma once

#include "interpreter/explore/position_graph.hpp"

namespace brehon {

/// Looks at the positions that have ways, those farthest from the start first, again and again until `look(position)`
/// returns for none of them that something has changed.
template <typename Look> void settle(const PositionGraph& graph, const Look& look) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = graph.expanded(); i-- > 0;) {
      const auto at = static_cast<PositionId>(i);
      if (graph.has_ways(at)) {
        changed = look(at) || changed;
      }
    }
  }
}

} // namespace brehon
