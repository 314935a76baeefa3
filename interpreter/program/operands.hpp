#pragma once

#include "interpreter/program/program.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

namespace brehon {

/// Consecutive cells of the memory.
struct CellRange {
  int first = 0;
  int cells = 1;
};

/// The operands a, b, c, d of an instruction, in the order of the letters in `ops.def`.
std::array<int, 4> operands_of(const Instruction& instruction);

/// Calls `change` with each operand of an instruction, which it may change, whose letter in `ops.def` is among some.
template <typename Change> void each_operand(Instruction& instruction, std::string_view letters, const Change& change) {
  std::int32_t* const operands[] = {&instruction.a, &instruction.b, &instruction.c, &instruction.d};
  const std::string_view is = operation_operands(instruction.op);
  for (std::size_t i = 0; i < is.size(); ++i) {
    if (letters.find(is[i]) != std::string_view::npos) {
      change(*operands[i]);
    }
  }
}

/// The letters of operands that are cells.
inline constexpr std::string_view cell_letters = "mMsS";

/// The label that an instruction can jump to, or none.
Label jump_target(const Instruction& instruction);
/// By instruction, those that jump there, ascending.
std::map<Label, std::vector<Label>> jumps_to(const Program& program);

template <std::size_t size> constexpr bool is_one_of(Operation op, const std::array<Operation, size>& operations) {
  return std::find(operations.begin(), operations.end(), op) != operations.end();
}

/// Whether it can go on at the next instruction after one with this operation: at once, or also by coming back.
bool falls_through(Operation op);
bool goes_on(Operation op);
/// Whether play can rest there until chance has fallen.
bool is_chance(Operation op);

/// How many cells the operands of an instruction stand for that are the first of several; 1 where it goes on from there
/// by an index.
int cells_of_sets(const Program& program, const Instruction& instruction);

/// The cells of the state that an attempt can change, in runs, ascending.
std::vector<CellRange> cells_tried(const Program& program, const Attempt& attempt);

/// The cells that an instruction reads or writes by what `ops.def` says of its operands. Where it goes on from a base
/// by an index, the base stands for all. Cells that it changes a part of are written only; see `reads_what_it_writes`.
std::vector<CellRange> cells_read(const Program& program, const Instruction& instruction);
std::vector<CellRange> cells_written(const Program& program, const Instruction& instruction);

/// Whether what an instruction leaves in the cells that it writes depends on what was there.
bool reads_what_it_writes(Operation op);

/// Whether an instruction writes one of some cells. A `store` writes its base only, see above.
bool writes(const Program& program, const Instruction& instruction, const CellRange& cells);

/// Whether pieces can come or go by an operation, or by what happens before the next one.
bool moves_pieces(Operation op);

} // namespace brehon
