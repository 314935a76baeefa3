#include "interpreter/lower/lifting/emptiness.hpp"

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

bool lifts_emptiness(Context& context, const Expr& set) {
  if (set.op == Op::define)
    return lifts_define(context, set, lifts_emptiness);
  if (set.op == Op::unite) {
    const Binder& binder = set.binders[0];
    const bool plain = !binder.pieces && binder.filter.empty() && set[Role::condition].op == Op::constant &&
                       !speaks_of_lifted(context, binder.source[0]);
    return plain && lifts_emptiness(context, set[Role::each]);
  }
  return set.op == Op::span && set.id<model::KindId>() == context.lifting.space.kind &&
         lifted_point(context, set[Role::start]) != nullptr && is_safe(context, set[Role::direction]) &&
         !set[Role::direction].type.optional && leads_back(context, set.id<model::KindId>()) &&
         !speaks_of_lifted(context, set[Role::over]) && !speaks_of_lifted(context, set[Role::until]);
}

int where_not_empty(Context& context, const Expr& set) {
  Writer& code = context.code;
  const model::KindId kind = context.lifting.space.kind;
  const int cells = context.lifting.space.cells();
  if (set.op == Op::define)
    return lifted_define(context, set, where_not_empty);
  if (set.op == Op::unite) {
    const int to = code.cells.temporary(cells);
    code.emit(Operation::set_clear, to, cells);
    each(context, set.binders[0], set[Role::condition], false,
         [&](int) { code.emit(Operation::set_or, to, to, where_not_empty(context, set[Role::each]), cells); });
    return to;
  }
  ensure(set.op == Op::span);
  // From the places that bound a span back through those that it can run over.
  const auto one_back = [&](int places) {
    return led_to(context, std::vector<int>{value(context, set[Role::direction])}, places);
  };
  const model::VariableId it(set.value);
  const Lifted from = context.lifting.space.variables.at(set[Role::start].id<model::VariableId>());
  const int over = places_where(context, kind, it, set[Role::over]);
  int spans = over;
  if (!expressions::is_true(set[Role::until])) {
    const int bounds =
        set_algebra(context, Operation::set_minus, places_where(context, kind, it, set[Role::until]), over, cells);
    spans = set_algebra(context, Operation::set_and, one_back(bounds), over, cells);
    code.emit(Operation::set_fill, spans, board_of(context, kind), over,
              opposite(context, kind, value(context, set[Role::direction])));
  }
  return led_to(context, from, one_back(spans));
}

} // namespace brehon::lowering
