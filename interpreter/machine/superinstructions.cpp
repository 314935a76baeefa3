#include "interpreter/machine/machine_operation.hpp"

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
#include "interpreter/machine/superinstructions.def"
#undef X
  };
  std::sort(out.begin(), out.end(), [](const Superinstruction& x, const Superinstruction& y) {
    return x.operations.size() > y.operations.size();
  });
  return out;
}

/// Superinstructions by their first two operations, the longest first.
class Known {
public:
  Known() {
    for (const Superinstruction& each : superinstructions()) {
      lists_[index(each.operations[0], each.operations[1])].push_back(each);
    }
  }
  const std::vector<Superinstruction>& begin_with(Operation first, Operation second) const {
    return lists_[index(first, second)];
  }

private:
  static constexpr std::size_t operations = 0
#define X(name, operands, meaning) +1
#include "interpreter/program/ops.def"
#undef X
      ;
  static std::size_t index(Operation first, Operation second) {
    return static_cast<std::size_t>(first) * operations + static_cast<std::size_t>(second);
  }
  std::vector<std::vector<Superinstruction>> lists_ =
      std::vector<std::vector<Superinstruction>>(operations * operations);
};

/// The cell that a chained operation has from the one before.
int chained_cell(const Instruction& instruction) {
  const Operation op = instruction.op;
  if (op == Operation::jump_if || op == Operation::jump_unless || op == Operation::offer) {
    return instruction.a;
  }
  return op == Operation::look_up ? instruction.c : instruction.b;
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

std::vector<MachineInstruction> plain_machine_code(const List<Instruction, Label>& code) {
  std::vector<MachineInstruction> out;
  out.reserve(code.size());
  for (const Instruction& each : code) {
    const auto op = static_cast<MachineOperation>(each.op);
    out.push_back({op, op, each.a, each.b, each.c, each.d});
  }
  return out;
}

std::vector<MachineInstruction> machine_code(const List<Instruction, Label>& code) {
  static const Known known;
  std::vector<MachineInstruction> out = plain_machine_code(code);
  for (std::size_t at = 0; at + 1 < code.size(); ++at) {
    const Instruction* first = code.data() + at;
    for (const Superinstruction& longest : known.begin_with(first[0].op, first[1].op)) {
      if (longest.operations.size() <= code.size() - at && is_sequence(first, longest.operations)) {
        out[at].op = longest.op;
        break;
      }
    }
  }
  return out;
}

} // namespace brehon
