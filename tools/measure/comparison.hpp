#pragma once

#include "tools/measure/simulate_report.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

/// A quantity of two simulations, and by how much the second has more.
struct Compared {
  std::string title;
  bool share = false; // a probability
  double first = 0;
  double second = 0;
  Interval difference; // of 95 %

  bool is_sure() const { return difference.low > 0 || difference.high < 0; }
};

/// Of two simulations with the same numbers of games and seed: in how many pairs of games with the same number a seat,
/// by its place, has another part of the win.
using UnequalPairs = std::vector<std::uint64_t>;

/// By how much larger the part of the wins of a seat is in the second simulation. Pairs of games that give a seat the
/// same say nothing; the others are tested by a mixture sequential probability ratio test (Robbins 1970) of their mean
/// difference, which goes wrong in 5 % of all tests at most however often one looks. The bounds are those of this mean
/// times those of the share of these pairs, each of 95 %.
Compared compare_advantage(const Statistics& first, const Statistics& second, const UnequalPairs& unequal,
                           std::size_t seat);

/// Whether it is sure of each seat that its part of the wins is larger, that it is smaller, or that it is the same but
/// for `precision`.
bool is_decided(const Statistics& first, const Statistics& second, const UnequalPairs& unequal, double precision);

/// Two simulations of games that differ in something, which the names say.
struct Comparison {
  const Simulation& first;
  const Simulation& second;
  std::string first_name;
  std::string second_name;
  UnequalPairs unequal = {}; // where somebody has looked again and again; else empty
};

/// What two simulations can be compared by: wins, draws, length, scores, margin. Seats are compared by their order.
std::vector<Compared> compare(const Comparison& comparison);

void write_comparison(const Comparison& comparison, const ReportOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
