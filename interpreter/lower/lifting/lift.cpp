#include "interpreter/lower/lifting/lift.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/lookup.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/lifting/digits.hpp"
#include "interpreter/lower/lifting/emptiness.hpp"
#include "interpreter/lower/lifting/order.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

model::Expr number(int value) {
  model::Expr out;
  out.op = model::Op::constant;
  out.value = value;
  return out;
}

/// `S is empty`.
bool is_emptiness(const model::Expr& condition) {
  return condition.args[0].op == model::Op::set_size && condition.args[1].op == model::Op::constant &&
         condition.args[1].value == 0;
}

/// The points whose slot holds a type for which a table has a value; the table has an entry for none before the types.
int slots_with(Context& context, const Expr& slot, int table_of_types, const Expr& wanted) {
  Writer& code = context.code;
  const model::Zone& zone = context.model.zones[slot.id<model::ZoneId>()];
  int places = 1;
  for (const model::KindId kind : zone.dimensions)
    places *= context.model.kinds[kind].size();
  const int cells = (places + 31) / 32;
  int found = hoisted(context, expressions::variables(wanted), cells, [&] {
    const int to = code.temporary(cells);
    code.emit(Operation::slots, to, slot.index, value(context, wanted), table_of_types);
    return to;
  });
  if (places > context.lifting.space.points) {
    const int here = code.temporary(cells);
    code.emit(Operation::set_shift, here, found, offset_of(context, slot), cells);
    found = set_algebra(context, Operation::set_and, here, all_points(context), context.lifting.space.cells());
  }
  return led_to(context, context.lifting.space.variables.at(slot.args.back().index), found);
}

int lifted_equation(Context& context, const Expr& equation) {
  Writer& code = context.code;
  const auto [read, same] = *lifted_sides(context, equation);
  if (read->op == Op::owner || read->op == Op::attribute)
    return slots_with(context, *lifted_slot(context, read->args[0]), attribute_table(context, *read), *same);
  const Expr& point = read->op == Op::variable ? *read : read->args[0];
  const Lifted& of = context.lifting.space.variables.at(point.index);
  if (read->op != Op::variable || context.lifting.space.kind == model::none)
    return led_to(context, of, points_equal(context, *read, *same));
  const int cells = context.lifting.space.cells(), wanted = value(context, *same), to = code.temporary(cells);
  const Label end = code.label();
  code.emit(Operation::set_clear, to, cells);
  if (same->type.optional) {
    const int is_none = code.temporary();
    code.emit(Operation::less, is_none, wanted, code.constant(0));
    code.emit(Operation::jump_if, is_none, end);
  }
  code.emit(Operation::set_insert, to, wanted);
  code.bind(end);
  return led_to(context, of, to);
}

} // namespace

bool lifts(Context& context, const Expr& condition) {
  if (!speaks_of_lifted(context, condition))
    return is_safe(context, condition);
  switch (condition.op) {
  case Op::not_:
  case Op::and_:
  case Op::or_:
    if (std::all_of(condition.args.begin(), condition.args.end(), [&](const Expr& arg) { return lifts(context, arg); }))
      return true;
    if (const Expr* value = shown_there(context, condition)) {
      context.lifting.there.push_back(value);
      const bool fits = lifts(context, condition.args[1]);
      context.lifting.there.pop_back();
      if (fits)
        return true;
    }
    break;
  case Op::less:
  case Op::less_equal:
    if (order_of_points(context, condition))
      return true;
    break;
  case Op::conditional:
    if (!speaks_of_lifted(context, condition.args[0]) && is_safe(context, condition.args[0]) &&
        lifts(context, condition.args[1]) && lifts(context, condition.args[2]))
      return true;
    break;
  case Op::define: {
    const auto before = context.lifting.space;
    bool fits = true;
    lift_arguments(context, condition,
                   [&](int, const Expr& arg) { fits = fits && is_safe(context, arg) && !arg.type.optional; });
    fits = fits && lifts(context, context.model.defines[condition.id<model::DefineId>()].value);
    context.lifting.space = before;
    return fits;
  }
  case Op::equal:
    if (lifted_sides(context, condition) ||
        (is_emptiness(condition) && lifts_emptiness(context, condition.args[0].args[0])))
      return true;
    break;
  case Op::is_none:
    if ((condition.args[0].op == Op::owner || condition.args[0].op == Op::attribute) &&
        lifted_slot(context, condition.args[0].args[0]) != nullptr)
      return true;
    break;
  case Op::is_empty:
  case Op::family_is:
  case Op::type_is:
    if (lifted_slot(context, condition.args[0]) != nullptr)
      return true;
    break;
  case Op::contains:
    if (lifts_membership(context, condition.args[0], condition.args[1]))
      return true;
    break;
  default:
    break;
  }
  return points_at(context, condition).has_value();
}

int led_to(Context& context, const Lifted& from, int places) {
  return led_to(context, from.steps, places);
}

int led_to(Context& context, const std::vector<int>& directions, int places) {
  Writer& code = context.code;
  const int number = board_of(context, context.lifting.space.kind), cells = context.lifting.space.cells();
  for (auto direction = directions.rbegin(); direction != directions.rend(); ++direction) {
    const int to = code.temporary(cells);
    code.emit(Operation::set_step, to, number, places, opposite(context, context.lifting.space.kind, *direction));
    places = to;
  }
  return places;
}

int opposite(Context& context, model::KindId kind, int direction) {
  Writer& code = context.code;
  std::vector<Cell> opposites;
  for (const BoardLayout::Direction& each : board(context, kind).directions)
    opposites.push_back(each.opposite);
  const int to = code.temporary();
  code.emit(Operation::look_up, to, code.table(opposites), direction);
  return to;
}

bool leads_back(const Context& context, model::KindId kind) {
  const auto& directions = board(context, kind).directions;
  return std::all_of(directions.begin(), directions.end(),
                     [](const BoardLayout::Direction& direction) { return direction.opposite != model::none; });
}

int lifted(Context& context, const Expr& condition) {
  Writer& code = context.code;
  const int cells = context.lifting.space.cells();
  if (!speaks_of_lifted(context, condition)) {
    const int to = code.temporary(cells);
    const Label end = code.label();
    code.emit(Operation::set_clear, to, cells);
    branch(context, condition, end, false);
    code.emit(Operation::set_or, to, to, all_points(context), cells);
    code.bind(end);
    return to;
  }
  if (const auto points = points_at(context, condition))
    return code.constant_set(cells, *points);
  switch (condition.op) {
  case Op::not_:
    return set_algebra(context, Operation::set_minus, all_points(context), lifted(context, condition.args[0]), cells);
  case Op::and_:
  case Op::or_: {
    if (shown_there(context, condition) != nullptr)
      return lifted_junction(context, condition);
    const int a = lifted(context, condition.args[0]), b = lifted(context, condition.args[1]);
    return set_algebra(context, condition.op == Op::and_ ? Operation::set_and : Operation::set_or, a, b, cells);
  }
  case Op::conditional: {
    const int to = code.temporary(cells);
    chosen(context, condition, [&](const Expr& side) {
      const int found = lifted(context, side);
      code.emit(Operation::set_or, to, found, found, cells);
    });
    return to;
  }
  case Op::define: {
    const auto before = context.lifting.space;
    lift_arguments(context, condition, [&](int parameter, const Expr& arg) {
      context.scope.variables[parameter] = argument(context, arg, context.model.variables[parameter].type);
    });
    const int out = lifted(context, context.model.defines[condition.id<model::DefineId>()].value);
    context.lifting.space = before;
    return out;
  }
  case Op::equal:
    if (lifted_sides(context, condition))
      return lifted_equation(context, condition);
    return set_algebra(context, Operation::set_minus, all_points(context),
                       where_not_empty(context, condition.args[0].args[0]), cells);
  case Op::less:
  case Op::less_equal:
    return points_in_order(context, condition, *order_of_points(context, condition));
  case Op::is_none: {
    const Expr& read = condition.args[0];
    return slots_with(context, *lifted_slot(context, read.args[0]), attribute_table(context, read),
                      number(read.type.sort == Sort::integer ? model::no_number : model::none));
  }
  case Op::is_empty:
    return slots_with(context, *lifted_slot(context, condition.args[0]), piece_table(context, [](int) { return 0; }),
                      number(model::none));
  case Op::family_is:
    return slots_with(context, *lifted_slot(context, condition.args[0]),
                      piece_table(context, [&](int type) { return context.model.types[type].family; }),
                      number(condition.index));
  case Op::type_is:
    return slots_with(context, *lifted_slot(context, condition.args[0]),
                      piece_table(context, [](int type) { return type; }), number(condition.index));
  case Op::contains:
    return lifted_membership(context, condition.args[0], condition.args[1]);
  default:
    break; // `lifts` says that there is no other
  }
  return all_points(context);
}

void lift_arguments(Context& context, const Expr& call,
                    const std::function<void(int parameter, const Expr& argument)>& other) {
  const model::Define& define = context.model.defines[call.id<model::DefineId>()];
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (const Expr* place = lifted_point(context, call.args[i]))
      context.lifting.space.variables[define.parameters[i]] = context.lifting.space.variables.at(place->index);
    else
      other(define.parameters[i], call.args[i]);
  }
}

int places_where(Context& context, model::KindId kind, model::VariableId variable, const Expr& condition) {
  Writer& code = context.code;
  if (condition.op == Op::constant && condition.value != 0)
    return all_places(context, kind);
  const Temporarily lifting(context.lifting.space, places_of(context, kind, variable));
  if (lifts(context, condition))
    return hoisted(context, expressions::variables(condition), board(context, kind).cells,
                   [&] { return lifted(context, condition); });
  const int cells = board(context, kind).cells, to = code.temporary(cells);
  const int it = code.temporary(), more = code.temporary();
  code.emit(Operation::set_clear, to, cells);
  code.copy(it, code.constant(0));
  context.scope.variables[variable] = {it};
  const Label again = code.label(), next = code.label();
  code.bind(again);
  {
    const Frame frame(code);
    const Loop loop(context);
    branch(context, condition, next, false);
    code.emit(Operation::set_insert, to, it);
  }
  code.bind(next);
  code.emit(Operation::add, it, it, code.constant(1));
  code.emit(Operation::less, more, it, code.constant(board(context, kind).places));
  code.emit(Operation::jump_if, more, again);
  return to;
}

} // namespace brehon::lowering
