#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lowerer.hpp"

// Places by their number, and pieces as a type with a place.

namespace brehon {

using model::Sort;

int Lowerer::index_of_kind(int value_cell, int kind) {
  const int first = model_.kinds[static_cast<std::size_t>(kind)].first;
  if (first == 0)
    return value_cell;
  if (const auto number = known(value_cell))
    return constant(*number - first);
  const int to = temporary();
  emit(Operation::subtract, to, value_cell, constant(first));
  return to;
}

/// The number of a combination of indices, leftmost slowest; indices that are left out count as their first value, and
/// `free_size` is how many combinations they have.
int Lowerer::flat_index(const std::vector<int>& dimensions, const std::vector<Expr>& args, int& free_size) {
  free_size = 1;
  int index = constant(0);
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(dimensions[i])];
    if (i >= args.size()) {
      free_size *= kind.size();
      continue;
    }
    int at = value(args[i]);
    const bool within = args[i].type.sort != Sort::integer ||
                        (args[i].type.low >= kind.first && args[i].type.high < kind.first + kind.size());
    if (!known(at) && (args[i].type.optional || !within)) {
      emit(Operation::check_range, at, kind.first, kind.first + kind.size() - 1,
           fault(fmt::format("an index is no `{}`", kind.name)));
    }
    at = index_of_kind(at, dimensions[i]);
    const auto number = known(at), sum = known(index);
    if (number && sum) {
      index = constant(*sum * kind.size() + *number);
    } else if (i == 0 || (sum && *sum == 0)) {
      index = at;
    } else {
      const int next = temporary();
      emit(Operation::multiply_add, next, index, kind.size(), at);
      index = next;
    }
  }
  if (free_size == 1)
    return index;
  if (const auto number = known(index))
    return constant(*number * free_size);
  const int to = temporary();
  emit(Operation::multiply, to, index, constant(free_size));
  return to;
}

/// The cell that holds the number of one place.
int Lowerer::place(const Expr& expr) {
  switch (expr.op) {
  case Op::zone: {
    const ZoneLayout& zone = program_.zones[static_cast<std::size_t>(expr.index)];
    int rest = 0;
    const int index = flat_index(model_.zones[static_cast<std::size_t>(expr.index)].dimensions, expr.args, rest);
    if (const auto number = known(index))
      return constant(zone.first_place + *number);
    const int to = temporary();
    emit(Operation::add, to, index, constant(zone.first_place));
    return to;
  }
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    int out = 0;
    within_define(expr, [&] { out = place(define.value); });
    return out;
  }
  case Op::conditional: {
    const int to = temporary();
    const Label other = label(), end = label();
    branch(expr.args[0], other, false);
    copy(to, place(expr.args[1]));
    jump(end);
    bind(other);
    copy(to, place(expr.args[2]));
    bind(end);
    return to;
  }
  case Op::variable:
    return variables_.at(expr.index).cell;
  default:
    break; // the checker lets no other expression stand for a place
  }
  not_lowered(expr.span, "this place");
  return constant(0);
}

Lowerer::Piece Lowerer::piece(const Expr& expr) {
  switch (expr.op) {
  case Op::variable: {
    const Location& at = variables_.at(expr.index);
    return {at.cell, at.place};
  }
  case Op::content: {
    const int at = place(expr.args[0]), type = temporary();
    emit(Operation::slot_type, type, at);
    return {type, at};
  }
  case Op::top:
  case Op::bottom: {
    const int at = place(expr.args[0]), type = temporary();
    emit(expr.op == Op::top ? Operation::top_type : Operation::bottom_type, type, at);
    return {type, at};
  }
  case Op::first: {
    const Location found = first(expr);
    return {found.cell, found.place};
  }
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    Piece out{0, 0};
    within_define(expr, [&] { out = piece(define.value); });
    return out;
  }
  case Op::conditional: {
    const Piece out{temporary(), temporary()};
    const Label other = label(), end = label();
    const auto choose = [&](const Expr& from) {
      const Piece one = piece(from);
      copy(out.type, one.type);
      copy(out.place, one.place);
    };
    branch(expr.args[0], other, false);
    choose(expr.args[1]);
    jump(end);
    bind(other);
    choose(expr.args[2]);
    bind(end);
    return out;
  }
  case Op::held_piece: {
    const int at = held_place(expr.index, value(expr.args[0]));
    return {constant(expr.index), at};
  }
  case Op::constant:
    return {constant(model::none), constant(model::none)};
  default:
    break; // the checker lets no other expression stand for a piece
  }
  not_lowered(expr.span, "this piece");
  return {constant(model::none), constant(model::none)};
}

model::Shape Lowerer::shape_of(const Expr& places) const {
  return model_.zones[static_cast<std::size_t>(places.type.zones.front())].shape;
}

bool Lowerer::mixes_shapes(const Expr& places) const {
  return std::any_of(places.type.zones.begin(), places.type.zones.end(),
                     [&](int zone) { return model_.zones[static_cast<std::size_t>(zone)].shape != shape_of(places); });
}

/// Runs through places in the order of their numbers; `keep` where the body can suspend.
void Lowerer::each_place(const Expr& places, bool keep, const std::function<void(int)>& body) {
  if (places.op == Op::zones) {
    for (const Expr& part : places.args)
      each_place(part, keep, body);
    return;
  }
  if (places.op != Op::zone || places.type.sort == Sort::place) {
    int at = place(places);
    if (keep && !known(at)) {
      const int saved = state_cell("place");
      copy(saved, at);
      at = saved;
    }
    body(at);
    return;
  }
  const ZoneLayout& zone = program_.zones[static_cast<std::size_t>(places.index)];
  int count = 0;
  const int from = flat_index(model_.zones[static_cast<std::size_t>(places.index)].dimensions, places.args, count);
  const int at = kept(keep, "place"), end = kept(keep, "last place"), more = temporary();
  emit(Operation::add, at, from, constant(zone.first_place));
  emit(Operation::add, end, from, constant(zone.first_place + count));
  const Label again = label();
  bind(again);
  {
    const Frame frame(*this);
    body(at);
  }
  emit(Operation::add, at, at, constant(1));
  emit(Operation::less, more, at, end);
  emit(Operation::jump_if, more, again);
}

} // namespace brehon
