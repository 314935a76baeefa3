#include "interpreter/lower/expressions/boards.hpp"

#include <string>

#include <fmt/format.h>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/machine/cell_sets.hpp"

namespace brehon::lowering {

namespace {

/// Tables of more cells would cost more than they save.
constexpr int most_cells_of_steps = 8192;
/// Steps that are written out one after the other.
constexpr int most_written_out = 3;

/// A place; a run-time error where there is none.
int known_place(Context& context, const Expr& place) {
  const int at = value(context, place);
  check_known(context, at, place.type, "a place is needed here, and there is none");
  return at;
}

/// A direction; a run-time error where there is none.
int known_direction(Context& context, const Expr& direction) {
  const int out = value(context, direction);
  check_known(context, out, direction.type, "a direction is needed here, and there is none");
  return out;
}

/// The set with one place in it; a run-time error where there is none.
int single_place(Context& context, const Expr& place) {
  Writer& code = context.code;
  const int cells = board(context, place.type.kind).cells, at = known_place(context, place);
  const int to = code.cells.temporary(cells);
  code.emit(Operation::set_clear, to, cells);
  code.emit(Operation::set_insert, to, at);
  return to;
}

/// A table of sets of places, of which each place has so many.
int table_of_places(Context& context, model::KindId kind, int of_each,
                    const std::function<void(int place, int number, Cell* set)>& fill) {
  const BoardLayout& on = board(context, kind);
  std::vector<Cell> sets(static_cast<std::size_t>(on.places * of_each * on.cells), 0);
  for (int place = 0; place < on.places; ++place) {
    for (int number = 0; number < of_each; ++number)
      fill(place, number, sets.data() + static_cast<std::size_t>((place * of_each + number) * on.cells));
  }
  return context.code.table(sets);
}

/// The set with a number in a table of sets of places.
int looked_up(Context& context, model::KindId kind, int table, int number) {
  const int cells = board(context, kind).cells, to = context.code.cells.temporary(cells);
  context.code.emit(Operation::set_look_up, to, table, number, cells);
  return to;
}

/// All places past one in a direction, up to the edge or before itself.
int ray(Context& context, const Expr& span) {
  Writer& code = context.code;
  const auto kind = span.id<model::KindId>();
  const int directions = static_cast<int>(board(context, kind).directions.size());
  const int direction = known_direction(context, span[Role::direction]), from = known_place(context, span[Role::start]);
  const int at = code.cells.temporary();
  code.emit(Operation::multiply_add, at, from, directions, direction);
  const auto [table, is_new] = context.board_tables.rays.try_emplace(kind, 0);
  if (is_new) {
    table->second = table_of_places(context, kind, directions, [&](int place, int d, Cell* set) {
      for (int to = step_from(context, kind, place, d); to != model::none && to != place && !cell_sets::holds(set, to);
           to = step_from(context, kind, to, d))
        cell_sets::insert(set, to);
    });
  }
  return looked_up(context, kind, table->second, at);
}

int neighbours_of_one(Context& context, model::KindId kind, const Expr& place) {
  const auto [table, is_new] = context.board_tables.neighbours.try_emplace(kind, 0);
  if (is_new) {
    table->second = table_of_places(context, kind, 1, [&](int from, int, Cell* set) {
      for (int d = 0; d < static_cast<int>(board(context, kind).directions.size()); ++d) {
        if (const int to = step_from(context, kind, from, d); to != model::none)
          cell_sets::insert(set, to);
      }
    });
  }
  return looked_up(context, kind, table->second, known_place(context, place));
}

/// Whether what is asked of a board fits into a table of so many sets for each place.
bool fits_table(const Context& context, model::KindId kind, int of_each) {
  const BoardLayout& on = board(context, kind);
  return static_cast<long long>(on.places) * of_each * on.cells <= most_cells_of_steps;
}

} // namespace

BoardId board_of(const Context& context, model::KindId kind) {
  for (const BoardId board : ids(context.program.boards)) {
    if (context.program.boards[board].kind == kind)
      return board;
  }
  return model::none;
}

const BoardLayout& board(const Context& context, model::KindId kind) {
  return context.program.boards[board_of(context, kind)];
}

int step_from(const Context& context, model::KindId kind, int place, int direction) {
  const BoardLayout& on = board(context, kind);
  const int at = on.steps + place * static_cast<int>(on.directions.size()) + direction;
  return context.program.tables[static_cast<std::size_t>(at)];
}

int all_places(Context& context, model::KindId kind) {
  Writer& code = context.code;
  std::vector<int> values;
  for (int place = 0; place < board(context, kind).places; ++place)
    values.push_back(place);
  return code.constants.of_set(board(context, kind).cells, values);
}

int set_algebra(Context& context, Operation op, int a, int b, int cells) {
  Writer& code = context.code;
  const int to = code.cells.temporary(cells);
  code.emit(op, to, a, b, cells);
  return to;
}

int line(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int length = code.cells.temporary(), through = code.cells.temporary();
  value_into(context, expr[Role::length], length);
  value_into(context, expr[Role::start], through);
  const int bits =
                places_where(context, expr.id<model::KindId>(), model::VariableId(expr.value), expr[Role::condition]),
            to = code.cells.temporary();
  const LineId number =
      context.program.lines.add({board_of(context, expr.id<model::KindId>()), length, through, expr.flag});
  code.emit(Operation::line, to, number, bits);
  return to;
}

int span(Context& context, const Expr& expr) {
  Writer& code = context.code;
  if (expressions::is_true(expr[Role::over]) && expressions::is_true(expr[Role::until]) &&
      fits_table(context, expr.id<model::KindId>(),
                 static_cast<int>(board(context, expr.id<model::KindId>()).directions.size())))
    return ray(context, expr);
  const int cells = board(context, expr.id<model::KindId>()).cells;
  const BoardId number = board_of(context, expr.id<model::KindId>());
  const int over = places_where(context, expr.id<model::KindId>(), model::VariableId(expr.value), expr[Role::over]);
  const bool bounded = !expressions::is_true(expr[Role::until]);
  const int up_to =
      bounded ? places_where(context, expr.id<model::KindId>(), model::VariableId(expr.value), expr[Role::until]) : 0;
  const int direction = known_direction(context, expr[Role::direction]);
  const int from = single_place(context, expr[Role::start]);
  const int reached = code.cells.temporary(cells), to = code.cells.temporary(cells);
  code.emit(Operation::set_or, reached, from, from, cells);
  code.emit(Operation::set_fill, reached, number, over, direction);
  code.emit(Operation::set_minus, to, reached, from, cells);
  if (!bounded)
    return to;
  const int beyond = code.cells.temporary(cells), met = code.cells.temporary();
  const Label end = code.label();
  code.emit(Operation::set_step, beyond, number, reached, direction);
  code.emit(Operation::set_minus, beyond, beyond, reached, cells);
  code.emit(Operation::set_and, beyond, beyond, up_to, cells);
  code.emit(Operation::set_count, met, beyond, cells);
  code.emit(Operation::jump_if, met, end);
  code.emit(Operation::set_clear, to, cells);
  code.bind(end);
  return to;
}

int group(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int cells = board(context, expr.id<model::KindId>()).cells;
  const int within =
      places_where(context, expr.id<model::KindId>(), model::VariableId(expr.value), expr[Role::condition]);
  const int to = set_algebra(context, Operation::set_and, single_place(context, expr[Role::start]), within, cells);
  code.emit(Operation::set_fill, to, board_of(context, expr.id<model::KindId>()), within,
            code.constants.of(model::none));
  return to;
}

int chain(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int cells = board(context, expr.id<model::KindId>()).cells, found = group(context, expr),
            to = code.cells.temporary();
  const Label end = code.label();
  for (const Role side : {Role::one_end, Role::other_end}) {
    const int met = set_algebra(context, Operation::set_and, found, set(context, expr[side]), cells);
    code.emit(Operation::set_count, to, met, cells);
    if (side == Role::one_end)
      code.emit(Operation::jump_unless, to, end);
  }
  code.emit(Operation::less, to, code.constants.of(0), to);
  code.bind(end);
  return to;
}

int neighbours(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const auto kind = expr.id<model::KindId>();
  const Expr& around = expr[Role::set];
  if (around.op == Op::set_of && around.args.size() == 1 && fits_table(context, kind, 1))
    return neighbours_of_one(context, kind, around.args[0]);
  const int cells = board(context, expr.id<model::KindId>()).cells, of = set(context, expr[Role::set]),
            to = code.cells.temporary(cells);
  code.emit(Operation::set_step, to, board_of(context, expr.id<model::KindId>()), of, code.constants.of(model::none));
  return to;
}

int unite(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int cells = width(context, expr.type), to = code.cells.temporary(cells);
  const HoistPoint point(context);
  code.emit(Operation::set_clear, to, cells);
  each(context, expr.binders[0], expr[Role::condition], false,
       [&](int) { code.emit(Operation::set_or, to, to, set(context, expr[Role::each]), cells); });
  return to;
}

int step(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const BoardLayout& on = board(context, expr.id<model::KindId>());
  const int steps = on.steps, directions = static_cast<int>(on.directions.size());
  const int from = value(context, expr[Role::start]), direction = value(context, expr[Role::direction]),
            to = code.cells.temporary();
  check_known(context, from, expr[Role::start].type, "a place is needed here, and there is none");
  check_known(context, direction, expr[Role::direction].type, "a direction is needed here, and there is none");
  if (!expr.has(Role::distance)) {
    code.emit(Operation::multiply_add, to, from, directions, direction);
    code.emit(Operation::look_up, to, steps, to);
    return to;
  }
  const int left = code.cells.temporary(), test = code.cells.temporary();
  const Label again = code.label(), end = code.label();
  const auto one_step = [&] {
    code.emit(Operation::multiply_add, to, to, directions, direction);
    code.emit(Operation::look_up, to, steps, to);
  };
  if (const Expr& distance = expr[Role::distance]; distance.op == Op::constant && distance.value <= most_written_out) {
    code.copy(to, from);
    for (int made = 0; made < distance.value; ++made) {
      if (made > 0) {
        code.emit(Operation::less, test, to, code.constants.of(0));
        code.emit(Operation::jump_if, test, end);
      }
      one_step();
    }
    code.bind(end);
    return to;
  }
  value_into(context, expr[Role::distance], left);
  check_known(context, left, expr[Role::distance].type, "a number is needed here, and there is none");
  code.copy(to, from);
  code.bind(again);
  code.emit(Operation::less_equal, test, left, code.constants.of(0));
  code.emit(Operation::jump_if, test, end);
  one_step();
  code.emit(Operation::less, test, to, code.constants.of(0));
  code.emit(Operation::jump_if, test, end);
  code.emit(Operation::subtract, left, left, code.constants.of(1));
  code.jump(again);
  code.bind(end);
  return to;
}

namespace {

/// What lies so much further in a circle of a size, for each place of it.
int further(Context& context, int of, int by, int size) {
  Writer& code = context.code;
  std::vector<Cell> to;
  for (int i = 0; i < size; ++i)
    to.push_back(((i + by) % size + size) % size);
  const int out = code.cells.temporary();
  code.emit(Operation::look_up, out, code.table(to), of);
  return out;
}

} // namespace

int next(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int of = value(context, expr[Role::operand]);
  check_known(context, of, expr[Role::operand].type, "nothing comes after none");
  const bool players = expr.type.kind == model::player_kind;
  const int size = players ? context.model.players : context.model.kinds[expr.type.kind].size();
  if (!expr.has(Role::distance))
    return further(context, of, 1, size);
  const int by = value(context, expr[Role::distance]);
  if (const auto known = code.constants.known(by))
    return further(context, of, *known, size);
  const int to = code.cells.temporary();
  code.emit(Operation::add, to, of, by);
  code.emit(Operation::modulo, to, to, code.constants.of(size));
  return to;
}

int ring_number(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const Expr& place = expr[Role::operand];
  const int of = value(context, place), to = code.cells.temporary();
  check_known(context, of, place.type, "none has no number");
  code.emit(Operation::add, to, of, code.constants.of(expr.type.low));
  return to;
}

int ring_place(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const model::Kind& ring = context.model.kinds[expr.type.kind];
  const int low = std::stoi(ring.values.front());
  const int number = value(context, expr[Role::operand]), to = code.cells.temporary();
  code.emit(Operation::check_range, number, low, low + ring.size() - 1,
            code.fault(fmt::format("`{}` has no place with this number", ring.name)));
  code.emit(Operation::subtract, to, number, code.constants.of(low));
  return to;
}

int next_player(Context& context, int player, bool anticlockwise) {
  return further(context, player, anticlockwise ? -1 : 1, context.model.players);
}

} // namespace brehon::lowering
