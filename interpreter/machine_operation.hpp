#pragma once

#include "interpreter/superinstructions.hpp"

namespace brehon {

/// The operations of a program, in the order of `Operation`, and sequences of them.
enum class MachineOperation : std::uint8_t {
#define X(name, operands, meaning) name,
#include "interpreter/ops.def"
#undef X
#define X(name, ...) name,
#include "interpreter/superinstructions.def"
#undef X
  halt, // the end of a run
};

/// Whether an operation that follows another in a sequence has from it, in a register, what it reads. Where it reads
/// something else, the two are no sequence.
constexpr bool is_chained(Operation first, Operation second) {
  using enum Operation;
  const bool test = first == equal || first == not_equal || first == less || first == less_equal || first == line;
  const bool jumps = second == jump_if || second == jump_unless;
  const bool index = first == add || first == multiply_add;
  return (test && jumps) || (index && (second == slot_type || second == count_all || second == offer)) ||
         (first == slot_type && second == look_up) || (first == count_all && second == equal);
}

} // namespace brehon
