#include "interpreter/machine_operation.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace brehon {

namespace {

template <Operation... operations> constexpr std::array<Operation, sizeof...(operations)> sequence{operations...};

struct Superinstruction {
  MachineOperation op;
  std::span<const Operation> operations;
};

std::vector<Superinstruction> superinstructions() {
  using enum Operation;
  std::vector<Superinstruction> out = {
#define X(name, ...) {MachineOperation::name, sequence<__VA_ARGS__>},
#include "interpreter/superinstructions.def"
#undef X
  };
  std::sort(out.begin(), out.end(), [](const Superinstruction& x, const Superinstruction& y) {
    return x.operations.size() > y.operations.size();
  });
  return out;
}

/// Superinstructions by their first operation, the longest first.
std::vector<std::vector<Superinstruction>> by_first_operation() {
  std::vector<std::vector<Superinstruction>> out(static_cast<std::size_t>(MachineOperation::halt));
  for (const Superinstruction& each : superinstructions()) {
    out[static_cast<std::size_t>(each.operations.front())].push_back(each);
  }
  return out;
}

/// The cell that a chained operation has from the one before.
int chained_cell(const Instruction& instruction) {
  switch (instruction.op) {
  case Operation::jump_if:
  case Operation::jump_unless:
  case Operation::offer:
    return instruction.a;
  case Operation::look_up:
    return instruction.c;
  default:
    return instruction.b;
  }
}

bool is_sequence(const Instruction* first, std::span<const Operation> operations) {
  for (std::size_t i = 0; i < operations.size(); ++i) {
    if (first[i].op != operations[i]) {
      return false;
    }
    if (i > 0 && is_chained(operations[i - 1], operations[i]) && chained_cell(first[i]) != first[i - 1].a) {
      return false;
    }
  }
  return true;
}

} // namespace

std::vector<MachineInstruction> machine_code(const std::vector<Instruction>& code) {
  static const std::vector<std::vector<Superinstruction>> known = by_first_operation();
  std::vector<MachineInstruction> out;
  out.reserve(code.size());
  for (const Instruction& each : code) {
    const auto begins = [&](const Superinstruction& sequence) {
      return sequence.operations.size() <= code.size() - out.size() && is_sequence(&each, sequence.operations);
    };
    const std::vector<Superinstruction>& candidates = known[static_cast<std::size_t>(each.op)];
    const auto longest = std::find_if(candidates.begin(), candidates.end(), begins);
    const auto plain = static_cast<MachineOperation>(each.op);
    out.push_back({longest == candidates.end() ? plain : longest->op, plain, each.a, each.b, each.c, each.d});
  }
  return out;
}

} // namespace brehon
