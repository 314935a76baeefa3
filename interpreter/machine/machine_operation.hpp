#pragma once

#include "interpreter/machine/superinstructions.hpp"

namespace brehon {

/// The operations of a program, in the order of `Operation`, and sequences of them.
enum class MachineOperation : std::uint8_t {
#define X(name, operands, meaning) name,
#include "interpreter/program/ops.def"
#undef X
#define X(name, ...) name,
#include "interpreter/machine/superinstructions.def"
#undef X
  halt, // the end of a run
};

/// Whether an operation that follows another in a sequence has from it, in a register, what it reads. Where it reads
/// something else, the two are no sequence.
constexpr bool is_chained(Operation first, Operation second) {
  using enum Operation;
  const bool jumps = second == jump_if || second == jump_unless;
  const bool counts_place = second == slot_type || second == count_all;
  if (first == equal || first == not_equal || first == less || first == less_equal || first == line) {
    return jumps;
  }
  if (first == add || first == multiply_add) {
    return second == offer || second == less || second == less_equal || counts_place ||
           (first == multiply_add && second == add);
  }
  if (first == slot_type || first == next_type) {
    return second == look_up || second == offer;
  }
  return first == look_up && second == copy;
}

} // namespace brehon
