#pragma once

#include "interpreter/machine/board.hpp"
#include "interpreter/machine/cell_sets.hpp"
#include "interpreter/machine/place_table.hpp"
#include "interpreter/machine/processor.hpp"

#include <string>
#include <vector>

/// What some operations do.
namespace brehon::operations {

inline Board board(const Program& program, BoardId id) {
  return {program.boards[id], program.tables};
}

/// b * c + d of indices, which `check_range` keeps small; wraps around where they are not.
inline Cell multiply_add(Cell b, Cell c, Cell d) {
  using cell_sets::bits;
  return static_cast<Cell>(bits(b) * bits(c) + bits(d));
}

/// A player is shown the pieces of a type in a place; all that lie there, where it is none.
void show(const PlaceTable& places, const Cell* memory, int place, int type, int player, std::vector<Shown>& shown);
/// A set that is kept for a value, empty where there is none for it.
void kept_set(const Program& program, Cell* memory, const MachineInstruction& instruction);
void slots(const Program& program, Cell* memory, const MachineInstruction& instruction);
bool line(const Program& program, const Cell* memory, const MachineInstruction& instruction);

/// That nothing lies in a place.
std::string empty_message(const Program& program, int place);
/// That a run has gone through too many rounds.
std::string rounds_message();
/// What is told where a memory has no room for another position.
std::string full_message(const Program& program, model::MemoryId memory);

} // namespace brehon::operations
