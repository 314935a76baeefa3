#pragma once

#include "tools/diff/side.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace brehon::diff {

/// In what two games part that are played in lock step; of several at one step the first counts.
enum class PartedIn : std::uint8_t {
  fault,   // one of them comes to a run-time error of its rules
  end,     // whether and how the game is over
  turn,    // who decides, or whether chance falls
  options, // what a player can do
  chance,  // how chance can fall
  sight,   // what a player sees or is told
};

std::string_view parted_in_name(PartedIn sort);

/// Where two games part, in the words of A.
struct FirstParting {
  PartedIn sort = PartedIn::end;
  std::uint64_t decision = 0;          // so many decisions have been made, with the one in question; 0: at the begin
  std::vector<std::string> play;       // the lines of an example that lead there
  std::vector<std::string> in_a, in_b; // what each does then
};

/// How often two games part that are played in lock step.
struct Rate {
  int players = 0;
  Choices choices; // that both make, as A has them
  std::uint64_t games = 0, parted = 0;
  std::uint64_t decision = 0; // of the partings the median
  FirstParting first;         // of the first game that parted
};

/// `1,000`.
std::string counted_text(std::uint64_t number);

/// `the games part in 31 of 1,000 random games for 2 players (2.2 to 4.4 %), first in decision 12 (median)`, with the
/// interval of 95 % by Wilson.
std::string rate_text(const Rate& rate);

} // namespace brehon::diff
