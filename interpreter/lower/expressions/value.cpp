#include "interpreter/lower/expressions/value.hpp"

#include <algorithm>

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/aggregates.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/called.hpp"
#include "interpreter/lower/expressions/inlined.hpp"
#include "interpreter/lower/expressions/lookup.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/ways.hpp"

namespace brehon::lowering {

namespace {

/// A number made of two. A run-time error where one of them is none.
int of_two(Context& context, const Expr& expr, Operation op) {
  const Expr& left = expr[Role::left];
  const Expr& right = expr[Role::right];
  const int a = value(context, left), b = value(context, right);
  check_known(context, a, left.type, "one cannot calculate with none");
  check_known(context, b, right.type, "one cannot calculate with none");
  const int to = context.code.cells.temporary();
  context.code.emit(op, to, a, b);
  return to;
}

int negated(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int a = value(context, expr[Role::operand]), to = code.cells.temporary();
  code.emit(Operation::subtract, to, code.constants.of(0), a);
  return to;
}

int opponent(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int to = code.cells.temporary();
  code.emit(Operation::subtract, to, code.constants.of(1), value(context, expr[Role::player]));
  return to;
}

/// The number of the place in each row and column of a board, row by row, or none.
std::vector<Cell> numbers_in_rectangle(const model::Kind& board) {
  std::vector<Cell> out;
  for (int row = 1; row <= board.rows; ++row) {
    for (int column = 1; column <= board.columns; ++column)
      out.push_back(board.at(row, column));
  }
  return out;
}

/// The place in a row and a column of a board. A run-time error where there is none.
int board_place(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const model::Kind& board = context.model.kinds[expr.id<model::KindId>()];
  const int row = value(context, expr[Role::row]), column = value(context, expr[Role::column]),
            to = code.cells.temporary();
  const FaultId outside = code.fault("there is no such place on the board");
  code.emit(Operation::check_range, row, 1, board.rows, outside);
  code.emit(Operation::check_range, column, 1, board.columns, outside);
  code.emit(Operation::multiply_add, to, row, board.columns, column);
  code.emit(Operation::subtract, to, to, code.constants.of(board.columns + 1));
  if (board.size() < board.rows * board.columns) {
    code.emit(Operation::look_up, to, code.table(numbers_in_rectangle(board)), to);
    code.emit(Operation::check_range, to, 0, board.size() - 1, outside);
  }
  return to;
}

int size_of_set(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int from = set(context, expr[Role::set]), to = code.cells.temporary();
  code.emit(Operation::set_count, to, from, width(context, expr[Role::set].type));
  return to;
}

/// The first or last value of a set, none where it is empty.
int end_of_set(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int from = set(context, expr[Role::set]), to = code.cells.temporary(), next = code.cells.temporary();
  const int first = first_of(expr[Role::set].type);
  const Label again = code.label(), end = code.label();
  code.copy(to, code.constants.of(model::none));
  code.copy(next, code.constants.of(model::none));
  code.bind(again);
  code.emit(Operation::set_next, next, from, width(context, expr[Role::set].type), end);
  if (first == 0)
    code.copy(to, next);
  else
    code.emit(Operation::add, to, next, code.constants.of(first));
  if (expr.op == Op::set_last)
    code.jump(again);
  code.bind(end);
  return to;
}

int one_of_two(Context& context, const Expr& conditional) {
  const int to = context.code.cells.temporary();
  chosen(context, conditional, [&](const Expr& side) { value_into(context, side, to); });
  return to;
}

/// How often the position that there is now has been noted in a memory.
int times(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const auto id = expr.id<model::MemoryId>();
  int rest = 0;
  const int instance = flat_index(context, context.model.memories[id].dimensions, expr.args, rest);
  const int to = code.cells.temporary();
  code.emit(Operation::times, to, id, instance);
  return to;
}

/// A value in the position that statements lead to.
int after(Context& context, const Expr& expr) {
  const int to = context.code.cells.temporary();
  attempt(context, expr, [&] { value_into(context, expr[Role::value], to); });
  return to;
}

int marker(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const auto id = expr.id<model::MarkerId>();
  const int base = context.program.marker_cells[id];
  const model::Marker& marker = context.model.markers[id];
  if (marker.dimensions.empty())
    return base;
  int rest = 0;
  const int index = flat_index(context, marker.dimensions, expr.args, rest);
  if (const auto number = code.constants.known(index))
    return base + *number;
  const int to = code.cells.temporary();
  code.emit(Operation::load, to, base, index);
  return to;
}

/// The value of a definition.
int defined(Context& context, const Expr& expr) {
  if (context.model.defines[expr.id<model::DefineId>()].deep > 0)
    return called(context, expr);
  const Inlined inlined(context, expr);
  return value_of(context, inlined.define());
}

} // namespace

int value(Context& context, const Expr& expr) {
  switch (expr.op) {
  case Op::constant:
    return context.code.constants.of(expr.value);
  case Op::variable:
    return context.scope.at(expr).cell;
  case Op::marker:
    return marker(context, expr);
  case Op::define:
    return defined(context, expr);
  case Op::again:
    return called(context, expr);
  case Op::attribute:
  case Op::owner:
  case Op::place_index:
    return attribute(context, expr);
  case Op::kind_attribute:
    return kind_attribute(context, expr);
  case Op::matchup:
    return matchup(context, expr);
  case Op::table:
    return lookup(context, expr);
  case Op::pair:
    return pair(context, expr);
  case Op::count:
    return before_loops(context, expr, 0, [&] { return count(context, expr); });
  case Op::sum:
  case Op::highest:
  case Op::lowest:
  case Op::different:
    return aggregate(context, expr);
  case Op::first:
    return first(context, expr).cell;
  case Op::line:
    return line(context, expr);
  case Op::chain:
    return chain(context, expr);
  case Op::step:
    return step(context, expr);
  case Op::next:
    return next(context, expr);
  case Op::board_place:
    return board_place(context, expr);
  case Op::ring_number:
    return ring_number(context, expr);
  case Op::ring_place:
    return ring_place(context, expr);
  case Op::zone:
  case Op::zones:
  case Op::content:
  case Op::top:
  case Op::bottom:
  case Op::held_piece:
    return piece(context, expr).type;
  case Op::add:
    return of_two(context, expr, Operation::add);
  case Op::subtract:
    return of_two(context, expr, Operation::subtract);
  case Op::multiply:
    return of_two(context, expr, Operation::multiply);
  case Op::divide:
    return of_two(context, expr, Operation::divide);
  case Op::modulo:
    return of_two(context, expr, Operation::modulo);
  case Op::minimum:
    return of_two(context, expr, Operation::minimum);
  case Op::maximum:
    return of_two(context, expr, Operation::maximum);
  case Op::negate:
    return negated(context, expr);
  case Op::opponent:
    return opponent(context, expr);
  case Op::set_size:
    return before_loops(context, expr, 0, [&] { return size_of_set(context, expr); });
  case Op::set_first:
  case Op::set_last:
    return end_of_set(context, expr);
  case Op::conditional:
    return one_of_two(context, expr);
  case Op::after:
    return after(context, expr);
  case Op::times:
    return times(context, expr);
  case Op::equal:
  case Op::less:
  case Op::less_equal:
  case Op::and_:
  case Op::or_:
  case Op::not_:
  case Op::is_none:
  case Op::is_empty:
  case Op::is_face_up:
  case Op::contains:
  case Op::family_is:
  case Op::some:
  case Op::every:
  case Op::type_is:
  case Op::held:
  case Op::covers:
  case Op::has:
    return truth(context, expr);
  case Op::set_of:
  case Op::range:
  case Op::whole:
  case Op::set_union:
  case Op::set_minus:
  case Op::all:
  case Op::span:
  case Op::group:
  case Op::reached:
  case Op::neighbours:
  case Op::unite:
    return set(context, expr);
  case Op::tuple:   // several values: see `parts`
  case Op::subsets: // what binders run through: see `each_set`
  case Op::bundle:
  case Op::adjusted: // prices: see `ways_of`
  case Op::score:    // alone in a criterion
  case Op::error:    // reported already
    unreachable();
  }
  unreachable();
}

void value_into(Context& context, const Expr& expr, int cell) {
  Writer& code = context.code;
  code.copy(cell, value(context, expr));
}

Location argument(Context& context, const Expr& expr, model::VariableId bound) {
  Writer& code = context.code;
  const model::Variable& variable = context.model.variables[bound];
  const model::Type& type = variable.type;
  if (is_piece(type)) {
    const Piece found = piece(context, expr);
    return {.cell = found.type, .place = found.place, .number = found.number};
  }
  if (type.sort == Sort::set)
    return {set(context, expr), model::none, width(context, type)};
  if (expr.type.sort == Sort::pieces)
    return context.scope.at(expr);
  Location out;
  if (type.sort == Sort::place || type.sort == Sort::places || type.sort == Sort::pieces) {
    out.places = runs(context, expr);
    out.cell = out.places.front().first;
    return out;
  }
  if (type.sort == Sort::bundle) {
    out.ways = ways_of(context, expr);
    out.ways->most = most_of(context, expr);
    return out;
  }
  if (type.sort == Sort::tuple) {
    const std::vector<int> found = parts(context, expr);
    out.cells = static_cast<int>(found.size());
    out.cell = code.cells.temporary(out.cells);
    for (int i = 0; i < out.cells; ++i)
      code.copy(out.cell + i, found[static_cast<std::size_t>(i)]);
    return out;
  }
  out.cell = value(context, expr);
  if (expr.type.optional && !type.optional)
    check_known(context, out.cell, expr.type, "a value is needed here, and there is none");
  check_bounds(context, out.cell, expr.type, variable);
  return out;
}

} // namespace brehon::lowering
