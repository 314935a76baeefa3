#include "interpreter/program/operands.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace brehon {

namespace {

std::vector<CellRange> cells(const Program& program, const Instruction& instruction, char one, char several) {
  const std::string_view letters = operation_operands(instruction.op);
  const std::array<int, 4> operands = operands_of(instruction);
  std::vector<CellRange> out;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (letters[i] == one) {
      out.push_back({operands[i], 1});
    } else if (letters[i] == several) {
      out.push_back({operands[i], cells_of_sets(program, instruction)});
    }
  }
  return out;
}

/// All places of a zone.
CellRange cells_of_zone(const Program& program, model::ZoneId zone) {
  const ZoneLayout& layout = program.zones[zone];
  const Place& first = program.places[layout.first_place];
  const Place& last = program.places[layout.first_place + (layout.places - 1)];
  const int end = last.base + layout.cells + (last.face == model::none ? 0 : 1);
  return {first.base, end - first.base};
}

} // namespace

int cells_of_sets(const Program& program, const Instruction& instruction) {
  const std::string_view letters = operation_operands(instruction.op);
  const std::array<int, 4> operands = operands_of(instruction);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    switch (letters[i]) {
    case 'n':
      return operands[i];
    case 'Z':
      return (program.zones[model::ZoneId(operands[i])].places + 31) / 32;
    case 'K':
      return program.kept[KeptId(operands[i])].cells;
    case 'J':
      return program.subsets[SubsetsId(operands[i])].cells();
    case 'P':
      return program.products[ProductId(operands[i])].cells;
    case 'B':
      return program.boards[BoardId(operands[i])].cells;
    case 'L':
      return program.boards[program.lines[LineId(operands[i])].board].cells;
    }
  }
  return 1;
}

std::array<int, 4> operands_of(const Instruction& instruction) {
  return {instruction.a, instruction.b, instruction.c, instruction.d};
}

Label jump_target(const Instruction& instruction) {
  const std::size_t at = operation_operands(instruction.op).find('l');
  return at == std::string_view::npos ? Label() : Label(operands_of(instruction)[at]);
}

std::map<Label, std::vector<Label>> jumps_to(const Program& program) {
  std::map<Label, std::vector<Label>> out;
  for (const Label at : ids(program.code)) {
    if (const Label target = jump_target(program.code[at]); !target.is_none()) {
      out[target].push_back(at);
    }
  }
  return out;
}

bool falls_through(Operation op) {
  return op != Operation::jump && op != Operation::call && op != Operation::ret && op != Operation::choose &&
         op != Operation::finish && op != Operation::fault && op != Operation::done;
}

bool goes_on(Operation op) {
  return falls_through(op) || op == Operation::call;
}

bool is_chance(Operation op) {
  return op == Operation::chance_draw || op == Operation::chance_roll;
}

std::vector<CellRange> cells_tried(const Program& program, const Attempt& attempt) {
  std::vector<CellRange> out;
  const auto add = [&out](const CellRange& range) {
    if (!out.empty() && out.back().first + out.back().cells == range.first) {
      out.back().cells += range.cells;
    } else if (range.cells > 0) {
      out.push_back(range);
    }
  };
  for (const model::ZoneId zone : attempt.zones) {
    add(program.zones[zone].places == 0 ? CellRange{0, 0} : cells_of_zone(program, zone));
  }
  for (const model::MarkerId marker : attempt.markers) {
    add({program.marker_cells[marker], marker_size(program, marker)});
  }
  if (attempt.locals) {
    add({program.first_local, static_cast<int>(program.local_names.size())});
  }
  for (const KeptSets& kept : program.kept) {
    add({kept.first_cell, attempt.zones.count(kept.zone) == 0 ? 0 : kept.sets * kept.cells});
  }
  return out;
}

std::vector<CellRange> cells_read(const Program& program, const Instruction& instruction) {
  if (instruction.op == Operation::attempt) {
    return cells_tried(program, program.attempts[AttemptId(instruction.a)]);
  }
  std::vector<CellRange> out = cells(program, instruction, 'm', 's');
  if (instruction.op == Operation::line) {
    const LineOperation& line = program.lines[LineId(instruction.b)];
    out.push_back({line.length_cell, 1});
    out.push_back({line.place_cell, 1});
  }
  return out;
}

std::vector<CellRange> cells_written(const Program& program, const Instruction& instruction) {
  if (instruction.op == Operation::take_back) {
    return cells_tried(program, program.attempts[AttemptId(instruction.a)]);
  }
  return cells(program, instruction, 'M', 'S');
}

bool reads_what_it_writes(Operation op) {
  return op == Operation::next_type || op == Operation::set_next || op == Operation::set_insert ||
         op == Operation::next_pieces || op == Operation::set_fill || op == Operation::store;
}

bool writes(const Program& program, const Instruction& instruction, const CellRange& cells) {
  const std::vector<CellRange> written = cells_written(program, instruction);
  return std::any_of(written.begin(), written.end(), [&cells](const CellRange& range) {
    return range.first < cells.first + cells.cells && cells.first < range.first + range.cells;
  });
}

bool moves_pieces(Operation op) {
  constexpr std::array moving = {
      Operation::put,   Operation::take,      Operation::pop,        Operation::turn,
      Operation::deal,  Operation::put_under, Operation::take_piece, Operation::change_piece,
      Operation::swap,  Operation::shuffle,   Operation::take_back,
      Operation::store, // it may be to any cell
      Operation::call,  Operation::ret,       Operation::choose,
  };
  return is_one_of(op, moving) || is_chance(op);
}

} // namespace brehon
