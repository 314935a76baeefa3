#pragma once

#include "tools/batches/batches.hpp"
#include "tools/load/load.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct SimulateOptions {
  GameOptions game;
  std::uint64_t games = 1000;
  std::uint64_t first = 0; // the number of the first game
  std::uint64_t seed = 1;
  LongRun run;
  bool statistics = false;    // also what elements came to bear
  bool course = false;        // also who led, after each decision
  bool profile = false;       // also where play spends its time
  double seconds = 0;         // begin no more games after so long; 0: no bound
  bool until_decided = false; // begin no more games when it is known which seats are better than others, or
                              // in a comparison whether they are better off there
  std::string against;        // a game to compare it with, FILE or FILE:NAME; empty: the same one
  std::vector<std::string> against_options; // NAME=VALUE: its options, where they are other ones
  std::string csv;                          // a file for all games; empty: none
  std::string database;                     // an SQLite file that all games are added to; empty: none
  std::string html;                         // a file for a page with plots; empty: none
  ReportOptions report;

  bool compares() const { return !against.empty() || !against_options.empty(); }
};

/// Plays games in which all choices are made by chance, and says what came of them, or how that differs from what comes
/// of another game. Ctrl-C ends it, with what was played. Status 1 where a game came to a run-time error; the others
/// are counted all the same.
int simulate_verb(const SimulateOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
