#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/play/move.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace brehon {

/// Exact counts of a game's tree. A step is a choice, or one way for chance to fall whatever its weight.
struct Perft {
  std::vector<std::uint64_t> histories;       // by length from 0, those that ended at it included
  std::uint64_t finished = 0;                 // histories that ended the game, and of these
  std::map<std::uint32_t, std::uint64_t> won; // by those who won, a bit for each player; 0: nothing says who
  std::uint64_t drawn = 0;
  std::uint64_t unfinished = 0; // by the limit of decisions
  std::optional<Fault> fault;   // the first; counting ends with it
  std::vector<Move> way;        // from the start to the fault
};

/// What is counted, and from where.
struct PerftRun {
  int depth = 1;            // steps, at least 0
  bool skip_forced = false; // a decision with one option is not a step
  bool by_turns = false;    // all that is decided until it is for another player is one step, with what falls meanwhile
  bool ends = true; // steps of the last depth are taken, to see which of them end the game and how; else they are
                    // only counted, where each is a step
  const State* from = nullptr; // a state at rest; null: the start of the game
  /// Is told of each first move: where it begins, and how many histories of `depth` begin with it.
  std::function<void(const State&, Move, std::uint64_t)> first = {};
  /// Is told of each history of `depth` steps from which play goes on: all that was done from where counting begins.
  /// What leads on from there can be counted by itself.
  std::function<void(const std::vector<Move>&)> reached = {};
};

/// Counts the histories of up to `depth` steps; of the options behind the last step only the first one is looked at,
/// where it is known to be the last. Run-time errors of steps that are only counted are not found.
Perft perft(Machine& machine, const PerftRun& run);

} // namespace brehon
