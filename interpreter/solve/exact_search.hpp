#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/play/move.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace brehon {

struct ExactSearchRun {
  const State* from = nullptr;       // a state at rest; null: the start of the game
  std::size_t positions = 1'000'000; // so many are kept at most; of others it is found again what they are worth
  std::function<void(std::size_t looked_at)> progress = {}; // is called now and then
  std::function<bool()> stop = {};                          // whether to give up; may be empty
};

/// Why a search has found no value.
enum class NoValue : std::uint8_t {
  none,        // it has found one
  chance,      // chance falls
  not_opposed, // more than two play, or one does not lose what the other gets
  comes_back,  // positions come back, so what they are worth depends on how one came there
  fault,       // the rules come to a run-time error
  stopped,
};

struct ExactSearch {
  NoValue why = NoValue::none;
  double value = 0;           // for the first player
  std::size_t looked_at = 0;  // how often a position was
  std::size_t symmetries = 0; // by which positions were taken for one, see `symmetries`
  std::vector<Move> course;   // best play, to the end
  std::optional<Fault> fault;
};

/// Finds what a game without chance, in which everybody sees everything and no position comes back, is worth: by
/// alpha-beta with a transposition table. Only what is needed for a proof is looked at, so it solves games with far
/// more positions than could be kept.
ExactSearch exact_search(const Program& program, const ExactSearchRun& run);

} // namespace brehon
