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

/// What two simulations can be compared by: wins, draws, length, scores, margin. Seats are compared by their order.
std::vector<Compared> compare(const Simulation& first, const Simulation& second);

/// Two simulations of games that differ in something, which the names say.
struct Comparison {
  const Simulation& first;
  const Simulation& second;
  std::string first_name;
  std::string second_name;
};
void write_comparison(const Comparison& comparison, const ReportOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
