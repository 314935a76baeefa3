#include "interpreter/machine/attempts.hpp"

#include <algorithm>
#include <iterator>

namespace brehon {

namespace {

/// All instances of the memories that an attempt can change.
std::vector<Cell*> memories_of(const Program& program, AttemptId attempt, Cell* m) {
  std::vector<Cell*> out;
  for (const model::MemoryId id : program.attempts[attempt].memories) {
    const MemoryLayout& memory = program.memories[id];
    for (int instance = 0; instance < memory.instances; ++instance) {
      out.push_back(noted_in(memory, m, instance));
    }
  }
  return out;
}

/// Takes the last cells of a list and writes them to others.
void take_last(std::vector<Cell>& from, int count, Cell* to) {
  std::copy_n(from.end() - count, count, to);
  from.resize(from.size() - static_cast<std::size_t>(count));
}

} // namespace

void put_aside(const Program& program, AttemptId attempt, const std::vector<CellRange>& cells, Cell* m,
               std::vector<Cell>& aside) {
  for (const CellRange& range : cells) {
    aside.insert(aside.end(), m + range.first, m + range.first + range.cells);
  }
  for (const Cell* memory : memories_of(program, attempt, m)) {
    aside.insert(aside.end(), memory + 1, memory + 1 + memory[0]);
    aside.push_back(memory[0]);
  }
}

void put_back(const Program& program, AttemptId attempt, const std::vector<CellRange>& cells, Cell* m,
              std::vector<Cell>& aside) {
  const std::vector<Cell*> memories = memories_of(program, attempt, m);
  for (auto memory = memories.rbegin(); memory != memories.rend(); ++memory) {
    const Cell used = aside.back();
    aside.pop_back();
    std::fill_n(*memory, 1 + (*memory)[0], 0);
    (*memory)[0] = used;
    take_last(aside, used, *memory + 1);
  }
  for (auto range = cells.rbegin(); range != cells.rend(); ++range) {
    take_last(aside, range->cells, m + range->first);
  }
}

} // namespace brehon
