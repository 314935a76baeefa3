#include "interpreter/agents/agents.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/machine/worth.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace brehon {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
/// What returns count more than points of a game that goes on.
constexpr double per_returns = 1e6;
/// An end that comes sooner is better by so much, or less bad.
constexpr double per_step = 1e-3;

/// What is known of a position: of the player who decides there.
struct Entry {
  int depth = -1;
  double value = 0;
  enum class Bound : std::uint8_t { exact, at_least, at_most } bound = Bound::exact;
  std::uint32_t best = 0;
  bool whole = false; // all that can follow was looked at
};

/// Iterative deepening. Values are those of the player who decides. Where a search does not go on, it counts how far
/// they are ahead in points, which is 0 where nobody keeps a score.
class AlphaBeta {
public:
  AlphaBeta(Machine& machine, const SeatView& view, const Budget& budget)
      : machine_(machine), view_(view), spending_(budget) {}

  Advice advise(prelude::Random& random) {
    State root(view_.program());
    view_.imagine(root, machine_.places(), random);
    Advice advice;
    for (const std::uint32_t option : view_.options()) {
      advice.rated.push_back({option, 0, 0, false});
    }
    shuffle(advice.rated, random); // which of several equals is first
    for (int depth = 1; !out_of_budget_; ++depth) {
      cut_ = false;
      const std::vector<Rated> deeper = rate(root, advice.rated, depth);
      if (!out_of_budget_) {
        advice.rated = deeper;
      }
      if (!cut_) {
        break; // all of the game was looked at
      }
    }
    advice.option = advice.rated.front().option;
    return advice;
  }

private:
  std::vector<Rated> rate(const State& root, std::vector<Rated> rated, int depth) {
    double best = -infinite;
    for (Rated& each : rated) {
      each.value = after(root, each.option, depth, best, infinite);
      each.visits = static_cast<std::uint64_t>(depth);
      best = std::max(best, each.value);
      if (out_of_budget_) {
        return rated;
      }
    }
    std::stable_sort(rated.begin(), rated.end(), [](const Rated& a, const Rated& b) { return a.value > b.value; });
    for (Rated& each : rated) {
      each.proven = !cut_ && &each == &rated.front();
    }
    return rated;
  }

  /// The value of an option for who chooses it.
  double after(const State& state, std::uint32_t option, int depth, double alpha, double beta) {
    State next = state;
    const int player = machine_.player(state);
    const Run run = machine_.apply(next, option);
    if (run != Run::rested) {
      return run == Run::ended ? worth(next, player, depth) : 0;
    }
    return machine_.player(next) == player ? value(next, depth - 1, alpha, beta)
                                           : -value(next, depth - 1, -beta, -alpha);
  }

  double value(const State& state, int depth, double alpha, double beta) {
    if (!spending_.spend()) {
      out_of_budget_ = true;
    }
    if (out_of_budget_ || depth == 0) {
      cut_ = true;
      return worth(state, machine_.player(state), 0);
    }
    const std::uint64_t position = machine_.hash(state);
    const auto known = table_.find(position);
    if (known != table_.end() && answers(known->second, depth, alpha, beta)) {
      cut_ = cut_ || !known->second.whole;
      return known->second.value;
    }
    const std::vector<std::uint32_t> options = ordered(state, known == table_.end() ? nullptr : &known->second);
    const bool cut_before = std::exchange(cut_, false);
    Entry entry = search(state, options, depth, alpha, beta);
    entry.whole = !cut_;
    cut_ = cut_ || cut_before;
    if (!out_of_budget_) {
      table_[position] = entry;
    }
    return entry.value;
  }

  static bool answers(const Entry& entry, int depth, double alpha, double beta) {
    if (entry.depth < depth && !entry.whole) {
      return false;
    }
    switch (entry.bound) {
    case Entry::Bound::exact:
      return true;
    case Entry::Bound::at_least:
      return entry.value >= beta;
    case Entry::Bound::at_most:
      return entry.value <= alpha;
    }
    return false;
  }

  /// What was best when the position was looked at before comes first.
  std::vector<std::uint32_t> ordered(const State& state, const Entry* known) {
    std::vector<std::uint32_t> options = machine_.list(state);
    const auto first = known == nullptr ? options.end() : std::find(options.begin(), options.end(), known->best);
    if (first != options.end()) {
      std::rotate(options.begin(), first, first + 1);
    }
    return options;
  }

  Entry search(const State& state, const std::vector<std::uint32_t>& options, int depth, double alpha, double beta) {
    Entry entry{depth, -infinite, Entry::Bound::at_most, 0, false};
    double low = alpha;
    for (const std::uint32_t option : options) {
      const double tried = after(state, option, depth, low, beta);
      if (tried > entry.value) {
        entry.value = tried;
        entry.best = option;
      }
      low = std::max(low, tried);
      if (low >= beta || out_of_budget_) {
        break;
      }
    }
    entry.bound = entry.value >= beta   ? Entry::Bound::at_least
                  : entry.value > alpha ? Entry::Bound::exact
                                        : Entry::Bound::at_most;
    return entry;
  }

  /// Of an end, with so many steps left, or of a position that is not looked at further.
  double worth(const State& state, int player, int left) {
    if (judge(machine_, state, result_)) {
      return 0;
    }
    const auto lead = [player](const std::vector<Fraction>& values) {
      return to_double(values[index(player)]) - to_double(values[index(1 - player)]);
    };
    if (result_.outcome == Outcome::running) {
      const double points = result_.items.empty() ? 0 : lead(result_.totals);
      return fewest_points_win(view_.program().model) ? -points : points;
    }
    const double returns = lead(result_.returns);
    return returns * per_returns + (returns > 0 ? left : returns < 0 ? -left : 0) * per_step;
  }

  Machine& machine_;
  const SeatView& view_;
  Spending spending_;
  bool out_of_budget_ = false;
  bool cut_ = false; // something was not looked at to the end
  std::unordered_map<std::uint64_t, Entry> table_;
  Result result_;
};

class AlphaBetaAgent final : public Agent {
public:
  AlphaBetaAgent(const Program& program, const Budget& budget) : machine_(program), budget_(budget) {}

  Advice advise(const SeatView& view, prelude::Random& random) override {
    return AlphaBeta(machine_, view, budget_).advise(random);
  }

private:
  Machine machine_;
  Budget budget_;
};

} // namespace

std::unique_ptr<Agent> alpha_beta_agent(const Program& program, const Budget& budget) {
  return std::make_unique<AlphaBetaAgent>(program, budget);
}

} // namespace brehon
