#pragma once

#include "interpreter/agents/view.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// How an agent finds its choices.
enum class Method : std::uint8_t {
  random,     // any option, each equally likely
  greedy,     // the one after which the score is best, if the game ended then
  mcts,       // Monte Carlo tree search over states as they might be
  rave,       // the same, and what is chosen later counts at first as if it were chosen now
  alpha_beta, // iterative deepening with a transposition table; two players, no chance, nothing hidden
  cheat,      // `mcts` that sees all: a yardstick for those who play by the rules
};

/// What an agent may spend on one choice: one of the two. With a time its choices depend on the machine.
struct Budget {
  std::uint64_t playouts = 1000; // of `mcts`; of `alpha_beta` positions; of `greedy` states as they might be
  double seconds = 0;            // 0: by playouts
};

/// An agent as it is written: `random`, `mcts`, `mcts:500`, `mcts:2s`, `alphabeta:0.5s`.
struct AgentSpec {
  Method method = Method::random;
  Budget budget;
  std::string text; // as it was written
};

/// What was read, or why it is no agent.
struct AgentSpecResult {
  AgentSpec spec;
  std::string error; // empty where it is well
};
AgentSpecResult read_agent(std::string_view text);

/// The names of all agents, in order.
std::vector<std::string_view> agent_names();

/// Why an agent cannot play a game; empty where it can.
std::string unfit(const AgentSpec& spec, const Program& program);

/// An option with what an agent thinks of it.
struct Rated {
  std::uint32_t option = 0;
  std::uint64_t visits = 0; // how often it was tried; of `alphabeta` so many steps ahead
  double value = 0;         // the greater the better; of `mcts` the returns that the player can expect
  bool proven = false;      // where all play their best
};

/// What an agent would choose, and all options that it has tried, the best first.
struct Advice {
  std::uint32_t option = 0;
  std::vector<Rated> rated;
};

/// Decides for a seat, by what the seat knows. With a budget of playouts it is a function of view and generator.
class Agent {
public:
  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  virtual ~Agent() = default;

  /// The view has looked, and there is an option.
  virtual Advice advise(const SeatView& view, prelude::Random& random) = 0;
};

/// The agent fits the program, which must outlive it.
std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Program& program);

/// How much an agent sees.
inline Vision vision_of(const AgentSpec& spec) {
  return spec.method == Method::cheat ? Vision::all : Vision::own;
}

} // namespace brehon
