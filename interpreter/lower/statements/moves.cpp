#include "interpreter/lower/statements/moves.hpp"

#include <algorithm>
#include <climits>

#include <fmt/format.h>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/filters.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/statements/together.hpp"

namespace brehon::lowering {

namespace {

/// The first of some types for which all that the words say holds.
int searched_type(Context& context, const model::Binder& binder, const std::vector<model::PieceTypeId>& candidates) {
  Writer& code = context.code;
  if (candidates.empty())
    return code.constants.of(model::none);
  const int at = code.cells.temporary(), type = code.cells.temporary(), more = code.cells.temporary();
  const auto known_place = context.scope.variables.find(binder.variable);
  const int place_cell =
      known_place == context.scope.variables.end() ? code.constants.of(model::none) : known_place->second.place;
  const Label again = code.label(), next = code.label(), end = code.label();
  code.copy(at, code.constants.of(0));
  code.bind(again);
  code.emit(Operation::look_up, type, code.table(candidates), at);
  context.scope.variables[binder.variable] = {type, place_cell, 1};
  for (const Expr& filter : binder.filter)
    branch(context, filter, next, false);
  code.jump(end);
  code.bind(next);
  code.emit(Operation::add, at, at, code.constants.of(1));
  code.emit(Operation::less, more, at, code.constants.of(static_cast<Cell>(candidates.size())));
  code.emit(Operation::jump_if, more, again);
  code.emit(Operation::fault, code.fault("there are no such pieces"));
  code.bind(end);
  return type;
}

/// The type that the words of a move mean. All but one of its attributes may be known beforehand; the last is looked
/// up.
int selected_type(Context& context, const model::Binder& binder) {
  Writer& code = context.code;
  const model::Type& type = context.model.variables[binder.variable].type;
  const Expr* open = nullptr;
  std::vector<model::PieceTypeId> candidates;
  bool several = false; // things that are open
  for (const model::FamilyId family : type.families) {
    for (const model::PieceTypeId t : types_of(context.model.families[family])) {
      bool fits = true;
      for (const Expr& filter : binder.filter) {
        const auto decided = fixed_filter(context, filter, binder.variable, t);
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
      return code.constants.of(candidates[0]);
    if (candidates.empty())
      return code.constants.of(model::none);
    return searched_type(context, binder, candidates);
  }
  const bool equality =
      open->op == Op::equal && ((*open)[Role::left].op == Op::owner || (*open)[Role::left].op == Op::attribute);
  if (several || !equality)
    return searched_type(context, binder, candidates);
  // From the value that is wanted to the type that bears it.
  const Expr& read = (*open)[Role::left];
  std::map<int, int> by_value;
  for (const model::PieceTypeId t : candidates) {
    const int owner = context.model.types[t].owner;
    const int found =
        read.op == Op::owner ? owner : attribute_of(context.model, t, read.id<model::AttributeId>()).value_or(owner);
    by_value[found] = t.number();
  }
  if (by_value.empty())
    return code.constants.of(model::none);
  const int low = by_value.begin()->first, high = by_value.rbegin()->first;
  std::vector<Cell> types;
  for (int wanted = low; wanted <= high; ++wanted)
    types.push_back(by_value.count(wanted) > 0 ? by_value[wanted] : model::none);
  const int wanted = value(context, (*open)[Role::right]), to = code.cells.temporary();
  code.emit(Operation::check_range, wanted, low, high, code.fault("there are no such pieces"));
  code.emit(Operation::look_up, to, code.table(types) - low, wanted);
  return to;
}

/// A number of pieces from several places: from the first as many as there are, then from the next.
void move_from_several(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const model::Binder& binder = stmt.binders[0];
  const int left = code.cells.temporary(), to = code.cells.temporary(), type = code.cells.temporary();
  value_into(context, stmt[Role::count], left);
  code.copy(to, place(context, stmt[Role::to]));
  context.scope.variables[binder.variable] = {code.constants.of(model::none), code.constants.of(model::none), 1};
  code.copy(type, selected_type(context, binder));
  each_place(context, binder.source[0], false, [&](int at) {
    const int here = code.cells.temporary();
    code.emit(Operation::count_type, here, at, type);
    code.emit(Operation::minimum, here, here, left);
    code.emit(Operation::take, at, type, here);
    put(context, to, type, here, stmt.face_down);
    code.emit(Operation::subtract, left, left, here);
  });
  if (!stmt.flag)
    code.emit(Operation::check_range, left, INT_MIN, 0, code.fault("there are too few pieces to move"));
}

/// An empty pile takes back its discards, in unknown order.
void refill(Context& context, const Expr& pile) {
  Writer& code = context.code;
  const model::ZoneId source = context.model.zones[pile.type.zones.front()].refill;
  if (source == model::none)
    return;
  const Frame frame(code.cells);
  const ZoneLayout& discards = context.program.zones[source];
  const int from = code.constants.of(discards.first_place), to = place(context, pile), left = code.cells.temporary(),
            type = code.cells.temporary(), count = code.cells.temporary();
  const Label again = code.label(), full = code.label(), end = code.label();
  code.emit(Operation::count_all, left, to);
  code.emit(Operation::jump_if, left, end);
  code.copy(type, code.constants.of(model::none));
  code.bind(again);
  code.emit(Operation::next_type, type, from, full);
  code.emit(Operation::count_type, count, from, type);
  code.emit(Operation::take, from, type, count);
  put(context, to, type, count, false);
  code.jump(again);
  code.bind(full);
  code.emit(Operation::shuffle, to);
  code.bind(end);
}

/// A piece that is known by name knows where it lies after a move.
void lies_now(Context& context, const Piece& piece, int place) {
  Writer& code = context.code;
  if (code.constants.known(piece.place))
    return;
  code.copy(piece.place, place);
  if (piece.number != model::none && !code.constants.known(piece.number))
    code.copy(piece.number, code.constants.of(last_number));
}

void check_there(Context& context, int first, int second) {
  Writer& code = context.code;
  const FaultId nothing = code.fault("there is no piece to swap");
  code.emit(Operation::check_range, first, 0, INT_MAX, nothing);
  code.emit(Operation::check_range, second, 0, INT_MAX, nothing);
}

/// Two pieces, of which one may lie in an order: each takes the place of the other there.
void swap_in_order(Context& context, const Stmt& stmt, const Piece& a, const Piece& b) {
  Writer& code = context.code;
  const auto fixed = [&](const Piece& of) {
    const Piece out{code.cells.temporary(), code.cells.temporary(), code.cells.temporary()};
    code.copy(out.type, of.type);
    code.copy(out.place, of.place);
    code.emit(Operation::find_piece, out.number, of.place, of.type,
              of.number == model::none ? code.constants.of(model::none) : of.number);
    return out;
  };
  check_there(context, a.type, b.type);
  const Piece first = fixed(a), second = fixed(b);
  code.emit(Operation::change_piece, first.place, first.type, first.number, second.type);
  code.emit(Operation::change_piece, second.place, second.type, second.number, first.type);
  const auto lies = [&](Role role, const Piece& of, const Piece& now) {
    if (stmt[role].op != Op::variable)
      return;
    lies_now(context, of, now.place);
    if (of.number != model::none && !code.constants.known(of.number))
      code.copy(of.number, now.number);
  };
  lies(Role::changed, a, second);
  lies(Role::exchanged, b, first);
}

} // namespace

void take(Context& context, const Piece& piece) {
  Writer& code = context.code;
  if (piece.number == model::none)
    code.emit(Operation::take, piece.place, piece.type, code.constants.of(1));
  else
    code.emit(Operation::take_piece, piece.place, piece.type, piece.number);
}

void put(Context& context, int place_cell, int type, int count_cell, bool face_down) {
  Writer& code = context.code;
  code.emit(Operation::put, place_cell, type, count_cell);
  if (face_down)
    code.emit(Operation::set_face, place_cell, 2);
}

void move(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const model::Binder& binder = stmt.binders[0];
  const Expr& source = binder.source[0];
  if (always_has_order(context, source.type) && !expressions::open_attributes(context.model, binder).empty())
    return move_first_ones(context, stmt);
  if (source.type.sort != model::Sort::place)
    return move_from_several(context, stmt);
  int amount = value(context, stmt[Role::count]);
  const int from = place(context, source);
  const int to = place(context, stmt[Role::to]);
  context.scope.variables[binder.variable] = {code.constants.of(model::none), from, 1};
  const int type = selected_type(context, binder);
  if (stmt.flag) {
    const int there = code.cells.temporary(), least = code.cells.temporary();
    code.emit(Operation::count_type, there, from, type);
    code.emit(Operation::minimum, least, amount, there);
    amount = least;
  }
  code.emit(Operation::take, from, type, amount);
  put(context, to, type, amount, stmt.face_down);
}

void move_all(Context& context, const Stmt& stmt) {
  const model::Binder& binder = stmt.binders[0];
  const auto& zones = binder.source[0].type.zones;
  const bool from_box = std::find(zones.begin(), zones.end(), model::box) != zones.end();
  for (const model::FamilyId family : context.model.variables[binder.variable].type.families) {
    for (const model::PieceTypeId type : types_of(context.model.families[family])) {
      const bool meant = std::all_of(binder.filter.begin(), binder.filter.end(), [&](const Expr& filter) {
        return fixed_filter(context, filter, binder.variable, type).value_or(true);
      });
      if (!from_box || !meant || !context.model.types[type].unlimited)
        continue;
      context.diagnostics.report(
          DiagnosticId::capacity, stmt.span,
          fmt::format("there is no end of `{}` in the box: say how many", context.model.types[type].name));
      return;
    }
  }
  move_together(context, stmt);
}

void move_piece(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Expr& moved = stmt[Role::moved];
  const Piece from = piece(context, moved);
  const int type = code.cells.temporary(), to = place(context, stmt[Role::to]);
  code.copy(type, from.type);
  code.emit(Operation::check_range, type, 0, INT_MAX, code.fault("there is no piece to move"));
  take(context, {type, from.place, from.number});
  put(context, to, type, code.constants.of(1), stmt.face_down);
  if (moved.op == Op::variable)
    lies_now(context, from, to);
}

void swap(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  if (!is_piece(stmt[Role::changed].type)) { // all that lies in two places
    const int a = place(context, stmt[Role::changed]), b = place(context, stmt[Role::exchanged]);
    code.emit(Operation::swap, a, b);
    return;
  }
  const Piece a = piece(context, stmt[Role::changed]), b = piece(context, stmt[Role::exchanged]);
  if (may_have_order(context, stmt[Role::changed].type) || may_have_order(context, stmt[Role::exchanged].type))
    return swap_in_order(context, stmt, a, b);
  const int first = code.cells.temporary(), second = code.cells.temporary(), from = code.cells.temporary(),
            to = code.cells.temporary();
  code.copy(first, a.type);
  code.copy(second, b.type);
  code.copy(from, a.place);
  code.copy(to, b.place);
  check_there(context, first, second);
  code.emit(Operation::take, from, first, code.constants.of(1));
  code.emit(Operation::take, to, second, code.constants.of(1));
  put(context, to, first, code.constants.of(1), false);
  put(context, from, second, code.constants.of(1), false);
  if (stmt[Role::changed].op == Op::variable)
    lies_now(context, a, to);
  if (stmt[Role::exchanged].op == Op::variable)
    lies_now(context, b, from);
}

void shuffle(Context& context, const Stmt& stmt) {
  context.code.emit(Operation::shuffle, place(context, stmt[Role::changed]));
}

void draw(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  if (context.surroundings.given) {
    const int to = place(context, stmt[Role::to]);
    code.emit(Operation::deal, to);
    if (stmt.face_down)
      code.emit(Operation::set_face, to, 2);
    return;
  }
  const auto times = code.constants.known(value(context, stmt[Role::count]));
  const bool once = times && *times == 1 && !stmt.flag;
  const std::size_t locals = code.cells.locals();
  int left = model::none;
  const Label again = code.label(), end = code.label();
  if (!once) {
    left = code.cells.of_state("left to draw");
    value_into(context, stmt[Role::count], left);
    code.bind(again);
    const int none_left = code.cells.temporary();
    code.emit(Operation::less_equal, none_left, left, code.constants.of(0));
    code.emit(Operation::jump_if, none_left, end);
  }
  refill(context, stmt[Role::from]);
  int from = place(context, stmt[Role::from]);
  if (!code.constants.known(from)) {
    const int saved = code.cells.of_state("drawn from");
    code.copy(saved, from);
    from = saved;
  }
  if (stmt.flag) { // as many as there are
    const int there = code.cells.temporary();
    code.emit(Operation::count_all, there, from);
    code.emit(Operation::jump_unless, there, end);
  }
  const int type = code.cells.temporary();
  context.program.chances.push_back({stmt.element, model::none, stmt.span});
  code.emit(Operation::chance_draw, type, from, static_cast<int>(context.program.chances.size()) - 1);
  code.emit(Operation::pop, from, type);
  put(context, place(context, stmt[Role::to]), type, code.constants.of(1), stmt.face_down);
  if (!once) {
    if (context.secrets)
      code.emit(Operation::look);
    code.emit(Operation::subtract, left, left, code.constants.of(1));
    code.jump(again);
    code.bind(end);
  }
  code.clear_state(locals);
}

} // namespace brehon::lowering
