#pragma once

#include "tools/load/load.hpp"
#include "tools/play/line_reader.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace brehon {

struct PlayOptions {
  GameOptions game;
  std::vector<std::string> seats; // who sits there, see `read_sitters`
  std::optional<std::uint64_t> seed;
  std::string language;            // of what things are called; empty: the first of the game
  std::string adviser = "mcts:1s"; // who gives hints
  std::string kept_in;             // where the game is kept after each choice; empty: where `folder` says
  bool resume = false;             // goes on with the game that is kept there
  std::string folder;              // for games that are kept unasked; empty: none is
  bool colours = false;
};

/// Lets people at one keyboard play a game, with each other and with agents, and shows each what they may see.
int play_verb(const PlayOptions& options, LineReader& reader, std::ostream& out, std::ostream& err);

} // namespace brehon
