#include "interpreter/lower/lifting/image.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/lifting/counted.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/meeting.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

bool is_variable(const Expr& expr, model::VariableId variable) {
  return expr.op == Op::variable && expr.id<model::VariableId>() == variable;
}

/// Whether an expression is the same for all places that a variable stands for, and for all points.
bool is_apart(const Context& context, const Expr& expr, model::VariableId variable) {
  return expressions::variables(expr).count(variable) == 0 && !speaks_of_lifted(context, expr);
}

bool has_image_of_span(Context& context, const Expr& span, model::VariableId variable) {
  const Expr& direction = span[Role::direction];
  const model::VariableId it(span.value);
  return is_variable(span[Role::start], variable) && is_apart(context, direction, variable) &&
         is_safe(context, direction) && !direction.type.optional && is_apart(context, span[Role::over], variable) &&
         is_apart(context, span[Role::until], variable) && spans_end(context, span.id<model::KindId>()) &&
         lifts_alone(context, it, span[Role::over]) && lifts_alone(context, it, span[Role::until]);
}

} // namespace

bool has_image(Context& context, const Expr& set, model::VariableId variable) {
  const model::KindId kind = context.lifting.space.kind;
  if (kind == model::none || set.type.sort != Sort::set || set.type.kind != kind)
    return false;
  if (set.op == Op::define) {
    const auto value = unfolded(context, set);
    return value && has_image(context, *value, variable);
  }
  if (set.op == Op::set_of)
    return set.args.size() == 1 && is_variable(set.args[0], variable);
  if (set.op == Op::set_union)
    return has_image(context, set[Role::left], variable) && has_image(context, set[Role::right], variable);
  if (set.op == Op::neighbours)
    return set.id<model::KindId>() == kind && has_image(context, set[Role::set], variable);
  if (set.op == Op::group)
    return set.id<model::KindId>() == kind && is_variable(set[Role::start], variable) &&
           is_apart(context, set[Role::condition], variable) &&
           lifts_alone(context, model::VariableId(set.value), set[Role::condition]);
  return set.op == Op::span && set.id<model::KindId>() == kind && has_image_of_span(context, set, variable);
}

int image(Context& context, const Expr& set, model::VariableId variable, int places) {
  Writer& code = context.code;
  const model::KindId kind = context.lifting.space.kind;
  const BoardId on = board_of(context, kind);
  const int cells = context.lifting.space.cells();
  const auto filled = [&](int from, int within, int direction) {
    const int to = set_algebra(context, Operation::set_and, from, within, cells);
    code.emit(Operation::set_fill, to, on, within, direction);
    return to;
  };
  const auto stepped = [&](int from, int direction) {
    const int to = code.cells.temporary(cells);
    code.emit(Operation::set_step, to, on, from, direction);
    return to;
  };
  if (set.op == Op::define)
    return image(context, *unfolded(context, set), variable, places);
  if (set.op == Op::set_of)
    return places;
  if (set.op == Op::set_union)
    return set_algebra(context, Operation::set_or, image(context, set[Role::left], variable, places),
                       image(context, set[Role::right], variable, places), cells);
  const int any_way = code.constants.of(model::none);
  if (set.op == Op::neighbours)
    return stepped(image(context, set[Role::set], variable, places), any_way);
  if (set.op == Op::group)
    return filled(places, places_where(context, kind, model::VariableId(set.value), set[Role::condition]), any_way);
  ensure(set.op == Op::span);
  const int direction = value(context, set[Role::direction]);
  return filled(stepped(places, direction), spanned(context, set, direction), direction);
}

} // namespace brehon::lowering
