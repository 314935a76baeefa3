#pragma once

#include "interpreter/program/program.hpp"

#include <cstdint>
#include <vector>

namespace brehon {

/// What the machine does in one step: an operation, or a sequence of them (a superinstruction). Those that there are
/// stand in `machine_operation.hpp`.
enum class MachineOperation : std::uint8_t;

/// An instruction as the machine has it: `op` does this one and those after it that belong to a sequence, by their own
/// operands.
struct MachineInstruction {
  MachineOperation op;
  MachineOperation plain; // this one alone
  std::int32_t a = 0, b = 0, c = 0, d = 0;
};

/// The code of a program, each instruction with the longest sequence that begins with it. Labels stay the same: who
/// jumps into a sequence finds the rest of it there.
std::vector<MachineInstruction> machine_code(const List<Instruction, Label>& code);
/// The same, each instruction by itself.
std::vector<MachineInstruction> plain_machine_code(const List<Instruction, Label>& code);

} // namespace brehon
