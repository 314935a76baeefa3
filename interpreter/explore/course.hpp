#pragma once

#include "interpreter/explore/position_graph.hpp"

#include <cstdint>
#include <optional>
#include <vector>

/// Where play can go, whoever plays. All take memory and time linear in the graph; where ways lead back to what was
/// nearer to the start, the graph is gone through several times.
namespace brehon {

/// From which positions the game can come to an end, be it a run-time error. Where not all was looked at, it may come
/// to one behind every open position.
std::vector<bool> can_end(const PositionGraph& graph);

/// The most steps in which play can go on from a position; none where it can go on for ever, or where what lies behind
/// is open.
using Longest = std::optional<std::uint32_t>;
std::vector<Longest> longest_plays(const PositionGraph& graph);

} // namespace brehon
