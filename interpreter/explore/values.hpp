#pragma once

#include "interpreter/explore/position_graph.hpp"

#include <cstdint>
#include <functional>
#include <vector>

/// What positions are worth to a player, where all is known that can come. Run-time errors are worth 0.
namespace brehon {

/// What an end counts.
using Worth = std::function<double(const PositionGraph::End&)>;

/// The mean of what the ends count where each option is as likely as the others and chance falls by weight. Exact up
/// to rounding; in games in which play can come back, play that never ends counts 0, and means are calculated until
/// they change by less than 10^-12.
std::vector<double> random_means(const PositionGraph& graph, const Worth& worth);

/// How many steps games take on the mean, played at random; infinite where play may never end with some probability.
std::vector<double> random_lengths(const PositionGraph& graph);

/// Whether returns of the first two players are opposite at every end, or there is one player only: then a position has
/// a value.
bool has_value(const PositionGraph& graph, int players);

/// What the first player gets if they and the other one play as well as can be: the most that they can make sure of.
/// Play without an end is worth 0. Retrograde analysis; where chance falls in a game in which play can come back,
/// values are calculated until they change by less than 10^-12.
std::vector<double> best_values(const PositionGraph& graph);

/// In how many steps the better side comes to the end from a position of a value other than 0 if the other side puts it
/// off as long as it can. 0 at ends and where the value is 0. Only of games without chance.
std::vector<std::uint32_t> distances(const PositionGraph& graph, const std::vector<double>& values);

/// The way number k from 0 of a decision that is best: of equal ones the fastest for who is better, the slowest for who
/// is worse.
std::size_t best_way(const PositionGraph& graph, const std::vector<double>& values,
                     const std::vector<std::uint32_t>& distances, PositionId at);

} // namespace brehon
