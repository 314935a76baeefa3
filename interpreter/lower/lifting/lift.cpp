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
  return condition[Role::left].op == model::Op::set_size && condition[Role::right].op == model::Op::constant &&
         condition[Role::right].value == 0;
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
    const int to = code.cells.temporary(cells);
    code.emit(Operation::slots, to, slot.index, value(context, wanted), table_of_types);
    return to;
  });
  if (places > context.lifting.space.points) {
    const int here = code.cells.temporary(cells);
    code.emit(Operation::set_shift, here, found, offset_of(context, slot), cells);
    found = set_algebra(context, Operation::set_and, here, all_points(context), context.lifting.space.cells());
  }
  return led_to(context, context.lifting.space.variables.at(slot.args.back().id<model::VariableId>()), found);
}

int lifted_equation(Context& context, const Expr& equation) {
  Writer& code = context.code;
  const auto [read, same] = *lifted_sides(context, equation);
  if (read->op == Op::owner || read->op == Op::attribute)
    return slots_with(context, *lifted_slot(context, (*read)[Role::piece]), attribute_table(context, *read), *same);
  const Expr& point = read->op == Op::variable ? *read : (*read)[Role::operand];
  const Lifted& of = context.lifting.space.variables.at(point.id<model::VariableId>());
  if (read->op != Op::variable || context.lifting.space.kind == model::none)
    return led_to(context, of, points_equal(context, *read, *same));
  const int cells = context.lifting.space.cells(), wanted = value(context, *same), to = code.cells.temporary(cells);
  const Label end = code.label();
  code.emit(Operation::set_clear, to, cells);
  if (same->type.optional) {
    const int is_none = code.cells.temporary();
    code.emit(Operation::less, is_none, wanted, code.constants.of(0));
    code.emit(Operation::jump_if, is_none, end);
  }
  code.emit(Operation::set_insert, to, wanted);
  code.bind(end);
  return led_to(context, of, to);
}

/// Whether all parts of a junction lift, or the second one where the first holds that shows that a value is there.
bool lifts_junction(Context& context, const Expr& junction) {
  if (std::all_of(junction.args.begin(), junction.args.end(), [&](const Expr& arg) { return lifts(context, arg); }))
    return true;
  const Expr* value = shown_there(context, junction);
  if (value == nullptr)
    return false;
  const ShownThere shown(context.lifting, value);
  return lifts(context, junction[Role::right]);
}

/// Whether a condition on the point lifts as such, made of parts that do.
bool lifts_itself(Context& context, const Expr& condition) {
  if (is_one_of(condition.op, {Op::not_, Op::and_, Op::or_}))
    return lifts_junction(context, condition);
  if (condition.op == Op::less || condition.op == Op::less_equal)
    return order_of_points(context, condition).has_value();
  if (condition.op == Op::conditional) {
    const Expr& test = condition[Role::condition];
    return !speaks_of_lifted(context, test) && is_safe(context, test) && lifts(context, condition[Role::yes]) &&
           lifts(context, condition[Role::no]);
  }
  if (condition.op == Op::equal)
    return lifted_sides(context, condition) ||
           (is_emptiness(condition) && lifts_emptiness(context, condition[Role::left][Role::set]));
  if (condition.op == Op::is_none) {
    const Expr& read = condition[Role::operand];
    return (read.op == Op::owner || read.op == Op::attribute) && lifted_slot(context, read[Role::piece]) != nullptr;
  }
  if (condition.op == Op::is_empty)
    return lifted_slot(context, condition[Role::places]) != nullptr;
  if (condition.op == Op::family_is || condition.op == Op::type_is)
    return lifted_slot(context, condition[Role::piece]) != nullptr;
  return condition.op == Op::contains && lifts_membership(context, condition[Role::element], condition[Role::set]);
}

/// The set of all points where a condition holds that is the same for all, else the empty one.
int lifted_constant(Context& context, const Expr& condition) {
  Writer& code = context.code;
  const int cells = context.lifting.space.cells(), to = code.cells.temporary(cells);
  const Label end = code.label();
  code.emit(Operation::set_clear, to, cells);
  branch(context, condition, end, false);
  code.emit(Operation::set_or, to, to, all_points(context), cells);
  code.bind(end);
  return to;
}

/// The points whose slot holds a type for which a condition on one piece or place holds.
int lifted_type(Context& context, const Expr& condition) {
  const auto slots = [&](const Expr& slot, int types, int wanted) {
    return slots_with(context, *lifted_slot(context, slot), types, number(wanted));
  };
  if (condition.op == Op::is_none) {
    const Expr& read = condition[Role::operand];
    return slots(read[Role::piece], attribute_table(context, read),
                 read.type.sort == Sort::integer ? model::no_number : model::none);
  }
  if (condition.op == Op::is_empty)
    return slots(condition[Role::places], piece_table(context, [](model::PieceTypeId) { return 0; }), model::none);
  if (condition.op == Op::family_is)
    return slots(
        condition[Role::piece],
        piece_table(context, [&](model::PieceTypeId type) { return context.model.types[type].family.number(); }),
        condition.index);
  ensure(condition.op == Op::type_is);
  return slots(condition[Role::piece], piece_table(context, [](model::PieceTypeId type) { return type.number(); }),
               condition.index);
}

/// Makes the parameters of a definition that are lifted points such, and calls `other` with the rest.
void lift_arguments(Context& context, const Expr& call,
                    const std::function<void(model::VariableId parameter, const Expr& argument)>& other) {
  const model::Define& define = context.model.defines[call.id<model::DefineId>()];
  auto& points = context.lifting.space.variables;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (const Expr* point = lifted_point(context, call.args[i]))
      points[define.parameters[i]] = points.at(point->id<model::VariableId>());
    else
      other(define.parameters[i], call.args[i]);
  }
}

} // namespace

bool lifts(Context& context, const Expr& condition) {
  if (!speaks_of_lifted(context, condition))
    return is_safe(context, condition);
  if (condition.op == Op::define)
    return lifts_define(context, condition, lifts);
  return lifts_itself(context, condition) || points_at(context, condition).has_value();
}

int led_to(Context& context, const Lifted& from, int places) {
  return led_to(context, from.steps, places);
}

int led_to(Context& context, const std::vector<int>& directions, int places) {
  Writer& code = context.code;
  const BoardId number = board_of(context, context.lifting.space.kind);
  const int cells = context.lifting.space.cells();
  for (auto direction = directions.rbegin(); direction != directions.rend(); ++direction) {
    const int to = code.cells.temporary(cells);
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
  const int to = code.cells.temporary();
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
  if (!speaks_of_lifted(context, condition))
    return lifted_constant(context, condition);
  if (const auto points = points_at(context, condition))
    return code.constants.of_set(cells, *points);
  const auto without = [&](int points) {
    return set_algebra(context, Operation::set_minus, all_points(context), points, cells);
  };
  if (condition.op == Op::not_)
    return without(lifted(context, condition[Role::operand]));
  if (condition.op == Op::and_ || condition.op == Op::or_) {
    if (shown_there(context, condition) != nullptr)
      return lifted_junction(context, condition);
    const int a = lifted(context, condition[Role::left]), b = lifted(context, condition[Role::right]);
    return set_algebra(context, condition.op == Op::and_ ? Operation::set_and : Operation::set_or, a, b, cells);
  }
  if (condition.op == Op::conditional) {
    const int to = code.cells.temporary(cells);
    chosen(context, condition, [&](const Expr& side) {
      const int found = lifted(context, side);
      code.emit(Operation::set_or, to, found, found, cells);
    });
    return to;
  }
  if (condition.op == Op::define)
    return lifted_define(context, condition, lifted);
  if (condition.op == Op::equal)
    return lifted_sides(context, condition) ? lifted_equation(context, condition)
                                            : without(where_not_empty(context, condition[Role::left][Role::set]));
  if (condition.op == Op::less || condition.op == Op::less_equal)
    return points_in_order(context, condition, *order_of_points(context, condition));
  if (condition.op == Op::contains)
    return lifted_membership(context, condition[Role::element], condition[Role::set]);
  return lifted_type(context, condition);
}

bool lifts_define(Context& context, const Expr& call, bool (*lifts_value)(Context&, const Expr&)) {
  const Temporarily space(context.lifting.space);
  bool fits = true;
  lift_arguments(context, call, [&](model::VariableId, const Expr& arg) {
    fits = fits && is_safe(context, arg) && !arg.type.optional;
  });
  return fits && lifts_value(context, context.model.defines[call.id<model::DefineId>()].value);
}

int lifted_define(Context& context, const Expr& call, int (*lifted_value)(Context&, const Expr&)) {
  const Temporarily space(context.lifting.space);
  lift_arguments(context, call, [&](model::VariableId parameter, const Expr& arg) {
    context.scope.variables[parameter] = argument(context, arg, context.model.variables[parameter].type);
  });
  return lifted_value(context, context.model.defines[call.id<model::DefineId>()].value);
}

int places_where(Context& context, model::KindId kind, model::VariableId variable, const Expr& condition) {
  Writer& code = context.code;
  if (condition.op == Op::constant && condition.value != 0)
    return all_places(context, kind);
  const Temporarily lifting(context.lifting.space, places_of(context, kind, variable));
  if (lifts(context, condition))
    return hoisted(context, expressions::variables(condition), board(context, kind).cells,
                   [&] { return lifted(context, condition); });
  const int cells = board(context, kind).cells, to = code.cells.temporary(cells);
  const int it = code.cells.temporary(), more = code.cells.temporary();
  code.emit(Operation::set_clear, to, cells);
  code.copy(it, code.constants.of(0));
  context.scope.variables[variable] = {it};
  const Label again = code.label(), next = code.label();
  code.bind(again);
  {
    const Frame frame(code.cells);
    const Loop loop(context);
    branch(context, condition, next, false);
    code.emit(Operation::set_insert, to, it);
  }
  code.bind(next);
  code.emit(Operation::add, it, it, code.constants.of(1));
  code.emit(Operation::less, more, it, code.constants.of(board(context, kind).places));
  code.emit(Operation::jump_if, more, again);
  return to;
}

} // namespace brehon::lowering
