#include "interpreter/lower/lifting/emptiness.hpp"

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

bool lifts_emptiness(Context& context, const Expr& set) {
  switch (set.op) {
  case Op::define: {
    const auto before = context.lifting.space;
    bool fits = true;
    lift_arguments(context, set,
                   [&](int, const Expr& arg) { fits = fits && is_safe(context, arg) && !arg.type.optional; });
    fits = fits && lifts_emptiness(context, context.model.defines[set.id<model::DefineId>()].value);
    context.lifting.space = before;
    return fits;
  }
  case Op::unite: {
    const model::Binder& binder = set.binders[0];
    const bool plain = !binder.pieces && binder.filter.empty() && set.args[0].op == Op::constant &&
                       !speaks_of_lifted(context, binder.source[0]);
    return plain && lifts_emptiness(context, set.args[1]);
  }
  case Op::span:
    return set.index == context.lifting.space.kind && lifted_point(context, set.args[0]) != nullptr &&
           is_safe(context, set.args[1]) && !set.args[1].type.optional && leads_back(context, set.index) &&
           !speaks_of_lifted(context, set.args[2]) && !speaks_of_lifted(context, set.args[3]);
  default:
    return false;
  }
}

int where_not_empty(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const int kind = context.lifting.space.kind, cells = context.lifting.space.cells();
  if (expr.op == Op::define) {
    const auto before = context.lifting.space;
    lift_arguments(context, expr, [&](int parameter, const Expr& arg) {
      context.scope.variables[parameter] = argument(context, arg, context.model.variables[parameter].type);
    });
    const int out = where_not_empty(context, context.model.defines[expr.id<model::DefineId>()].value);
    context.lifting.space = before;
    return out;
  }
  if (expr.op == Op::unite) {
    const int to = code.temporary(cells);
    code.emit(Operation::set_clear, to, cells);
    each(context, expr.binders[0], expr.args[0], false,
         [&](int) { code.emit(Operation::set_or, to, to, where_not_empty(context, expr.args[1]), cells); });
    return to;
  }
  // From the places that bound a span back through those that it can run over.
  const Lifted from = context.lifting.space.variables.at(expr.args[0].index);
  const int over = places_where(context, kind, expr.value, expr.args[2]);
  int spans = over;
  if (expr.args[3].op != Op::constant || expr.args[3].value == 0) {
    const int bounds =
        set_algebra(context, Operation::set_minus, places_where(context, kind, expr.value, expr.args[3]), over, cells);
    spans = set_algebra(context, Operation::set_and,
                        led_to(context, std::vector<int>{value(context, expr.args[1])}, bounds), over, cells);
    code.emit(Operation::set_fill, spans, board_of(context, kind), over,
              opposite(context, kind, value(context, expr.args[1])));
  }
  return led_to(context, from, led_to(context, std::vector<int>{value(context, expr.args[1])}, spans));
}

} // namespace brehon::lowering
