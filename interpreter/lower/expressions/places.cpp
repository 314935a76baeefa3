#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lower/lowerer.hpp"

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

/// Whether all that a type allows is a value of a kind.
bool Lowerer::is_always(const model::Type& type, const model::Kind& kind) {
  const bool within = type.sort != Sort::integer || (type.low >= kind.first && type.high < kind.first + kind.size());
  return within && !type.optional;
}

/// The number of a combination of indices, leftmost slowest; indices that are left out count as their first value, and
/// `free_size` is how many combinations they have.
int Lowerer::flat_index(const std::vector<model::KindId>& dimensions, const std::vector<Expr>& args, int& free_size) {
  free_size = 1;
  int index = constant(0);
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(dimensions[i])];
    if (i >= args.size()) {
      free_size *= kind.size();
      continue;
    }
    int at = value(args[i]);
    if (!known(at) && !is_always(args[i].type, kind)) {
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
  const std::vector<PlaceRun> found = runs(expr);
  if (found.size() == 1)
    return found.front().first;
  const int to = temporary(); // of one shape or another: all but one of the runs are empty
  for (const PlaceRun& run : found) {
    const Label next = label();
    emit(Operation::jump_unless, run.count, next);
    copy(to, run.first);
    bind(next);
  }
  return to;
}

/// All places that an expression stands for, in order; their cells are read before anything changes.
std::vector<Lowerer::PlaceRun> Lowerer::runs(const Expr& expr) {
  std::vector<PlaceRun> out;
  switch (expr.op) {
  case Op::zones:
    for (const Expr& part : expr.args) {
      const std::vector<PlaceRun> more = runs(part);
      out.insert(out.end(), more.begin(), more.end());
    }
    break;
  case Op::define: {
    const model::Define& define = model_.defines[static_cast<std::size_t>(expr.index)];
    within_define(expr, [&] { out = runs(define.value); });
    break;
  }
  case Op::conditional: {
    const Label other = label(), first = label(), end = label();
    branch(expr.args[0], other, false);
    const std::vector<PlaceRun> then = runs(expr.args[1]);
    jump(first);
    bind(other);
    out = either(then, runs(expr.args[2]), first, end);
    bind(end);
    break;
  }
  case Op::variable:
    out = variables_.at(expr.index).places;
    break;
  default: { // the checker lets nothing but a zone else stand for places
    const model::Zone& zone = model_.zones[static_cast<std::size_t>(expr.index)];
    const int base = program_.zones[static_cast<std::size_t>(expr.index)].first_place;
    int count = 0, first = 0;
    const int index = flat_index(zone.dimensions, expr.args, count);
    if (const auto number = known(index)) {
      first = constant(base + *number);
    } else {
      first = temporary();
      emit(Operation::add, first, index, constant(base));
    }
    out.push_back({first, constant(count), zone.shape == model::Shape::slot, count});
  }
  }
  return out;
}

/// The places of the one or the other side of a condition: code that has found `b` goes on, code that has found `a`
/// comes in at `first`.
std::vector<Lowerer::PlaceRun> Lowerer::either(const std::vector<PlaceRun>& a, const std::vector<PlaceRun>& b,
                                               Label first, Label end) {
  const PlaceRun nothing{constant(0), constant(0), false, 0};
  std::vector<std::pair<PlaceRun, PlaceRun>> pairs; // like shapes side by side
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i < a.size() && i < b.size() && a[i].slots == b[i].slots) {
      pairs.emplace_back(a[i], b[i]);
      continue;
    }
    if (i < a.size())
      pairs.emplace_back(a[i], nothing);
    if (i < b.size())
      pairs.emplace_back(nothing, b[i]);
  }
  std::vector<PlaceRun> out;
  for (const auto& [left, right] : pairs) {
    const int count = left.count == right.count ? left.count : temporary();
    out.push_back({temporary(), count, left.slots || right.slots, std::max(left.most, right.most)});
    copy(out.back().first, right.first);
    copy(count, right.count);
  }
  jump(end);
  bind(first);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    copy(out[i].first, pairs[i].first.first);
    copy(out[i].count, pairs[i].first.count);
  }
  return out;
}

/// The same places in cells of their own.
std::vector<Lowerer::PlaceRun> Lowerer::keep_runs(std::vector<PlaceRun> found, bool in_state, const std::string& name) {
  for (PlaceRun& run : found) {
    for (int* const cell : {&run.first, &run.count}) {
      if (known(*cell))
        continue;
      const int own = kept(in_state, name);
      copy(own, *cell);
      *cell = own;
    }
  }
  return found;
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
    chosen(expr, [&](const Expr& side) {
      const Piece one = piece(side);
      copy(out.type, one.type);
      copy(out.place, one.place);
    });
    return out;
  }
  case Op::held_piece: {
    const int at = held_place(expr.index, value(expr.args[0]));
    return {constant(expr.index), at};
  }
  default: // the checker lets nothing but `none` else stand for a piece
    return {constant(model::none), constant(model::none)};
  }
}

/// Runs through places in the order of their numbers; `keep` where the body can suspend.
void Lowerer::each_place(const Expr& places, bool keep, const std::function<void(int)>& body) {
  std::vector<PlaceRun> found = runs(places);
  if (keep && (found.size() > 1 || known(found.front().count) == 1))
    found = keep_runs(std::move(found), true, "place");
  for (const PlaceRun& run : found)
    each_of_run(run, keep, body);
}

void Lowerer::each_of_run(const PlaceRun& run, bool keep, const std::function<void(int)>& body) {
  if (known(run.count) == 1)
    return body(run.first);
  const int at = kept(keep, "place"), end = kept(keep, "last place"), more = temporary();
  const Label again = label(), over = label();
  copy(at, run.first);
  emit(Operation::add, end, run.first, run.count);
  if (!known(run.count)) {
    emit(Operation::less, more, at, end);
    emit(Operation::jump_unless, more, over);
  }
  bind(again);
  {
    const Frame frame(*this);
    body(at);
  }
  emit(Operation::add, at, at, constant(1));
  emit(Operation::less, more, at, end);
  emit(Operation::jump_if, more, again);
  bind(over);
}

} // namespace brehon
