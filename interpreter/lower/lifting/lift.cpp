#include "interpreter/lower/lifting/lift.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/lookup.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/lifting/asked.hpp"
#include "interpreter/lower/lifting/counted.hpp"
#include "interpreter/lower/lifting/digits.hpp"
#include "interpreter/lower/lifting/lines.hpp"
#include "interpreter/lower/lifting/meeting.hpp"
#include "interpreter/lower/lifting/order.hpp"
#include "interpreter/lower/lifting/points.hpp"
#include "interpreter/lower/lifting/tabled.hpp"

namespace brehon::lowering {

namespace {

/// More variables of their own than conditions on the places of a zone have.
constexpr std::size_t most_dimensions = 16;

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

model::Expr negation(const model::Expr& condition) {
  model::Expr out;
  out.op = model::Op::not_;
  out.args = {condition};
  out.span = condition.span;
  out.type.sort = model::Sort::boolean;
  return out;
}

/// The points whose slot holds a type for which a table has a value; the table has an entry for none before the types.
int slots_with(Context& context, const Expr& slot, int table_of_types, const Expr& wanted) {
  Writer& code = context.code;
  const model::Zone& zone = context.model.zones[slot.id<model::ZoneId>()];
  int places = 1;
  for (const model::KindId kind : zone.dimensions)
    places *= context.model.kinds[kind].size();
  const int cells = (places + 31) / 32;
  int found = hoisted(context, free_variables(wanted), cells, [&] {
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

/// Whether a value that is the same for all points is in a set that depends on them.
bool meets_element(Context& context, const Expr& membership) {
  const Expr& element = membership[Role::element];
  return membership[Role::set].type.sort == Sort::set && !element.type.optional &&
         element.type.kind == context.lifting.space.kind && !speaks_of_lifted(context, element) &&
         is_safe(context, element) && lifts_meeting(context, membership[Role::set]);
}

int where_element_meets(Context& context, const Expr& membership) {
  Writer& code = context.code;
  const int cells = context.lifting.space.cells(), one = code.cells.temporary(cells);
  code.emit(Operation::set_clear, one, cells);
  code.emit(Operation::set_insert, one, value(context, membership[Role::element]));
  return where_meets(context, membership[Role::set], one);
}

/// Whether a condition on the point lifts as such, made of parts that do.
bool lifts_itself(Context& context, const Expr& condition) {
  if (is_one_of(condition.op, {Op::not_, Op::and_, Op::or_}))
    return lifts_junction(context, condition);
  if (const auto asked = counted(context, condition); asked && lifts_counted(context, *asked))
    return true;
  if (condition.op == Op::some)
    return lifts_some(context, condition.binders[0], condition[Role::condition]);
  if (condition.op == Op::every)
    return lifts_some(context, condition.binders[0], negation(condition[Role::each]));
  if (condition.op == Op::less || condition.op == Op::less_equal)
    return order_of_points(context, condition).has_value();
  if (condition.op == Op::line)
    return lifts_line(context, condition);
  if (condition.op == Op::conditional) {
    const Expr& test = condition[Role::condition];
    return !speaks_of_lifted(context, test) && is_safe(context, test) && lifts(context, condition[Role::yes]) &&
           lifts(context, condition[Role::no]);
  }
  if (condition.op == Op::equal)
    return lifted_sides(context, condition) ||
           (is_emptiness(condition) && lifts_meeting(context, condition[Role::left][Role::set]));
  if (condition.op == Op::is_none) {
    const Expr& read = condition[Role::operand];
    return (read.op == Op::owner || read.op == Op::attribute) && lifted_slot(context, read[Role::piece]) != nullptr;
  }
  if (condition.op == Op::is_empty)
    return lifted_slot(context, condition[Role::places]) != nullptr;
  if (condition.op == Op::family_is || condition.op == Op::type_is)
    return lifted_slot(context, condition[Role::piece]) != nullptr;
  return condition.op == Op::contains && (lifts_membership(context, condition[Role::element], condition[Role::set]) ||
                                          meets_element(context, condition));
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

/// The points where a condition holds, if another one does that is the same for all.
int where_possible(Context& context, const Expr& test, const Expr& condition) {
  Writer& code = context.code;
  const int cells = context.lifting.space.cells(), to = code.cells.temporary(cells);
  const Label end = code.label();
  code.emit(Operation::set_clear, to, cells);
  branch(context, test, end, false);
  const int found = lifted(context, condition);
  code.emit(Operation::set_or, to, found, found, cells);
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

/// A place so many steps from the point, as it stands in a condition.
bool is_step_ahead(const Context& context, const Expr& expr) {
  constexpr int most_steps = 3;
  if (expr.op != Op::step || lifted_point(context, expr[Role::start]) == nullptr ||
      expr.id<model::KindId>() != context.lifting.space.kind)
    return false;
  const Expr& direction = expr[Role::direction];
  const Expr* distance = expr.has(Role::distance) ? &expr[Role::distance] : nullptr;
  return is_safe(context, direction) && !direction.type.optional && !speaks_of_lifted(context, direction) &&
         leads_back(context, context.lifting.space.kind) &&
         (distance == nullptr ||
          (distance->op == Op::constant && distance->value >= 1 && distance->value <= most_steps));
}

/// A condition in which another point, with a variable of its own, takes the place of one so many steps ahead.
struct Ahead {
  Expr condition;
  model::VariableId point;
  std::optional<Expr> step; // none where there was none
};

Ahead looking_ahead(const Context& context, const Expr& condition) {
  const auto fresh = context.model.variables.size() + context.lifting.space.variables.size() + most_dimensions;
  Ahead out{condition, model::VariableId(static_cast<int>(fresh)), std::nullopt};
  model::each<Expr>(out.condition, [&](Expr& part) {
    if (!is_step_ahead(context, part) || (out.step && !expressions::same(*out.step, part)))
      return;
    out.step = part;
    Expr point;
    point.op = Op::variable;
    point.index = out.point.number();
    point.type = part.type;
    point.type.optional = false;
    point.span = part.span;
    part = point;
  });
  return out;
}

/// Calls `ask` with a condition on a place ahead while it is a point. `direction` gives the cell of its direction.
template <typename Ask, typename Direction>
auto ask_ahead(Context& context, const Ahead& ahead, const Direction& direction, const Ask& ask) {
  Lifted point = context.lifting.space.variables.at((*ahead.step)[Role::start].id<model::VariableId>());
  const int steps = ahead.step->has(Role::distance) ? (*ahead.step)[Role::distance].value : 1;
  point.steps.insert(point.steps.end(), static_cast<std::size_t>(steps), direction((*ahead.step)[Role::direction]));
  const Temporarily space(context.lifting.space);
  context.lifting.space.variables[ahead.point] = point;
  return ask(ahead.condition);
}

bool lifts_ahead(Context& context, const Expr& condition) {
  const Ahead ahead = looking_ahead(context, condition);
  return ahead.step &&
         ask_ahead(
             context, ahead, [](const Expr&) { return 0; }, [&](const Expr& asked) { return lifts(context, asked); });
}

/// Makes the parameters of a definition that are lifted points such, and calls `other` with the rest.
void lift_arguments(Context& context, const Expr& call,
                    const std::function<void(model::VariableId parameter, const Expr& argument)>& other) {
  const model::Define& define = context.model.defines[call.id<model::DefineId>()];
  auto& points = context.lifting.space.variables;
  const auto before = points;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const auto point =
        call.args[i].op == Op::variable ? before.find(call.args[i].id<model::VariableId>()) : before.end();
    if (point != before.end()) {
      points[define.parameters[i]] = point->second;
    } else {
      other(define.parameters[i], call.args[i]);
      points.erase(define.parameters[i]);
    }
  }
}

/// Whether a condition lifts in both cases of a choice that a test of the point makes.
bool lifts_in_cases(Context& context, const Expr& condition) {
  const auto cases = cases_of(context, condition);
  return cases && lifts(context, cases->test) && lifts(context, cases->yes) && lifts(context, cases->no);
}

int lifted_in_cases(Context& context, const Cases& cases) {
  const int cells = context.lifting.space.cells();
  const int test = lifted(context, cases.test), yes = lifted(context, cases.yes), no = lifted(context, cases.no);
  return set_algebra(context, Operation::set_or, set_algebra(context, Operation::set_and, test, yes, cells),
                     set_algebra(context, Operation::set_minus, no, test, cells), cells);
}

/// Whether a condition lifts that asks for one value after the other.
bool lifts_one_by_one(Context& context, const Expr& condition) {
  const auto asked = asked_one_by_one(condition);
  return asked && lifts(context, *asked);
}

/// Whether the point, and what known steps from there lead to, alone decide a condition. Where there are no steps, a
/// table says that.
bool is_decided(Context& context, const Expr& condition) {
  const std::set<model::VariableId> used = free_variables(condition);
  const auto& points = context.lifting.space.variables;
  const bool steps = std::any_of(points.begin(), points.end(), [&](const auto& point) {
    return !point.second.steps.empty() && used.count(point.first) != 0;
  });
  return steps && points_at(context, condition);
}

/// Whether the value of a definition lifts with the arguments in place of its parameters.
bool lifts_unfolded(Context& context, const Expr& condition) {
  const auto value = condition.op == Op::define ? unfolded(context, condition) : std::nullopt;
  return value && lifts(context, *value);
}

} // namespace

bool lifts(Context& context, const Expr& condition) {
  if (!speaks_of_lifted(context, condition))
    return is_safe(context, condition);
  if (condition.op == Op::define && lifts_define(context, condition, lifts))
    return true;
  return lifts_itself(context, condition) || is_tabled(context, condition) || lifts_ahead(context, condition) ||
         lifts_one_by_one(context, condition) || lifts_in_cases(context, condition) ||
         lifts_unfolded(context, condition) || is_decided(context, condition);
}

std::optional<Expr> weaker(Context& context, const Expr& condition) {
  if (lifts(context, condition))
    return condition;
  if (condition.op == Op::and_ || condition.op == Op::or_) {
    const auto a = weaker(context, condition[Role::left]), b = weaker(context, condition[Role::right]);
    if (a && b)
      return joined(condition.op, *a, *b);
    return condition.op == Op::or_ ? std::nullopt : a ? a : b;
  }
  if (condition.op == Op::define) {
    const auto value = unfolded(context, condition);
    return value ? weaker(context, *value) : std::nullopt;
  }
  if (condition.op == Op::some) {
    Expr out = condition;
    const auto met = weaker(context, condition[Role::condition]);
    out[Role::condition] = met.value_or(expressions::truth());
    return lifts(context, out) ? std::optional(out) : std::nullopt;
  }
  return std::nullopt;
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
    if (condition.op == Op::and_ && !speaks_of_lifted(context, condition[Role::left]))
      return where_possible(context, condition[Role::left], condition[Role::right]);
    const int a = lifted(context, condition[Role::left]), b = lifted(context, condition[Role::right]);
    return set_algebra(context, condition.op == Op::and_ ? Operation::set_and : Operation::set_or, a, b, cells);
  }
  if (condition.op == Op::conditional && !speaks_of_lifted(context, condition[Role::condition])) {
    const int to = code.cells.temporary(cells);
    chosen(context, condition, [&](const Expr& side) {
      const int found = lifted(context, side);
      code.emit(Operation::set_or, to, found, found, cells);
    });
    return to;
  }
  if (condition.op == Op::define && lifts_define(context, condition, lifts))
    return lifted_define(context, condition, [&](const Expr& of) { return lifted(context, of); });
  if (!lifts_itself(context, condition)) {
    if (is_tabled(context, condition))
      return tabled(context, condition);
    if (lifts_ahead(context, condition))
      return ask_ahead(
          context, looking_ahead(context, condition), [&](const Expr& direction) { return value(context, direction); },
          [&](const Expr& asked) { return lifted(context, asked); });
    if (lifts_one_by_one(context, condition))
      return lifted(context, *asked_one_by_one(condition));
    return lifts_in_cases(context, condition) ? lifted_in_cases(context, *cases_of(context, condition))
                                              : lifted(context, *unfolded(context, condition));
  }
  if (const auto asked = counted(context, condition); asked && lifts_counted(context, *asked))
    return where_counted(context, *asked);
  if (condition.op == Op::some)
    return where_some(context, condition.binders[0], condition[Role::condition]);
  if (condition.op == Op::every)
    return without(where_some(context, condition.binders[0], negation(condition[Role::each])));
  if (condition.op == Op::equal)
    return lifted_sides(context, condition)
               ? lifted_equation(context, condition)
               : without(where_meets(context, condition[Role::left][Role::set], std::nullopt));
  if (condition.op == Op::line)
    return where_line(context, condition);
  if (condition.op == Op::less || condition.op == Op::less_equal)
    return points_in_order(context, condition, *order_of_points(context, condition));
  if (condition.op == Op::contains)
    return lifts_membership(context, condition[Role::element], condition[Role::set])
               ? lifted_membership(context, condition[Role::element], condition[Role::set])
               : where_element_meets(context, condition);
  return lifted_type(context, condition);
}

bool lifts_define(Context& context, const Expr& call, bool (*lifts_value)(Context&, const Expr&)) {
  const Temporarily space(context.lifting.space);
  const model::Define& define = context.model.defines[call.id<model::DefineId>()];
  bool fits = types::are_within(context.model, call.args, define.parameters);
  lift_arguments(context, call, [&](model::VariableId, const Expr& arg) {
    fits = fits && is_safe(context, arg) && !arg.type.optional;
  });
  return fits && lifts_value(context, define.value);
}

int lifted_define(Context& context, const Expr& call, const std::function<int(const Expr&)>& lifted_value) {
  const Temporarily space(context.lifting.space);
  lift_arguments(context, call, [&](model::VariableId parameter, const Expr& arg) {
    context.scope.variables[parameter] = argument(context, arg, parameter);
  });
  return lifted_value(context.model.defines[call.id<model::DefineId>()].value);
}

int places_where(Context& context, model::KindId kind, model::VariableId variable, const Expr& condition) {
  Writer& code = context.code;
  if (condition.op == Op::constant && condition.value != 0)
    return all_places(context, kind);
  const Temporarily lifting(context.lifting.space, places_of(context, kind, variable));
  if (lifts(context, condition))
    return hoisted(context, free_variables(condition), board(context, kind).cells,
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
