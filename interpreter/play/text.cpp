#include "interpreter/play/text.hpp"

#include "dsl/base/index.hpp"

#include <fmt/core.h>

#include <cstddef>

namespace brehon {

bool draws_pieces(const Program& program, ChanceId chance) {
  return std::any_of(program.code.begin(), program.code.end(), [chance](const Instruction& instruction) {
    return instruction.op == Operation::chance_draw && ChanceId(instruction.c) == chance;
  });
}

std::string roll_text(const Program& program, model::KindId kind, int outcome) {
  if (program.model.kinds.has(kind)) {
    const std::vector<std::string>& values = program.model.kinds[kind].values;
    if (outcome >= 0 && index(outcome) < values.size()) {
      return values[index(outcome)];
    }
  }
  return std::to_string(outcome);
}

std::string chance_text(const Program& program, ChanceId chance, int outcome) {
  return draws_pieces(program, chance)
             ? type_name(program, model::PieceTypeId(outcome))
             : roll_text(program, program.chances.has(chance) ? program.chances[chance].kind : model::KindId(),
                         outcome);
}

std::optional<int> parse_chance(Machine& machine, const State& state, std::string_view text) {
  const ChanceId chance = machine.chance(state);
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
