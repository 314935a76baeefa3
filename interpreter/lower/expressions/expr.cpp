#include <algorithm>

#include "interpreter/lower/lowerer.hpp"

// Expressions that yield one number. Conditions are in lower_truth.cpp, what is over sets in lower_sets.cpp.

namespace brehon {

using model::Sort;

/// The cell that holds the value of an expression; it may be a marker's own, so it is read before anything changes.
int Lowerer::value(const Expr& expr) {
  switch (expr.op) {
  case Op::constant:
    return constant(expr.value);
  case Op::variable:
    return variables_.at(expr.index).cell;
  case Op::marker: {
    const model::Marker& marker = model_.markers[static_cast<std::size_t>(expr.index)];
    const int base = program_.marker_cells[static_cast<std::size_t>(expr.index)];
    if (marker.dimensions.empty())
      return base;
    int rest = 0;
    const int index = flat_index(marker.dimensions, expr.args, rest);
    if (const auto number = known(index))
      return base + *number;
    const int to = temporary();
    emit(Operation::load, to, base, index);
    return to;
  }
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    int out = 0;
    within_define(expr, [&] {
      out = value(define.value);
      const bool adjusted = std::any_of(model_.effects.begin(), model_.effects.end(), [&](const model::Effect& effect) {
        return effect.sort == model::Effect::Sort::adjust && effect.target == define.element;
      });
      if (!adjusted)
        return;
      const int sum = temporary();
      copy(sum, out);
      adjustments(define.element, sum);
      emit(Operation::maximum, sum, sum, constant(define.value.type.low));
      emit(Operation::minimum, sum, sum, constant(define.value.type.high));
      out = sum;
    });
    return out;
  }
  case Op::attribute:
  case Op::owner:
  case Op::place_index:
    return attribute(expr);
  case Op::kind_attribute:
    return kind_attribute(expr);
  case Op::matchup:
    return matchup(expr);
  case Op::table:
    return lookup(expr);
  case Op::count:
    return count(expr);
  case Op::sum:
  case Op::highest:
  case Op::lowest:
  case Op::different:
    return aggregate(expr);
  case Op::first:
    return first(expr).cell;
  case Op::line:
    return line(expr);
  case Op::chain:
    return chain(expr);
  case Op::zone:
  case Op::zones:
  case Op::content:
  case Op::top:
  case Op::bottom:
    return piece(expr).type;
  case Op::opponent:
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::divide:
  case Op::modulo:
  case Op::negate:
  case Op::minimum:
  case Op::maximum:
  case Op::step:
  case Op::board_place:
  case Op::pair:
  case Op::next:
  case Op::set_size:
  case Op::set_first:
  case Op::set_last:
  case Op::conditional:
    return arithmetic(expr);
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
    return truth(expr);
  case Op::held_piece:
    return piece(expr).type;
  case Op::set_of:
  case Op::range:
  case Op::whole:
  case Op::set_union:
  case Op::set_minus:
  case Op::all:
  case Op::span:
  case Op::group:
  case Op::neighbours:
  case Op::unite:
    return set(expr);
  case Op::tuple: // several values: see `parts`
  case Op::bundle:
  case Op::adjusted: // prices: see `ways_of`
  case Op::score:    // stands alone in a criterion
  case Op::error:
    break; // the checker lets none of these stand for one number
  }
  return constant(0);
}

void Lowerer::value_into(const Expr& expr, int cell) {
  copy(cell, value(expr));
}

/// Writes out a definition in its place; what adjusts it may hang on who acts.
void Lowerer::within_define(const Expr& expr, const Body& body) {
  const int acting = acting_;
  if (expr.value != model::none) {
    const auto me = variables_.find(expr.value);
    if (me != variables_.end())
      acting_ = me->second.cell;
  }
  with_arguments(model_.defines[static_cast<std::size_t>(expr.index)].parameters, expr.args, body);
  acting_ = acting;
}

/// Binds parameters to arguments while a definition is written out in its place.
void Lowerer::with_arguments(const std::vector<model::VariableId>& parameters, const std::vector<Expr>& args, const Body& body) {
  std::vector<Location> locations;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    locations.push_back(argument(args[i], model_.variables[static_cast<std::size_t>(parameters[i])].type));
  }
  std::vector<std::optional<Location>> before;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const auto known_before = variables_.find(parameters[i]);
    before.push_back(known_before == variables_.end() ? std::nullopt : std::optional<Location>(known_before->second));
    variables_[parameters[i]] = locations[i];
  }
  body();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (before[i])
      variables_[parameters[i]] = *before[i];
  }
}

Lowerer::Location Lowerer::argument(const Expr& expr, const model::Type& type) {
  if (is_piece(type)) {
    const Piece bound = piece(expr);
    return {bound.type, bound.place, 1};
  }
  if (type.sort == Sort::set)
    return {set(expr), model::none, width(type)};
  Location out;
  if (type.sort == Sort::place || type.sort == Sort::places) {
    out.places = runs(expr);
    out.cell = out.places.front().first;
    return out;
  }
  if (type.sort == Sort::bundle) {
    out.ways = ways_of(expr);
    out.ways->most = most_of(expr);
    return out;
  }
  if (type.sort == Sort::tuple) {
    const std::vector<int> found = parts(expr);
    out.cells = static_cast<int>(found.size());
    out.cell = temporary(out.cells);
    for (int i = 0; i < out.cells; ++i)
      copy(out.cell + i, found[static_cast<std::size_t>(i)]);
    return out;
  }
  out.cell = value(expr);
  if (expr.type.optional && !type.optional)
    check_known(out.cell, expr.type, "a value is needed here, and there is none");
  return out;
}

int Lowerer::arithmetic(const Expr& expr) {
  const auto two = [&](Operation op) {
    const int a = value(expr.args[0]), b = value(expr.args[1]);
    for (const Expr& arg : expr.args)
      check_known(&arg == &expr.args[0] ? a : b, arg.type, "one cannot calculate with none");
    const int to = temporary();
    emit(op, to, a, b);
    return to;
  };
  switch (expr.op) {
  case Op::add:
    return two(Operation::add);
  case Op::subtract:
    return two(Operation::subtract);
  case Op::multiply:
    return two(Operation::multiply);
  case Op::divide:
    return two(Operation::divide);
  case Op::modulo:
    return two(Operation::modulo);
  case Op::minimum:
    return two(Operation::minimum);
  case Op::maximum:
    return two(Operation::maximum);
  case Op::negate: {
    const int a = value(expr.args[0]), to = temporary();
    emit(Operation::subtract, to, constant(0), a);
    return to;
  }
  case Op::opponent: {
    const int to = temporary();
    emit(Operation::subtract, to, constant(1), value(expr.args[0]));
    return to;
  }
  case Op::next:
    return next(expr);
  case Op::step:
    return step(expr);
  case Op::pair:
    return pair(expr);
  case Op::board_place: {
    const model::Kind& board = model_.kinds[static_cast<std::size_t>(expr.index)];
    const int row = value(expr.args[0]), column = value(expr.args[1]), to = temporary();
    const int outside = fault("there is no such place on the board");
    emit(Operation::check_range, row, 1, board.rows, outside);
    emit(Operation::check_range, column, 1, board.columns, outside);
    emit(Operation::multiply_add, to, row, board.columns, column);
    emit(Operation::subtract, to, to, constant(board.columns + 1));
    return to;
  }
  case Op::set_size: {
    const int from = set(expr.args[0]), to = temporary();
    emit(Operation::set_count, to, from, width(expr.args[0].type));
    return to;
  }
  case Op::set_first:
  case Op::set_last: {
    const int from = set(expr.args[0]), to = temporary(), next = temporary();
    const int first = first_of(expr.args[0].type);
    const Label again = label(), end = label();
    copy(to, constant(model::none));
    copy(next, constant(model::none));
    bind(again);
    emit(Operation::set_next, next, from, width(expr.args[0].type), end);
    if (first == 0)
      copy(to, next);
    else
      emit(Operation::add, to, next, constant(first));
    if (expr.op == Op::set_last)
      jump(again);
    bind(end);
    return to;
  }
  case Op::conditional: {
    const int to = temporary();
    chosen(expr, [&](const Expr& side) { value_into(side, to); });
    return to;
  }
  default:
    break; // `value` sends no other operation here
  }
  return constant(0);
}

} // namespace brehon
