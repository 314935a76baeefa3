#include "interpreter/explore/course.hpp"

#include "interpreter/explore/settle.hpp"

#include <algorithm>

namespace brehon {

std::vector<bool> can_end(const PositionGraph& graph) {
  std::vector<bool> ends(graph.size());
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const auto at = static_cast<PositionId>(i);
    ends[i] = !graph.has_ways(at);
  }
  settle(graph, [&](PositionId at) {
    if (ends[at]) {
      return false;
    }
    for (std::uint64_t way = graph.first_way(at); way < graph.last_way(at) && !ends[at]; ++way) {
      ends[at] = ends[graph.target(way)];
    }
    return bool{ends[at]};
  });
  return ends;
}

std::vector<Longest> longest_plays(const PositionGraph& graph) {
  std::vector<Longest> longest(graph.size());
  for (std::size_t i = 0; i < longest.size(); ++i) {
    const auto at = static_cast<PositionId>(i);
    if (!graph.has_ways(at) && !graph.is_open(at)) {
      longest[i] = 0;
    }
  }
  settle(graph, [&](PositionId at) {
    if (longest[at]) {
      return false;
    }
    std::uint32_t most = 0;
    for (std::uint64_t way = graph.first_way(at); way < graph.last_way(at); ++way) {
      const Longest& behind = longest[graph.target(way)];
      if (!behind) {
        return false;
      }
      most = std::max(most, *behind + 1);
    }
    longest[at] = most;
    return true;
  });
  return longest;
}

} // namespace brehon
