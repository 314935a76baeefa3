#pragma once

#include "tools/load/load.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace brehon {

struct SolveOptions {
  GameOptions game;
  std::string from;                   // the name of an example that leads to where it begins; empty: the start
  std::size_t positions = 10'000'000; // more are too many; of plays, where players know different things
  std::uint64_t iterations = 100'000; // at most
  double exploitability = 0.0005;     // is near enough to an equilibrium
  bool no_limit = false;              // the limit of decisions does not end a game
  bool strategy = false;              // print all of it
  bool alphabeta = false;             // by alpha-beta, which does not look at all positions and keeps so many
  unsigned jobs = 1;
  bool progress = false; // to `err`, while it runs
  ReportOptions report;
};

/// Finds the value of a game and best play: by retrograde analysis of all positions, or by alpha-beta, where everybody
/// sees everything, else by counterfactual regret minimisation over all plays. Status 1 where the game is too large,
/// has no value or comes to a run-time error.
int solve_verb(const SolveOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
