#pragma once

#include "tools/load/load.hpp"

#include <cstdint>
#include <iosfwd>

namespace brehon {

struct SimulateOptions {
  GameOptions game;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  unsigned jobs = 1;       // threads; the result does not depend on them
  bool statistics = false; // also what elements came to bear
  bool progress = false;   // to `err`, while it runs
  ReportOptions report;
};

/// Plays games in which all choices are made by chance, and says what came of them. Status 1 where a game came to a
/// run-time error; the others are counted all the same.
int simulate_verb(const SimulateOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
