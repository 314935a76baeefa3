#include <algorithm>

#include <fmt/format.h>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"

namespace brehon {

using model::Stmt;

void Lowerer::put(int place_cell, int type, int count_cell, bool face_down) {
  emit(Operation::put, place_cell, type, count_cell);
  if (face_down)
    emit(Operation::set_face, place_cell, 2);
}

/// The type that the words of a move mean. All but one of its attributes may be known beforehand; the last is looked
/// up.
int Lowerer::selected_type(const model::Binder& binder) {
  const model::Type& type = model_.variables[static_cast<std::size_t>(binder.variable)].type;
  const Expr* open = nullptr;
  std::vector<int> candidates;
  bool several = false; // things that are open
  for (const int family_index : type.families) {
    const model::Family& family = model_.families[static_cast<std::size_t>(family_index)];
    for (int t = family.first_type; t < family.first_type + family.types; ++t) {
      bool fits = true;
      for (const Expr& filter : binder.filter) {
        const auto decided = fixed_filter(filter, binder.variable, t);
        if (decided) {
          fits = fits && *decided;
        } else if (open == nullptr || open == &filter) {
          open = &filter;
        } else {
          several = true;
        }
      }
      if (fits)
        candidates.push_back(t);
    }
  }
  if (open == nullptr) {
    if (candidates.size() == 1)
      return constant(candidates[0]);
    if (candidates.empty())
      return constant(model::none);
    return searched_type(binder, candidates);
  }
  const bool equality = open->op == Op::equal && (open->args[0].op == Op::owner || open->args[0].op == Op::attribute);
  if (several || !equality)
    return searched_type(binder, candidates);
  // From the value that is asked for to the type that bears it.
  const Expr& read = open->args[0];
  std::map<int, int> by_value;
  for (const int t : candidates) {
    const model::PieceType& piece_type = model_.types[static_cast<std::size_t>(t)];
    int found = piece_type.owner;
    if (read.op == Op::attribute) {
      const model::Family& family = model_.families[static_cast<std::size_t>(piece_type.family)];
      for (const model::Attribute& attribute : family.attributes) {
        if (attribute.name == model_.attributes[static_cast<std::size_t>(read.index)]) {
          found = attribute.values[static_cast<std::size_t>(t - family.first_type)];
        }
      }
    }
    by_value[found] = t;
  }
  if (by_value.empty())
    return constant(model::none);
  const int low = by_value.begin()->first, high = by_value.rbegin()->first;
  std::vector<Cell> types;
  for (int wanted = low; wanted <= high; ++wanted)
    types.push_back(by_value.count(wanted) > 0 ? by_value[wanted] : model::none);
  const int wanted = value(open->args[1]), to = temporary();
  emit(Operation::check_range, wanted, low, high, fault("there are no such pieces"));
  emit(Operation::look_up, to, table(types) - low, wanted);
  return to;
}

/// The first of some types for which all that the words say holds.
int Lowerer::searched_type(const model::Binder& binder, const std::vector<int>& candidates) {
  if (candidates.empty())
    return constant(model::none);
  const int at = temporary(), type = temporary(), more = temporary();
  const auto known_place = variables_.find(binder.variable);
  const int place_cell = known_place == variables_.end() ? constant(model::none) : known_place->second.place;
  const Label again = label(), next = label(), end = label();
  copy(at, constant(0));
  bind(again);
  emit(Operation::look_up, type, table({candidates.begin(), candidates.end()}), at);
  variables_[binder.variable] = {type, place_cell, 1};
  for (const Expr& filter : binder.filter)
    branch(filter, next, false);
  jump(end);
  bind(next);
  emit(Operation::add, at, at, constant(1));
  emit(Operation::less, more, at, constant(static_cast<Cell>(candidates.size())));
  emit(Operation::jump_if, more, again);
  emit(Operation::fault, fault("there are no such pieces"));
  bind(end);
  return type;
}

/// A number of pieces from several places: from the first as many as there are, then from the next.
void Lowerer::move_from_several(const Stmt& stmt) {
  const model::Binder& binder = stmt.binders[0];
  const int left = temporary(), to = temporary(), type = temporary();
  value_into(stmt.args[0], left);
  copy(to, place(stmt.args[1]));
  variables_[binder.variable] = {constant(model::none), constant(model::none), 1};
  copy(type, selected_type(binder));
  each_place(binder.source[0], false, [&](int at) {
    const int here = temporary();
    emit(Operation::count_type, here, at, type);
    emit(Operation::minimum, here, here, left);
    emit(Operation::take, at, type, here);
    put(to, type, here, stmt.face_down);
    emit(Operation::subtract, left, left, here);
  });
  if (!stmt.flag)
    emit(Operation::check_range, left, INT_MIN, 0, fault("there are too few pieces to move"));
}

void Lowerer::move(const Stmt& stmt) {
  const model::Binder& binder = stmt.binders[0];
  const Expr& source = binder.source[0];
  if (source.type.sort != model::Sort::place) {
    move_from_several(stmt);
    return;
  }
  int amount = value(stmt.args[0]);
  const int from = place(source);
  const int to = place(stmt.args[1]);
  variables_[binder.variable] = {constant(model::none), from, 1};
  const int type = selected_type(binder);
  if (stmt.flag) {
    const int there = temporary(), least = temporary();
    emit(Operation::count_type, there, from, type);
    emit(Operation::minimum, least, amount, there);
    amount = least;
  }
  emit(Operation::take, from, type, amount);
  put(to, type, amount, stmt.face_down);
}

void Lowerer::move_all(const Stmt& stmt) {
  const model::Binder& binder = stmt.binders[0];
  for (const int family : model_.variables[static_cast<std::size_t>(binder.variable)].type.families) {
    const bool from_box = std::find(binder.source[0].type.zones.begin(), binder.source[0].type.zones.end(), 0) !=
                          binder.source[0].type.zones.end();
    const model::Family& of = model_.families[static_cast<std::size_t>(family)];
    for (int type = of.first_type; from_box && type < of.first_type + of.types; ++type) {
      const bool meant = std::all_of(binder.filter.begin(), binder.filter.end(), [&](const Expr& filter) {
        return fixed_filter(filter, binder.variable, type).value_or(true);
      });
      if (!meant || !model_.types[static_cast<std::size_t>(type)].unlimited)
        continue;
      diagnostics_.report(DiagnosticId::capacity, stmt.span,
                          fmt::format("there is no end of `{}` in the box: say how many",
                                      model_.types[static_cast<std::size_t>(type)].name));
      return;
    }
  }
  const int to = temporary();
  copy(to, place(stmt.args[0]));
  each_piece(binder, expressions::truth(), false, [&](int copies) {
    const Location& piece = variables_.at(binder.variable);
    emit(Operation::take, piece.place, piece.cell, copies);
    put(to, piece.cell, copies, stmt.face_down);
  });
}

void Lowerer::move_piece(const Stmt& stmt) {
  const Expr& moved = stmt.args[0];
  const Piece from = piece(moved);
  const int type = temporary(), to = place(stmt.args[1]);
  copy(type, from.type);
  emit(Operation::check_range, type, 0, INT_MAX, fault("there is no piece to move"));
  emit(Operation::take, from.place, type, constant(1));
  put(to, type, constant(1), stmt.face_down);
  const bool rebinds = moved.op == Op::variable && !known(from.place);
  if (rebinds)
    copy(from.place, to); // a bound piece knows where it lies
}

/// Two pieces, or all that lies in two places, change places.
void Lowerer::swap(const Stmt& stmt) {
  if (!is_piece(stmt.args[0].type)) { // all that lies in two places
    const int a = place(stmt.args[0]), b = place(stmt.args[1]);
    emit(Operation::swap, a, b);
    return;
  }
  const Piece a = piece(stmt.args[0]), b = piece(stmt.args[1]);
  const int first = temporary(), second = temporary(), from = temporary(), to = temporary();
  copy(first, a.type);
  copy(second, b.type);
  copy(from, a.place);
  copy(to, b.place);
  const int nothing = fault("there is no piece to swap");
  emit(Operation::check_range, first, 0, INT_MAX, nothing);
  emit(Operation::check_range, second, 0, INT_MAX, nothing);
  emit(Operation::take, from, first, constant(1));
  emit(Operation::take, to, second, constant(1));
  put(to, first, constant(1), false);
  put(from, second, constant(1), false);
  if (stmt.args[0].op == Op::variable && !known(a.place))
    copy(a.place, to);
  if (stmt.args[1].op == Op::variable && !known(b.place))
    copy(b.place, from);
}

/// An empty pile takes back its discards, in unknown order.
void Lowerer::refill(const Expr& pile) {
  const int source = model_.zones[static_cast<std::size_t>(pile.type.zones.front())].refill;
  if (source == model::none)
    return;
  const Frame frame(*this);
  const ZoneLayout& discards = program_.zones[static_cast<std::size_t>(source)];
  const int from = constant(discards.first_place), to = place(pile), left = temporary(), type = temporary(),
            count = temporary();
  const Label again = label(), full = label(), end = label();
  emit(Operation::count_all, left, to);
  emit(Operation::jump_if, left, end);
  copy(type, constant(model::none));
  bind(again);
  emit(Operation::next_type, type, from, full);
  emit(Operation::count_type, count, from, type);
  emit(Operation::take, from, type, count);
  put(to, type, count, false);
  jump(again);
  bind(full);
  emit(Operation::shuffle, to);
  bind(end);
}

void Lowerer::draw(const Stmt& stmt) {
  if (given_)
    return;
  const auto times = known(value(stmt.args[0]));
  const bool once = times && *times == 1;
  const std::size_t locals = program_.local_names.size();
  int left = model::none;
  const Label again = label(), end = label();
  if (!once) {
    left = state_cell("left to draw");
    value_into(stmt.args[0], left);
    bind(again);
    const int none_left = temporary();
    emit(Operation::less_equal, none_left, left, constant(0));
    emit(Operation::jump_if, none_left, end);
  }
  refill(stmt.args[1]);
  int from = place(stmt.args[1]);
  if (!known(from)) {
    const int saved = state_cell("drawn from");
    copy(saved, from);
    from = saved;
  }
  const int type = temporary();
  program_.chances.push_back({stmt.element, model::none, stmt.span});
  emit(Operation::chance_draw, type, from, static_cast<int>(program_.chances.size()) - 1);
  emit(Operation::pop, from, type);
  put(place(stmt.args[2]), type, constant(1), stmt.face_down);
  if (!once) {
    emit(Operation::subtract, left, left, constant(1));
    jump(again);
    bind(end);
  }
  clear_state(locals);
}

} // namespace brehon
