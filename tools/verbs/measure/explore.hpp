#pragma once

#include "tools/load/load.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>

namespace brehon {

struct ExploreOptions {
  GameOptions game;
  std::size_t depth = 0; // steps; 0: no bound
  std::size_t positions = 10'000'000;
  std::size_t megabytes = 4000;
  std::string disk;       // a folder for what goes beyond; empty: exploring ends there
  unsigned jobs = 1;      // threads; the result does not depend on them
  std::string from;       // the name of an example that leads to where it begins; empty: the start
  bool no_limit = false;  // the limit of decisions does not end a game, so that positions do not differ by it
  bool symmetric = false; // positions that differ by a proven symmetry of a board count as one
  bool unused = false;    // also which rules never come to bear
  bool progress = false;  // to `err`, while it runs
  ReportOptions report;
};

/// Looks at all positions that play can come to within bounds, and says what is to be said of all of them. Status 1
/// where there are run-time errors, or positions from which no end can be reached.
int explore_verb(const ExploreOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
