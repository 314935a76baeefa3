#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"
#include "interpreter/machine/cell_sets.hpp"

// Steps, lines, spans and what is connected, over sets of the places of a board.

namespace brehon {

using model::Sort;

int Lowerer::board_of(int kind) const {
  const auto at = std::find_if(program_.boards.begin(), program_.boards.end(),
                               [&](const BoardLayout& board) { return board.kind == kind; });
  return static_cast<int>(at - program_.boards.begin());
}

const BoardLayout& Lowerer::board(int kind) const {
  return program_.boards[static_cast<std::size_t>(board_of(kind))];
}

/// A set that is known beforehand, of values counted from 0 on; nothing may be written to it.
int Lowerer::constant_set(int cells, const std::vector<int>& values) {
  std::vector<Cell> words(static_cast<std::size_t>(cells), 0);
  for (const int value : values)
    cell_sets::insert(words.data(), value);
  const auto [known, is_new] = constant_sets_.emplace(words, static_cast<int>(constant_values_.size()));
  if (is_new)
    constant_values_.insert(constant_values_.end(), words.begin(), words.end());
  return provisional::constant + known->second;
}

int Lowerer::all_places(int kind) {
  std::vector<int> values;
  for (int place = 0; place < board(kind).places; ++place)
    values.push_back(place);
  return constant_set(board(kind).cells, values);
}

int Lowerer::set_algebra(Operation op, int a, int b, int cells) {
  const int to = temporary(cells);
  emit(op, to, a, b, cells);
  return to;
}

/// The set of the places of a board that meet a condition on a variable.
int Lowerer::places_where(int kind, int variable, const Expr& condition) {
  if (condition.op == Op::constant && condition.value != 0)
    return all_places(kind);
  const Lifting lifting(*this, places_of(kind, variable));
  if (lifts(condition))
    return hoisted(expressions::variables(condition), board(kind).cells, [&] { return lifted(condition); });
  const int cells = board(kind).cells, to = temporary(cells);
  const int it = temporary(), more = temporary();
  emit(Operation::set_clear, to, cells);
  copy(it, constant(0));
  variables_[variable] = {it, model::none, 1};
  const Label again = label(), next = label();
  bind(again);
  {
    const Frame frame(*this);
    const Loop loop(*this);
    branch(condition, next, false);
    emit(Operation::set_insert, to, it);
  }
  bind(next);
  emit(Operation::add, it, it, constant(1));
  emit(Operation::less, more, it, constant(board(kind).places));
  emit(Operation::jump_if, more, again);
  return to;
}

/// The set with one place in it; a run-time error where there is none.
int Lowerer::single_place(const Expr& place) {
  const int cells = board(place.type.kind).cells, at = value(place);
  check_known(at, place.type, "a place is needed here, and there is none");
  const int to = temporary(cells);
  emit(Operation::set_clear, to, cells);
  emit(Operation::set_insert, to, at);
  return to;
}

int Lowerer::line(const Expr& expr) {
  const int length = temporary(), through = temporary();
  value_into(expr.args[0], length);
  value_into(expr.args[1], through);
  const int bits = places_where(expr.index, expr.value, expr.args[2]), to = temporary();
  program_.lines.push_back({board_of(expr.index), length, through, expr.flag});
  emit(Operation::line, to, static_cast<int>(program_.lines.size()) - 1, bits);
  return to;
}

/// The places past one, as far as all meet the condition; none of them unless the next one meets the other condition.
int Lowerer::span(const Expr& expr) {
  const int cells = board(expr.index).cells, number = board_of(expr.index);
  const int over = places_where(expr.index, expr.value, expr.args[2]);
  const bool bounded = expr.args[3].op != Op::constant || expr.args[3].value == 0;
  const int up_to = bounded ? places_where(expr.index, expr.value, expr.args[3]) : 0;
  const int direction = value(expr.args[1]);
  check_known(direction, expr.args[1].type, "a direction is needed here, and there is none");
  const int from = single_place(expr.args[0]);
  const int reached = temporary(cells), to = temporary(cells);
  emit(Operation::set_or, reached, from, from, cells);
  emit(Operation::set_fill, reached, number, over, direction);
  emit(Operation::set_minus, to, reached, from, cells);
  if (!bounded)
    return to;
  const int beyond = temporary(cells), met = temporary();
  const Label end = label();
  emit(Operation::set_step, beyond, number, reached, direction);
  emit(Operation::set_minus, beyond, beyond, reached, cells);
  emit(Operation::set_and, beyond, beyond, up_to, cells);
  emit(Operation::set_count, met, beyond, cells);
  emit(Operation::jump_if, met, end);
  emit(Operation::set_clear, to, cells);
  bind(end);
  return to;
}

/// The places that meet the condition and are connected with one, itself among them; empty where it does not meet it.
int Lowerer::group(const Expr& expr) {
  const int cells = board(expr.index).cells;
  const int within = places_where(expr.index, expr.value, expr.args[1]);
  const int to = set_algebra(Operation::set_and, single_place(expr.args[0]), within, cells);
  emit(Operation::set_fill, to, board_of(expr.index), within, constant(model::none));
  return to;
}

/// Whether the group of a place meets two sets.
int Lowerer::chain(const Expr& expr) {
  const int cells = board(expr.index).cells, found = group(expr), to = temporary();
  const Label end = label();
  for (std::size_t side = 2; side < 4; ++side) {
    const int met = set_algebra(Operation::set_and, found, set(expr.args[side]), cells);
    emit(Operation::set_count, to, met, cells);
    if (side == 2)
      emit(Operation::jump_unless, to, end);
  }
  emit(Operation::less, to, constant(0), to);
  bind(end);
  return to;
}

int Lowerer::neighbours(const Expr& expr) {
  const int cells = board(expr.index).cells, of = set(expr.args[0]), to = temporary(cells);
  emit(Operation::set_step, to, board_of(expr.index), of, constant(model::none));
  return to;
}

int Lowerer::unite(const Expr& expr) {
  const int cells = width(expr.type), to = temporary(cells);
  const HoistPoint point(*this);
  emit(Operation::set_clear, to, cells);
  each(expr.binders[0], expr.args[0], false, [&](int) { emit(Operation::set_or, to, to, set(expr.args[1]), cells); });
  return to;
}

/// `step(c, d)`, and `step(c, d, n)`: as often as it is said.
int Lowerer::step(const Expr& expr) {
  const BoardLayout& on = board(expr.index);
  const int steps = on.steps, directions = static_cast<int>(on.directions.size());
  const int from = value(expr.args[0]), direction = value(expr.args[1]), to = temporary();
  check_known(from, expr.args[0].type, "a place is needed here, and there is none");
  check_known(direction, expr.args[1].type, "a direction is needed here, and there is none");
  if (expr.args.size() == 2) {
    emit(Operation::multiply_add, to, from, directions, direction);
    emit(Operation::look_up, to, steps, to);
    return to;
  }
  const int left = temporary(), test = temporary();
  value_into(expr.args[2], left);
  check_known(left, expr.args[2].type, "a number is needed here, and there is none");
  copy(to, from);
  const Label again = label(), end = label();
  bind(again);
  emit(Operation::less_equal, test, left, constant(0));
  emit(Operation::jump_if, test, end);
  emit(Operation::multiply_add, to, to, directions, direction);
  emit(Operation::look_up, to, steps, to);
  emit(Operation::less, test, to, constant(0));
  emit(Operation::jump_if, test, end);
  emit(Operation::subtract, left, left, constant(1));
  jump(again);
  bind(end);
  return to;
}

/// The next player, or the next place of a ring.
int Lowerer::next(const Expr& expr) {
  const int of = value(expr.args[0]);
  check_known(of, expr.args[0].type, "nothing comes after none");
  if (expr.type.kind == 0)
    return next_player(of);
  const model::Kind& ring = model_.kinds[static_cast<std::size_t>(expr.type.kind)];
  const int to = temporary();
  emit(Operation::look_up, to, table({ring.steps[0].begin(), ring.steps[0].end()}), of);
  return to;
}

} // namespace brehon
