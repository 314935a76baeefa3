#pragma once

#include "interpreter/explore/explore.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace brehon {

/// What there is to say of all positions of a game.
struct ExploreSummary {
  std::size_t decisions = 0, chances = 0, ends = 0, faults = 0, broken = 0, open = 0; // positions
  std::size_t most_ways = 0;                                                          // on from one position
  std::vector<std::size_t> of_end; // positions, by the number of the end

  std::optional<std::size_t> shortest;     // steps to the nearest end
  std::optional<std::uint32_t> longest;    // most steps; none where play can go on for ever, or where not all is known
  std::size_t endless = 0;                 // positions from which no end can be reached
  std::optional<PositionId> first_endless; // one that is nearest to the start

  /// What comes of play in which each option is as likely as the others; none where not all is known.
  struct Random {
    std::vector<double> wins;    // the probability, for each player; shared wins, too
    std::vector<double> returns; // on the mean
    double drawn = 0;
    double unfinished = 0; // the game ends by the limit of decisions
    double length = 0;     // steps on the mean; infinite where play may never end
  };
  std::optional<Random> random;
};

ExploreSummary summarise(const Exploration& exploration, int players);

} // namespace brehon
