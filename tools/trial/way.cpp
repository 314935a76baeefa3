#include "tools/trial/way.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/play/ways.hpp"
#include "interpreter/program/names.hpp"
#include "tools/trial/trial.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace brehon::trial {

namespace {

/// How far before the fault a position is looked for.
constexpr std::size_t most_steps = 24;

/// A game up to a fault, as states and steps in words.
struct Record {
  std::vector<State> states; // before each step
  std::vector<ScenarioStep> steps;
};

/// The last steps of the game, played again.
Record record_of(Sandbox& sandbox, const std::vector<Move>& moves) {
  Record record;
  sandbox.run = sandbox.machine.start(sandbox.state);
  for (const Move& move : moves) {
    const Machine& machine = sandbox.machine;
    ScenarioStep step{"", way_text(machine, sandbox.state, move.number)};
    if (!move.by_chance) {
      step.who = player_name(*sandbox.program, machine.player(sandbox.state));
    }
    record.states.push_back(sandbox.state);
    record.steps.push_back(std::move(step));
    sandbox.run = move.by_chance ? sandbox.machine.apply_chance(sandbox.state, static_cast<int>(move.number))
                                 : sandbox.machine.apply(sandbox.state, move.number);
  }
  return record;
}

class Shortener {
public:
  Shortener(Sandbox& sandbox, const Fault& fault) : sandbox_(sandbox), fault_(fault) {}

  /// A position not too far before the end of the record from which its steps come to the fault.
  std::optional<Scenario> position(const Record& record) {
    const std::size_t count = record.steps.size();
    for (std::size_t back = 1; back <= std::min(count, most_steps); ++back) {
      const std::size_t first = count - back;
      Scenario tried;
      tried.facts = sandbox_.facts(record.states[first]);
      tried.steps.assign(record.steps.begin() + static_cast<std::ptrdiff_t>(first), record.steps.end());
      if (enter(tried, record.states[first])) {
        return tried;
      }
    }
    return std::nullopt;
  }

  /// Leaves out facts that are not needed.
  void shorten(Scenario& way) {
    for (std::size_t i = way.facts.size(); i-- > 0;) {
      Scenario tried = way;
      tried.facts.erase(tried.facts.begin() + static_cast<std::ptrdiff_t>(i));
      if (comes_to_it(tried)) {
        way = std::move(tried);
      }
    }
  }

private:
  bool comes_to_it(const Scenario& tried) {
    if (!sandbox_.begin(tried)) {
      return false;
    }
    for (const ScenarioStep& step : tried.steps) {
      if (!sandbox_.take(step)) {
        return false;
      }
    }
    if (sandbox_.run == Run::ended) {
      const std::optional<Fault> fault = judge(sandbox_.machine, sandbox_.state, sandbox_.result);
      return fault && same_rule(*fault, fault_);
    }
    return sandbox_.run == Run::faulted && same_rule(*sandbox_.machine.fault(), fault_);
  }

  /// Finds where in the rules a state stands.
  bool enter(Scenario& tried, const State& state) {
    tried.from = Scenario::From::at;
    for (const Entry& entry : sandbox_.program->entries) {
      if (entry.path == "setup") {
        continue; // what is given is not what it begins with
      }
      tried.path = entry.path;
      tried.turn = entry.turns.is_none() ? "" : tried.steps.front().who;
      const bool there = sandbox_.begin(tried) && sandbox_.run == Run::rested &&
                         sandbox_.state[cell::position] == state[cell::position];
      if (there && comes_to_it(tried)) {
        return true;
      }
    }
    return false;
  }

  Sandbox& sandbox_;
  const Fault& fault_;
};

} // namespace

Scenario play_of(Sandbox& sandbox, const std::vector<Move>& moves) {
  Scenario whole;
  whole.steps = record_of(sandbox, moves).steps;
  return whole;
}

Scenario way_to(Sandbox& sandbox, const std::vector<Move>& moves, const Fault& fault) {
  const Record record = record_of(sandbox, moves);
  Shortener shortener(sandbox, fault);
  std::optional<Scenario> way = shortener.position(record);
  if (!way) {
    Scenario whole;
    whole.steps = record.steps;
    return whole;
  }
  shortener.shorten(*way);
  return std::move(*way);
}

} // namespace brehon::trial
