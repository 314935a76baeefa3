#include "interpreter/play/text.hpp"

#include "dsl/base/index.hpp"

#include <fmt/core.h>

#include <cstddef>

namespace brehon {

namespace {

template <typename List> bool has(const List& list, int i) {
  return i >= 0 && index(i) < list.size();
}

} // namespace

std::string chance_text(const Program& program, int chance, int outcome) {
  // A point of chance is a roll or a draw; the instruction tells.
  for (const Instruction& instruction : program.code) {
    if (instruction.op == Operation::chance_draw && instruction.c == chance) {
      return type_name(program, outcome);
    }
  }
  const int kind = has(program.chances, chance) ? program.chances[ChanceId(chance)].kind : model::none;
  if (has(program.model.kinds, kind) && has(program.model.kinds[model::KindId(kind)].values, outcome)) {
    return program.model.kinds[model::KindId(kind)].values[index(outcome)];
  }
  return std::to_string(outcome);
}

std::optional<int> parse_chance(Machine& machine, const State& state, std::string_view text) {
  const int chance = machine.chance(state);
  for (const ChanceOutcome& each : machine.outcomes(state)) {
    if (chance_text(machine.program(), chance, each.outcome) == text) {
      return each.outcome;
    }
  }
  return std::nullopt;
}

std::string to_act_text(const Program& program, Rest rest, int player) {
  switch (rest) {
  case Rest::decision:
    return player == model::none ? "" : player_name(program, player);
  case Rest::chance:
    return "chance";
  case Rest::terminal:
  case Rest::nothing:
    break;
  }
  return "";
}

std::string to_act_text(const Machine& machine, const State& state) {
  return to_act_text(machine.program(), machine.rest(state), machine.player(state));
}

} // namespace brehon
