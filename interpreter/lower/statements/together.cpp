#include "interpreter/lower/statements/together.hpp"

#include <algorithm>
#include <climits>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/piece_sets.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/statements/moves.hpp"

namespace brehon::lowering {

namespace {

/// Where pieces that move together go.
struct Target {
  int place;
  int before; // how many have come there: a cell, or none where that does not matter
  bool pile;  // it may be one
};

Target target_of(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Expr& to = stmt[Role::to];
  const auto& sources = stmt.binders[0].source[0].type.zones;
  const bool pile = std::any_of(to.type.zones.begin(), to.type.zones.end(), [&](model::ZoneId zone) {
    return context.model.zones[zone].shape == model::Shape::pile;
  });
  const bool comes_back = may_have_order(context, to.type) &&
                          std::any_of(to.type.zones.begin(), to.type.zones.end(), [&](model::ZoneId zone) {
                            return std::find(sources.begin(), sources.end(), zone) != sources.end();
                          });
  const Target out{code.cells.temporary(), pile || comes_back ? code.cells.temporary() : model::none, pile};
  code.copy(out.place, place(context, to));
  if (out.before != model::none)
    code.copy(out.before, code.constants.of(0));
  return out;
}

/// Puts pieces that move together behind those that came before them: on a pile beneath them.
void put_behind(Context& context, const Stmt& stmt, const Target& target, int type, int count) {
  Writer& code = context.code;
  if (target.before == model::none)
    return put(context, target.place, type, count, stmt.face_down);
  code.emit(Operation::put_under, target.place, type, count, target.before);
  if (stmt.face_down)
    code.emit(Operation::set_face, target.place, 2);
  code.emit(Operation::add, target.before, target.before, count);
}

/// How many of those that move have come to a place already: none, unless it is where they go.
int arrived(Context& context, const Target& target, int at) {
  Writer& code = context.code;
  if (target.before == model::none)
    return model::none;
  const int out = code.cells.temporary();
  code.emit(Operation::equal, out, at, target.place);
  code.emit(Operation::multiply, out, out, target.before);
  return out;
}

/// Moves what lies in a pile. What comes of an unknown order onto an empty pile is in unknown order there.
void empty_pile(Context& context, const Target& target, int at, const Body& leave) {
  Writer& code = context.code;
  const int unknown = code.cells.temporary(), test = code.cells.temporary();
  const Label begin = code.label(), known = code.label();
  code.copy(unknown, code.constants.of(0));
  code.emit(Operation::count_all, test, target.place);
  code.emit(Operation::jump_if, test, begin);
  code.emit(Operation::top_type, test, at);
  code.emit(Operation::less, unknown, test, code.constants.of(0));
  code.bind(begin);
  leave();
  code.emit(Operation::jump_unless, unknown, known);
  code.emit(Operation::shuffle, target.place);
  code.bind(known);
}

} // namespace

void move_together(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const model::Binder& binder = stmt.binders[0];
  const int type = code.cells.temporary();
  const Target target = target_of(context, stmt);
  const auto piece = [&] { return context.scope.variables.at(binder.variable); };
  if (is_in_set(context, binder)) {
    return each_of_set(context, binder, expressions::truth(), false, [&] {
      const int one = code.constants.of(1);
      code.emit(Operation::take, piece().place, piece().cell, one);
      put_behind(context, stmt, target, piece().cell, one);
    });
  }
  each_spot(context, binder, expressions::truth(), false, [&](const Spot& spot) {
    const Frame frame(code.cells);
    if (!spot.run.ordered()) {
      each_type_in(context, binder, spot, type, false, [&](int copies) {
        code.emit(Operation::take, piece().place, type, copies);
        put_behind(context, stmt, target, type, copies);
      });
      return;
    }
    const auto leave = [&] {
      each_leaving(context, binder, spot, type, arrived(context, target, spot.at), [&] {
        take(context, {type, piece().place, piece().number});
        put_behind(context, stmt, target, type, code.constants.of(1));
      });
    };
    if (target.pile && spot.run.shape == model::Shape::pile)
      empty_pile(context, target, spot.at, leave);
    else
      leave();
  });
}

void move_first_ones(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const model::Binder& binder = stmt.binders[0];
  const int left = code.cells.temporary(), type = code.cells.temporary(), test = code.cells.temporary();
  value_into(context, stmt[Role::count], left);
  const Target target = target_of(context, stmt);
  const Label end = code.label();
  each_spot(context, binder, expressions::truth(), false, [&](const Spot& spot) {
    const Frame frame(code.cells);
    each_leaving(context, binder, spot, type, arrived(context, target, spot.at), [&] {
      const Location& piece = context.scope.variables.at(binder.variable);
      code.emit(Operation::less, test, code.constants.of(0), left);
      code.emit(Operation::jump_unless, test, end);
      code.emit(Operation::top_type, test, piece.place);
      code.emit(Operation::check_range, test, 0, INT_MAX,
                code.fault("the order of these pieces is not known: they can be drawn, not moved"));
      take(context, {type, piece.place, piece.number});
      put_behind(context, stmt, target, type, code.constants.of(1));
      code.emit(Operation::subtract, left, left, code.constants.of(1));
    });
  });
  code.bind(end);
  if (!stmt.flag)
    code.emit(Operation::check_range, left, INT_MIN, 0, code.fault("there are too few pieces to move"));
}

} // namespace brehon::lowering
