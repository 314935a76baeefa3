#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace brehon {

/// What the games between two players have come to, from the view of the first one.
struct Record {
  std::uint64_t won = 0, drawn = 0, lost = 0;

  std::uint64_t games() const { return won + drawn + lost; }
  /// A draw is half a win.
  double points() const { return static_cast<double>(won) + static_cast<double>(drawn) / 2; }
  Record reversed() const { return {lost, drawn, won}; }
};

/// Games of two of several players, by their numbers.
struct PairRecord {
  std::size_t a = 0, b = 0;
  Record record;
};

/// A rating on the scale of Elo, with the bounds of its interval of 95 %.
struct Rating {
  double value = 0, low = 0, high = 0;
};

/// The ratings under which the results were most likely (Bradley and Terry), their mean 0: 400 points are odds of ten
/// to one. Each pair that has met is given one drawn game more, so that who has never lost has a rating, too. Intervals
/// are those of 400 tournaments whose results are drawn from the ones that there are, and that game as half a win and
/// half a loss; the same seed gives the same ones.
std::vector<Rating> ratings(std::size_t players, const std::vector<PairRecord>& pairs, std::uint64_t seed);

} // namespace brehon
