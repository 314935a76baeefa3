#pragma once

#include "interpreter/agents/agent.hpp"
#include "interpreter/machine/score.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace brehon {

/// A game between agents, one at each seat.
struct Match {
  std::vector<AgentSpec> seats;
  std::uint64_t seed = 0;
  std::uint64_t stream = 0; // chance falls by this stream of the seed, agents draw from streams of their own
};

struct Played {
  Result result;
  std::uint64_t decisions = 0;
  std::optional<Fault> fault; // the game came to no good, or to no end; `result` means nothing then
  std::vector<Step> record;
};

/// Plays a game to its end. With budgets of playouts the same match goes the same way everywhere.
Played play_match(const Program& program, const Match& match);

/// The generator of what an agent draws by chance.
prelude::Random agent_random(std::uint64_t seed, std::uint64_t stream, int seat);

} // namespace brehon
