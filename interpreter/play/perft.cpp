#include "interpreter/play/perft.hpp"
#include "dsl/base/index.hpp"

#include "interpreter/machine/score.hpp"

#include <string>
#include <unordered_set>
#include <utility>

namespace brehon {

namespace {

/// The ways on from a state: options or outcomes.
void ways_on(Machine& machine, const State& state, std::vector<std::uint32_t>& ways) {
  ways.clear();
  switch (machine.rest(state)) {
  case Rest::decision:
    ways = machine.list(state);
    break;
  case Rest::chance:
    for (const ChanceOutcome& each : machine.outcomes(state)) {
      ways.push_back(static_cast<std::uint32_t>(each.outcome));
    }
    break;
  case Rest::terminal:
  case Rest::nothing:
    break;
  }
}

Run take(Machine& machine, State& state, std::uint32_t way) {
  return machine.rest(state) == Rest::decision ? machine.apply(state, way)
                                               : machine.apply_chance(state, static_cast<int>(way));
}

class Counter {
public:
  Counter(Machine& machine, int depth, bool skip_forced) : machine_(machine), skip_forced_(skip_forced) {
    result_.histories.resize(index(depth) + 1);
    states_.resize(result_.histories.size() + 1, State(machine.program()));
    ways_.resize(result_.histories.size());
  }

  Perft count() {
    Run run = machine_.start(states_[0]);
    run = forced(states_[0], run);
    visit(0, run);
    return std::move(result_);
  }

private:
  Run forced(State& state, Run run) {
    while (skip_forced_ && run == Run::rested && machine_.options().size() == 1 &&
           machine_.rest(state) == Rest::decision) {
      run = machine_.apply(state, machine_.options().front());
    }
    return run;
  }

  /// Counts what `states_[depth]`, where a run ended like this, leads to.
  void visit(std::size_t depth, Run run) {
    ++result_.histories[depth];
    if (run == Run::faulted) {
      result_.fault = machine_.fault();
    } else if (run == Run::ended) {
      count_end(states_[depth]);
    } else if (depth + 1 < result_.histories.size()) {
      visit_next(depth);
    }
  }

  void visit_next(std::size_t depth) {
    std::vector<std::uint32_t>& ways = ways_[depth];
    if (machine_.rest(states_[depth]) == Rest::decision) {
      ways = machine_.options(); // of the run that has just arrived here
    } else {
      ways_on(machine_, states_[depth], ways);
    }
    const bool last = depth + 2 == result_.histories.size(); // nobody goes on from there
    for (std::size_t i = 0; i < ways.size() && !result_.fault; ++i) {
      State& next = states_[depth + 1];
      next = states_[depth];
      machine_.ask_whether(last && !skip_forced_);
      const Run run = take(machine_, next, ways[i]);
      machine_.ask_whether(false);
      visit(depth + 1, forced(next, run));
    }
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
  bool skip_forced_;
  Perft result_;
  std::vector<State> states_; // by depth
  std::vector<std::vector<std::uint32_t>> ways_;
  Result judged_;
};

std::string content_key(const Machine& machine, const State& state, std::vector<Cell>& content) {
  machine.form().write(state, content);
  return {reinterpret_cast<const char*>(content.data()), content.size() * sizeof(Cell)};
}

} // namespace

Perft perft(Machine& machine, int depth, bool skip_forced) {
  return Counter(machine, depth, skip_forced).count();
}

std::optional<std::size_t> positions(Machine& machine, std::size_t most) {
  std::unordered_set<std::string> known;
  std::vector<State> open(1, State(machine.program()));
  std::vector<std::uint32_t> ways;
  std::vector<Cell> content;
  if (machine.start(open.back()) == Run::faulted) {
    return std::nullopt;
  }
  known.insert(content_key(machine, open.back(), content));
  while (!open.empty() && known.size() <= most) {
    const State state = std::move(open.back());
    open.pop_back();
    ways_on(machine, state, ways);
    for (const std::uint32_t way : ways) {
      State next = state;
      if (take(machine, next, way) == Run::faulted) {
        return std::nullopt;
      }
      if (known.insert(content_key(machine, next, content)).second) {
        open.push_back(std::move(next));
      }
    }
  }
  return known.size() <= most ? std::optional(known.size()) : std::nullopt;
}

} // namespace brehon
