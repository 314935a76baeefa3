#pragma once

#include "tools/load/load.hpp"

#include <iosfwd>

namespace brehon {

struct PerftOptions {
  GameOptions game;
  int depth = 1;            // at least 1
  bool skip_forced = false; // a decision with one option is not a step
  bool finished = false;    // also how the finished games ended
  ReportOptions report;
};

/// Prints `depth count` for each depth from 1: how many ways there are to play so many steps, each choice and each way
/// for chance to fall being one. Games that are over before have no part in it.
int perft_verb(const PerftOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
