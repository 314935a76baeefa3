#pragma once

#include "interpreter/machine/execute.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/machine/score.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace brehon {

/// A game that was played by chance.
struct Playout {
  std::uint64_t decisions = 0;
  std::uint64_t chances = 0;
  std::vector<std::uint32_t> choices;  // how many options there were, for each decision; none where a machine draws
  std::vector<std::uint32_t> leads;    // who would win after each decision, a bit for each; where that is asked for
  std::vector<model::ClaimId> reached; // the claims `reaches` that held somewhere in it, each once
  Result result;
  Label finished_at;          // the instruction that ended it; none where the limit of decisions did
  std::optional<Fault> fault; // the game or its scoring came to no good; `result` means nothing then
};

/// Adds the claims `reaches` that hold where a machine has come to, each once.
void note_reached(const Machine& machine, std::vector<model::ClaimId>& reached);

/// More decisions than any game is given.
inline constexpr std::uint64_t most_decisions = 1'000'000;

/// Plays a game from the start, choosing uniformly among the possible options and letting chance fall by weight. The
/// state and the playout are buffers. `leads`: whether to note who leads.
void play_out(Machine& machine, State& state, prelude::Random& random, Playout& playout, bool leads = false);

struct PlayoutRun {
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  Trace* trace = nullptr; // takes the counts of all games, if there is one
  std::function<void(std::uint64_t game, const Playout& playout)> finish; // is called for each game, in their order
  bool leads = false;                                                     // note who leads
  std::uint64_t first = 0; // the number of the first game; the others follow
  bool choices = true;     // note how many options there were; without that other games are played, and sooner
};

/// Plays many games on this thread. Game i uses the stream i of the seed.
void run_playouts(const Program& program, const PlayoutRun& run);

} // namespace brehon
