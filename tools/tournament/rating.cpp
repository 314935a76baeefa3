#include "tools/tournament/rating.hpp"

#include "interpreter/machine/prelude.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace brehon {

namespace {

constexpr int rounds = 2000;
constexpr double settled = 1e-9;
constexpr std::size_t redraws = 400;
constexpr double points_per_decade = 400;

/// Minorisation and maximisation: the strength of each is what they have scored by what they would have to score.
std::vector<double> strengths(std::size_t players, const std::vector<PairRecord>& pairs) {
  std::vector<double> strength(players, 1);
  for (int round = 0; round < rounds; ++round) {
    std::vector<double> points(players), expected(players);
    for (const PairRecord& pair : pairs) {
      const double games = static_cast<double>(pair.record.games()) + 1;
      const double share = games / (strength[pair.a] + strength[pair.b]);
      points[pair.a] += pair.record.points() + 0.5;
      points[pair.b] += pair.record.reversed().points() + 0.5;
      expected[pair.a] += share;
      expected[pair.b] += share;
    }
    double change = 0;
    for (std::size_t i = 0; i < players; ++i) {
      const double next = expected[i] > 0 ? points[i] / expected[i] : 1;
      change = std::max(change, std::abs(std::log(next / strength[i])));
      strength[i] = next;
    }
    if (change < settled) {
      break;
    }
  }
  return strength;
}

std::vector<double> values(std::size_t players, const std::vector<PairRecord>& pairs) {
  std::vector<double> elo;
  for (const double strength : strengths(players, pairs)) {
    elo.push_back(points_per_decade * std::log10(strength));
  }
  const double mean = std::accumulate(elo.begin(), elo.end(), 0.0) / static_cast<double>(players);
  for (double& each : elo) {
    each -= mean;
  }
  return elo;
}

/// As many games, each with the result of any of those that were played, or of half a win and half a loss more.
Record redrawn(const Record& record, prelude::Random& random) {
  Record drawn;
  for (std::uint64_t i = 0; i < record.games(); ++i) {
    const std::uint64_t half = random.below(2 * record.games() + 2);
    ++(half <= 2 * record.won ? drawn.won : half <= 2 * record.won + 2 * record.drawn ? drawn.drawn : drawn.lost);
  }
  return drawn;
}

} // namespace

std::vector<Rating> ratings(std::size_t players, const std::vector<PairRecord>& pairs, std::uint64_t seed) {
  std::vector<std::vector<double>> all(players);
  prelude::Random random(seed);
  for (std::size_t i = 0; i < redraws; ++i) {
    std::vector<PairRecord> redraw = pairs;
    for (PairRecord& pair : redraw) {
      pair.record = redrawn(pair.record, random);
    }
    const std::vector<double> elo = values(players, redraw);
    for (std::size_t player = 0; player < players; ++player) {
      all[player].push_back(elo[player]);
    }
  }
  const std::vector<double> elo = values(players, pairs);
  std::vector<Rating> ratings;
  for (std::size_t player = 0; player < players; ++player) {
    std::sort(all[player].begin(), all[player].end());
    ratings.push_back({elo[player], all[player][redraws / 40], all[player][redraws - 1 - redraws / 40]});
  }
  return ratings;
}

} // namespace brehon
