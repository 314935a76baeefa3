#pragma once

#include "tools/load/load.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace brehon {

struct AgreeOptions {
  GameOptions game;
  std::vector<std::string> kept; // options that are chosen at run time
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  std::uint64_t steps = 100'000; // after which a game is given up
  std::string compiler = "c++";  // with its options, as a shell takes them
  ReportOptions report;
};

/// Generates the engine of a game, compiles it and has it play random games in lock step with the interpreter. Status 1
/// at the first step where they differ, with the game and the step.
int agree_verb(const AgreeOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
