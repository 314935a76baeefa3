#pragma once

#include "interpreter/machine/state.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/program.hpp"

#include <vector>

/// What is tried and taken back: the cells that statements can write are put aside before them.
namespace brehon {

/// Where an instance of a memory begins in the cells `m`; null where there is no such instance.
inline Cell* noted_in(const MemoryLayout& memory, Cell* m, Cell instance) {
  return instance < 0 || instance >= memory.instances ? nullptr : m + memory.first_cell + instance * memory.cells;
}

/// Puts aside what an attempt can change, behind what lies in `aside` already: `cells`, and the memories as far as they
/// are used.
void put_aside(const Program& program, AttemptId attempt, const std::vector<CellRange>& cells, Cell* m,
               std::vector<Cell>& aside);
/// Puts back what was put aside last, for the same attempt.
void put_back(const Program& program, AttemptId attempt, const std::vector<CellRange>& cells, Cell* m,
              std::vector<Cell>& aside);

} // namespace brehon
