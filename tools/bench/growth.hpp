#pragma once

#include "tools/bench/games.hpp"
#include "tools/bench/plot.hpp"
#include "tools/bench/table.hpp"

#include <nlohmann/json_fwd.hpp>

#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace brehon::bench {

/// A decision of random games in one setting; nanoseconds of processor time, what comes of the choice included.
struct DecisionCost {
  Setting setting;
  int size = 0;
  double options = 0; // in the mean
  double interpreter = 0;
  double engine = 0;
};

/// Random games of the interpreter on several threads, a second of the clock.
struct Cores {
  std::string name;
  unsigned jobs = 0;
  double games_a_second = 0;
};

/// What it takes to make a rule set ready, in seconds of processor time.
struct Making {
  std::string name;
  std::size_t instructions = 0; // of the program
  double program = 0;           // from the rule file to the program
  double engine = 0;            // the compiler's part
};

struct Growth {
  std::vector<DecisionCost> boards;
  std::vector<DecisionCost> tables;
  std::vector<Cores> cores;
  std::vector<Making> makings; // of all rule sets, under their defaults
};

/// Says on `err` what it does, and what could not be measured.
Growth measure_growth(const Games& games, const Conditions& conditions, std::ostream& err);

void write_growth(const Growth& growth, std::ostream& out);
nlohmann::ordered_json growth_as_json(const Growth& growth);

/// Plots, and the names of their files.
std::vector<std::pair<std::string, Plot>> plots_of(const Growth& growth);

} // namespace brehon::bench
