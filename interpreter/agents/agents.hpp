#pragma once

#include "interpreter/agents/agent.hpp"

#include <chrono>
#include <memory>

/// The agents, and what they share.
namespace brehon {

/// Any option.
std::unique_ptr<Agent> random_agent();
/// The option after which the player is furthest ahead, on average over states as they might be.
std::unique_ptr<Agent> greedy_agent(const Program& program, const Budget& budget);
/// Monte Carlo tree search. Where it learns from later, a choice is also judged by what came of making it later.
std::unique_ptr<Agent> tree_agent(const Program& program, const Budget& budget, bool learns_from_later);
/// Alpha-beta search.
std::unique_ptr<Agent> alpha_beta_agent(const Program& program, const Budget& budget);

/// Counts what has been spent of a budget.
class Spending {
public:
  explicit Spending(const Budget& budget) : budget_(budget), begun_(std::chrono::steady_clock::now()) {}

  /// Spends one more; false where nothing is left.
  bool spend() {
    if (budget_.seconds <= 0) {
      return spent_++ < budget_.playouts;
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
    return spent_++ == 0 || passed.count() < budget_.seconds;
  }

private:
  Budget budget_;
  std::chrono::steady_clock::time_point begun_;
  std::uint64_t spent_ = 0;
};

/// The best first; those alike in the order of options.
void sort_by_merit(std::vector<Rated>& rated);

} // namespace brehon
