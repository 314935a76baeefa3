#include "interpreter/play/perft.hpp"
#include "dsl/base/index.hpp"

#include "interpreter/machine/score.hpp"
#include "interpreter/play/ways.hpp"

#include <fmt/core.h>

#include <deque>
#include <utility>

namespace brehon {

namespace {

/// More moves than any history of a count by turns is given.
constexpr std::size_t most_moves = 20'000;

class Counter {
public:
  Counter(Machine& machine, const PerftRun& run) : machine_(machine), run_(run) {
    result_.histories.resize(index(run.depth) + 1);
  }

  Perft count() {
    Run run = Run::rested;
    if (run_.from != nullptr) {
      state(0) = *run_.from;
    } else {
      run = forced(state(0), machine_.start(state(0)), way_);
    }
    ++result_.histories[0];
    visit(0, 0, {run, model::none});
    return std::move(result_);
  }

private:
  /// The state after so many moves of the history that is looked at.
  State& state(std::size_t ply) {
    while (states_.size() <= ply) {
      states_.emplace_back(machine_.program());
    }
    return states_[ply];
  }

  /// Takes what is the only option, as long as that is so.
  Run forced(State& state, Run run, std::vector<Move>& moves) const {
    while (run_.skip_forced && run == Run::rested && machine_.rest(state) == Rest::decision &&
           machine_.options().size() == 1) {
      moves.push_back({false, machine_.options().front()});
      run = machine_.apply(state, moves.back().number);
    }
    return run;
  }

  /// How a state was come to.
  struct Arrival {
    Run run;
    int mover; // who decided last
  };

  /// Looks at what the state after `ply` moves, which are `depth` steps, leads to.
  void visit(std::size_t ply, std::size_t depth, Arrival arrival) {
    if (arrival.run == Run::faulted) {
      result_.fault = machine_.fault();
    } else if (arrival.run == Run::ended) {
      count_end(state(ply));
    } else if (way_.size() > most_moves) {
      result_.fault = Fault{fmt::format("a turn is not over after {} moves", most_moves), {}, {}, {}};
    } else if (depth + 1 < result_.histories.size()) {
      visit_next(ply, depth, arrival.mover);
    } else if (run_.reached) {
      run_.reached(way_);
    }
    if (result_.fault && result_.way.empty()) {
      result_.way = way_;
    }
  }

  void visit_next(std::size_t ply, std::size_t depth, int mover) {
    const bool chance = machine_.rest(state(ply)) == Rest::chance;
    const std::vector<std::uint32_t>& ways = ways_from(ply);
    // Nobody goes on from behind the last step.
    const bool last = depth + 2 == result_.histories.size() && !run_.skip_forced && !run_.by_turns && !run_.reached;
    if (last && !run_.ends && (ply > 0 || !run_.first)) {
      result_.histories.back() += ways.size();
      return;
    }
    mover = chance ? mover : machine_.player(state(ply));
    state(ply + 1);
    const std::size_t length = way_.size();
    for (std::size_t i = 0; i < ways.size() && !result_.fault; ++i) {
      const std::uint64_t before = result_.histories.back();
      const Move move{chance, ways[i]};
      way_.push_back(move);
      State& next = states_[ply + 1];
      next = states_[ply];
      machine_.ask_whether(last);
      const Run taken = take(machine_, next, ways[i]);
      machine_.ask_whether(false);
      const Run run = forced(next, taken, way_);
      const bool step = !run_.by_turns || ends_turn(next, run, mover);
      result_.histories[depth + 1] += step ? 1 : 0;
      visit(ply + 1, step ? depth + 1 : depth, {run, mover});
      if (ply == 0 && run_.first && !result_.fault) {
        run_.first(states_[0], move, result_.histories.back() - before);
      }
      way_.resize(length);
    }
  }

  /// The ways on from where the machine has just arrived.
  const std::vector<std::uint32_t>& ways_from(std::size_t ply) {
    while (ways_.size() <= ply) {
      ways_.emplace_back();
    }
    const bool listed = ply > 0 || run_.from == nullptr;
    if (listed && machine_.rest(state(ply)) == Rest::decision) {
      ways_[ply] = machine_.options();
    } else {
      ways_on(machine_, state(ply), ways_[ply]);
    }
    return ways_[ply];
  }

  /// Whether the turn of a player is over: another decides, or nobody any more. What falls first belongs to the first
  /// turn.
  bool ends_turn(const State& state, Run run, int mover) const {
    if (run != Run::rested) {
      return true;
    }
    return machine_.rest(state) == Rest::decision && mover != model::none && machine_.player(state) != mover;
  }

  void count_end(const State& state) {
    ++result_.finished;
    result_.fault = judge(machine_, state, judged_);
    if (result_.fault) {
      return;
    }
    if (judged_.outcome == Outcome::unfinished) {
      ++result_.unfinished;
    } else if (judged_.drawn) {
      ++result_.drawn;
    } else {
      ++result_.won[judged_.winners];
    }
  }

  Machine& machine_;
  const PerftRun& run_;
  Perft result_;
  std::deque<State> states_; // by move
  std::deque<std::vector<std::uint32_t>> ways_;
  std::vector<Move> way_;
  Result judged_;
};

} // namespace

Perft perft(Machine& machine, const PerftRun& run) {
  return Counter(machine, run).count();
}

} // namespace brehon
