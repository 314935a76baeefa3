#include "tools/engine/print/boards.hpp"

#include "dsl/base/index.hpp"

#include <fmt/core.h>

namespace brehon::engine {

namespace {

/// The number of a board and a direction as the arguments of a template, where the direction is known.
std::string board_text(const Operands& operands, int board, int direction) {
  const auto known = operands.known(direction);
  return known && *known >= 0 ? fmt::format("<{}, {}>", board, *known) : fmt::format("<{}>", board);
}

/// The direction as an argument, where it is not known.
std::string direction_text(Operands& operands, int direction) {
  const auto known = operands.known(direction);
  return known && *known >= 0 ? "" : ", " + operands.cell(direction);
}

} // namespace

std::string member_text(Operands& operands, const Instruction& i) {
  if (operands.is_set(i.b)) {
    return fmt::format("{}.holds({})", operands.set(i.b, 1), operands.cell(i.c));
  }
  return fmt::format("holds({}, {}, {})", operands.cells(i.b), operands.cell(i.c), operands.room(i.b));
}

std::string line_text(const Program& program, Operands& operands, const Instruction& i) {
  const LineOperation& of = program.lines[LineId(i.b)];
  const std::string set = operands.set(i.c, program.boards[of.board].cells);
  const auto length = operands.known(of.length_cell);
  if (length && *length > 0 && !of.exactly) {
    return fmt::format("line_through<{}, {}>({}, {})", of.board.number(), *length, set, operands.cell(of.place_cell));
  }
  return fmt::format("on_line<{}>({}, {}, {}, {})", of.board.number(), set, operands.cell(of.place_cell),
                     operands.cell(of.length_cell), of.exactly);
}

std::string slots_text(const Program& program, const Names& names, Operands& operands, const Instruction& i) {
  const ZoneLayout& zone = program.zones[model::ZoneId(i.b)];
  const int base = program.places[zone.first_place].base;
  const int stride = zone.places > 1 ? program.places[zone.first_place + 1].base - base : 0;
  return fmt::format("slots<{}>(m + cell::{}, {}, {}, {})", zone.places, names.cells[index(base)], stride,
                     operands.table(i.d), operands.cell(i.c));
}

std::string kept_text(const Program& program, Operands& operands, const Instruction& i) {
  const KeptSets& kept = program.kept[KeptId(i.b)];
  const auto value = operands.known(i.c);
  const bool is_there = value && *value >= kept.low && *value < kept.low + kept.sets;
  return is_there ? operands.set(kept.first_cell + (*value - kept.low) * kept.cells, kept.cells)
                  : fmt::format("kept<{}>(m, {})", i.b, operands.cell(i.c));
}

std::string step_text(const Program& program, Operands& operands, const Instruction& i) {
  return fmt::format("step{}({}{})", board_text(operands, i.b, i.d),
                     operands.set(i.c, program.boards[BoardId(i.b)].cells), direction_text(operands, i.d));
}

std::string fill_text(const Program& program, Operands& operands, const Instruction& i) {
  const int cells = program.boards[BoardId(i.b)].cells;
  return fmt::format("fill{}({}, {}{})", board_text(operands, i.b, i.d), operands.set(i.a, cells),
                     operands.set(i.c, cells), direction_text(operands, i.d));
}

} // namespace brehon::engine
