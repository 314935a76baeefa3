#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/fraction.hpp"
#include "interpreter/machine/state.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace brehon {

/// What a game has come to. Vectors with a place for each player are in the order of the seats.
struct Result {
  Outcome outcome = Outcome::running;
  std::vector<std::vector<Fraction>> items; // by score item, then by player
  std::vector<Fraction> totals;
  std::vector<std::vector<Fraction>> criteria; // by winner criterion, then by player
  std::size_t asked = 0;                       // so many criteria, from the first, distinguish the winners
  /// A bit for each player who has won, or who is as good as the best where the game is drawn; none where it is
  /// unfinished, or nothing says who wins.
  std::uint32_t winners = 0;
  bool drawn = false;            // nobody has won
  std::vector<Fraction> returns; // 0 for all where it is unfinished

  bool won_by(int player) const { return !drawn && ((winners >> player) & 1U) != 0; }
};

/// Judges a state into `result`, whose buffers are used again. A game that is still running is judged as if it ended
/// now by its score. Returns the run-time error of the scoring, where there was one; `result` means nothing then.
std::optional<Fault> judge(Machine& machine, const State& state, Result& result);

} // namespace brehon
