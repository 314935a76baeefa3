#pragma once

#include "interpreter/program.hpp"

#include <array>
#include <vector>

namespace brehon {

/// Consecutive cells of the memory.
struct CellRange {
  int first = 0;
  int cells = 1;
};

/// The operands a, b, c, d of an instruction, in the order of the letters in `ops.def`.
std::array<int, 4> operands_of(const Instruction& instruction);

/// The label that an instruction can jump to, or none.
int jump_target(const Instruction& instruction);

/// The cells that an instruction reads or writes by what `ops.def` says of its operands. Where it goes on from a base
/// by an index, the base stands for all. Cells that it changes a part of are written only; see `reads_what_it_writes`.
std::vector<CellRange> cells_read(const Program& program, const Instruction& instruction);
std::vector<CellRange> cells_written(const Program& program, const Instruction& instruction);

/// Whether what an instruction leaves in the cells that it writes depends on what was there.
bool reads_what_it_writes(Operation op);

} // namespace brehon
