#pragma once

#include "tools/load/load.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace brehon {

struct RunOptions {
  GameOptions game;
  std::string script;                // a file to read the lines from; empty: from `in`
  std::optional<std::uint64_t> seed; // of the generator for chance; none: every fall of chance is stated
  std::string as;                    // a seat: only what it may know is told; empty: all is
  std::string language;              // in which rules are written; empty: the first of the game
  bool prompts = false;              // a person is writing: what is refused does not end the game
  ReportOptions report;              // JSON: an object a line
};

/// Plays a game by lines, see `read_play_line`. Without prompts the first line may name the players, and the first that
/// is refused ends the run with status 1. As JSON the first state is told before a line is read; where that line then
/// names the players, the game begins anew with them.
int run_verb(const RunOptions& options, std::istream& in, std::ostream& out, std::ostream& err);

} // namespace brehon
