#include "interpreter/play/ways.hpp"

#include "interpreter/play/text.hpp"

namespace brehon {

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

Run start_from(Machine& machine, State& state, const State* from) {
  if (from == nullptr) {
    return machine.start(state);
  }
  state = *from;
  return Run::rested;
}

Run take(Machine& machine, State& state, std::uint32_t way) {
  return machine.rest(state) == Rest::decision ? machine.apply(state, way)
                                               : machine.apply_chance(state, static_cast<int>(way));
}

std::string way_text(const Machine& machine, const State& state, std::uint32_t way) {
  const Program& program = machine.program();
  const ProgramDecisionId decision = machine.decision(state);
  return decision.is_none() ? chance_text(program, machine.chance(state), static_cast<int>(way))
                            : option_text(program, state, program.decisions[decision], way);
}

} // namespace brehon
