#include "tools/scenario/sandbox.hpp"

#include "interpreter/play/replay/replay.hpp"
#include "interpreter/play/text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace brehon {

Sandbox::Sandbox(std::unique_ptr<Program> lowered)
    : program(std::move(lowered)), machine(*program), words(*program), table(*program), state(*program) {
  machine.set_up(table, nullptr);
}

void Sandbox::note_shown() {
  const std::vector<Shown>& more = machine.shown();
  shown.insert(shown.end(), more.begin(), more.end());
}

bool Sandbox::set_up(const Scenario& scenario) {
  std::vector<Fact> facts;
  for (const NamedFact& named : scenario.facts) {
    std::optional<Fact> fact = words.fact(named);
    if (!fact) {
      return false;
    }
    facts.push_back(std::move(*fact));
  }
  return brehon::set_up(machine, facts, false, state).empty();
}

bool Sandbox::begin(const Scenario& scenario) {
  scored = scenario.from == Scenario::From::score;
  state = table;
  shown.clear();
  if (scenario.from == Scenario::From::start) {
    run = machine.start(state);
    note_shown();
    return true;
  }
  if (!set_up(scenario)) {
    return false;
  }
  if (scored) {
    state[cell::outcome] = static_cast<Cell>(Outcome::scored);
    state[cell::position] = 0;
    run = Run::ended;
    return true;
  }
  const std::vector<Entry>& entries = program->entries;
  const auto entry =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& each) { return each.path == scenario.path; });
  if (entry == entries.end() || (!scenario.turn.empty() && entry->turns.is_none())) {
    return false;
  }
  Label label = entry->begin;
  if (!scenario.turn.empty()) {
    const std::optional<int> player = words.player(scenario.turn);
    if (!player) {
      return false;
    }
    state[entry->turn_player_cell] = *player;
    label = entry->turns;
  }
  const Label stop = scenario.from == Scenario::From::run ? entry->exit : Label();
  run = machine.run_from(state, label, stop);
  note_shown();
  return true;
}

std::vector<std::string> Sandbox::options() {
  std::vector<std::string> texts;
  if (run != Run::rested) {
    return texts;
  }
  if (const ProgramDecisionId decision = machine.decision(state); !decision.is_none()) {
    for (const std::uint32_t option : machine.list(state)) {
      texts.push_back(option_text(*program, state, program->decisions[decision], option));
    }
  }
  return texts;
}

std::vector<std::string> Sandbox::outcomes() {
  std::vector<std::string> texts;
  const ChanceId chance = run == Run::rested ? machine.chance(state) : ChanceId();
  if (!chance.is_none()) {
    for (const ChanceOutcome& each : machine.outcomes(state)) {
      texts.push_back(chance_text(*program, chance, each.outcome));
    }
  }
  return texts;
}

bool Sandbox::take(const ScenarioStep& step) {
  if (run != Run::rested) {
    return false;
  }
  const bool by_chance = step.who.empty();
  const std::vector<std::string> known = by_chance ? outcomes() : options();
  const auto found = std::find(known.begin(), known.end(), step.text);
  if (found == known.end() || (!by_chance && player_name(*program, machine.player(state)) != step.who)) {
    return false;
  }
  const auto number = static_cast<std::size_t>(found - known.begin());
  if (by_chance) {
    fall(machine.outcomes(state)[number].outcome);
  } else {
    choose(machine.list(state)[number]);
  }
  return true;
}

void Sandbox::choose(std::uint32_t option) {
  run = machine.apply(state, option);
  shown.clear();
  note_shown();
}

void Sandbox::fall(int outcome) {
  run = machine.apply_chance(state, outcome);
  note_shown();
}

ScenarioStep Sandbox::step_of_option(std::uint32_t option) {
  const ProgramDecision& decision = program->decisions[machine.decision(state)];
  return {player_name(*program, machine.player(state)), option_text(*program, state, decision, option)};
}

ScenarioStep Sandbox::step_of_outcome(int outcome) const {
  return {"", chance_text(*program, machine.chance(state), outcome)};
}

std::vector<NamedFact> Sandbox::facts(const State& of) const {
  std::vector<NamedFact> changed;
  for (const PlaceId place : ids(program->places)) {
    if (program->places[place].zone == model::box) {
      continue;
    }
    NamedFact now = words.fact_of(machine.places(), of, place);
    const NamedFact before = words.fact_of(machine.places(), table, place);
    if (now.pieces != before.pieces) {
      changed.push_back(std::move(now));
    }
  }
  for (const model::MarkerId marker : ids(program->model.markers)) {
    for (int offset = 0; offset < marker_size(*program, marker); ++offset) {
      const int cell = program->marker_cells[marker] + offset;
      if (of[cell] != table[cell]) {
        changed.push_back(words.fact_of_marker(of, marker, offset));
      }
    }
  }
  return changed;
}

} // namespace brehon
