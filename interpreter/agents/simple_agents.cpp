#include "interpreter/agents/agents.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/machine/worth.hpp"

#include <algorithm>

namespace brehon {

namespace {

class RandomAgent final : public Agent {
public:
  Advice advise(const SeatView& view, prelude::Random& random) override {
    const std::vector<std::uint32_t>& options = view.options();
    return {options[static_cast<std::size_t>(random.below(options.size()))], {}};
  }
};

/// Tries each option once in each of some states as they might be, with what chance brings right after it.
class GreedyAgent final : public Agent {
public:
  GreedyAgent(const Program& program, const Budget& budget)
      : machine_(program), state_(program), tried_(program), budget_(budget) {}

  Advice advise(const SeatView& view, prelude::Random& random) override {
    Advice advice;
    for (const std::uint32_t option : view.options()) {
      advice.rated.push_back({option, 0, 0, false});
    }
    shuffle(advice.rated, random); // which of several equals is first
    const bool same = view.sees_all() && view.program().chances.empty();
    for (Spending spending(same ? Budget{1, 0} : budget_); spending.spend();) {
      if (view.imagine(state_, machine_.places(), random) && come_to_decision(view, random)) {
        rate(view.seat(), advice.rated, random);
      }
    }
    sort_by_merit(advice.rated);
    advice.option = advice.rated.front().option;
    return advice;
  }

private:
  /// Where others choose in secret before, they do so by chance.
  bool come_to_decision(const SeatView& view, prelude::Random& random) {
    Run run = Run::rested;
    std::size_t own = 0;
    const auto there = [&] { return machine_.player(state_) == view.seat() && own == view.own().size(); };
    while (view.withheld() && run == Run::rested && !there()) {
      if (machine_.rest(state_) == Rest::chance) {
        run = machine_.apply_chance(state_, draw_outcome(machine_.outcomes(state_), random));
      } else if (machine_.player(state_) == view.seat()) {
        run = machine_.apply(state_, view.own()[own++]);
      } else {
        const std::vector<std::uint32_t>& options = machine_.list(state_);
        run = machine_.apply(state_, options[static_cast<std::size_t>(random.below(options.size()))]);
      }
    }
    return run == Run::rested;
  }

  void rate(int seat, std::vector<Rated>& rated, prelude::Random& random) {
    for (Rated& each : rated) {
      tried_ = state_;
      Run run = machine_.apply(tried_, each.option);
      while (run == Run::rested && machine_.rest(tried_) == Rest::chance) {
        run = machine_.apply_chance(tried_, draw_outcome(machine_.outcomes(tried_), random));
      }
      if (run == Run::faulted || judge(machine_, tried_, result_)) {
        continue;
      }
      ++each.visits;
      each.value += (lead(seat) - each.value) / static_cast<double>(each.visits);
    }
  }

  /// How far a player is ahead: an end counts more than any points.
  double lead(int seat) const {
    const double returns = to_double(result_.returns[index(seat)]);
    if (result_.outcome != Outcome::running) {
      return 1e6 * returns;
    }
    if (result_.items.empty()) {
      return 0;
    }
    double best_other = 0;
    bool any = false;
    for (std::size_t p = 0; p < result_.totals.size(); ++p) {
      const double total = to_double(result_.totals[p]);
      if (p != index(seat)) {
        best_other = any ? std::max(best_other, total) : total;
        any = true;
      }
    }
    const double own = to_double(result_.totals[index(seat)]);
    const double merit = own - best_other + together * own;
    return fewest_points_win(machine_.program().model) ? -merit : merit;
  }

  // Where all have the same points, more of them are better all the same.
  static constexpr double together = 1e-3;

  Machine machine_;
  State state_;
  State tried_;
  Budget budget_;
  Result result_;
};

} // namespace

std::unique_ptr<Agent> random_agent() {
  return std::make_unique<RandomAgent>();
}

std::unique_ptr<Agent> greedy_agent(const Program& program, const Budget& budget) {
  return std::make_unique<GreedyAgent>(program, budget);
}

} // namespace brehon
