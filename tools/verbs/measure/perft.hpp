#pragma once

#include "tools/batches/batches.hpp"
#include "tools/load/load.hpp"

#include <iosfwd>
#include <string>

namespace brehon {

struct PerftOptions {
  GameOptions game;
  int depth = 1;            // at least 1
  bool skip_forced = false; // a decision with one option is not a step
  bool by_turns = false;    // all that one player decides until it is for another is one step
  bool divide = false;      // also how many histories begin with each first move
  bool finished = false;    // also how the finished games ended
  LongRun run;
  std::string from; // the name of an example that leads to where counting begins; empty: the start
  ReportOptions report;
};

/// Prints `depth count` for each depth from 1, as soon as it is counted: how many ways there are to play so many steps,
/// each choice and each way for chance to fall being one. Games that are over before have no part in it. An interrupt
/// (Ctrl-C) ends it with status 1.
int perft_verb(const PerftOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
