#include "interpreter/lower/lifting/meeting.hpp"

#include <algorithm>
#include <numeric>

#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/lifting/digits.hpp"
#include "interpreter/lower/lifting/found.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

/// A loop with a set for each of more values would cost more than it saves.
constexpr int most_meetings = 16;

/// All conditions of a binder and those on what it finds, as one.
Expr conditions_of(const Binder& binder, const Expr& condition) {
  Expr out = condition;
  for (const Expr& filter : binder.filter)
    out = expressions::is_true(out) ? filter : joined(Op::and_, out, filter);
  return out;
}

/// Whether what a variable stands for on the board can be asked by itself: it does not depend on the point around.
bool lifts_alone(Context& context, model::VariableId variable, const Expr& condition) {
  if (speaks_of_lifted(context, condition))
    return false;
  const Temporarily inside(context.lifting.space, places_of(context, context.lifting.space.kind, variable));
  return lifts(context, condition);
}

/// Whether a binder looks through places of the board of the points, in a set that depends on them.
bool looks_from_point(Context& context, const Binder& binder) {
  return !binder.pieces && binder.source.size() == 1 && kind_of(context, binder) == context.lifting.space.kind &&
         speaks_of_lifted(context, binder.source[0]) && lifts_meeting(context, binder.source[0]);
}

/// Whether a set is the same for all points and has few members, so that it can be gone through.
bool is_short(Context& context, const Binder& binder) {
  const Expr& source = binder.source[0];
  if (binder.pieces || binder.source.size() != 1 || speaks_of_lifted(context, source))
    return false;
  if (source.op == Op::neighbours || source.op == Op::span)
    return is_safe_set(context, source);
  const model::Type& type = context.model.variables[binder.variable].type;
  const long long values = type.sort == Sort::integer ? static_cast<long long>(type.high) - type.low + 1
                           : type.kind != model::none ? context.model.kinds[type.kind].size()
                                                      : most_meetings + 1LL;
  return is_safe(context, source) && (values <= most_meetings || source.op == Op::set_of);
}

/// The place that a step leads to from a place of a board, or none.
int step_from(const Context& context, const BoardLayout& on, int place, std::size_t direction) {
  const std::size_t first = static_cast<std::size_t>(place) * on.directions.size();
  return context.program.tables[static_cast<std::size_t>(on.steps) + first + direction];
}

/// Whether each place is a neighbour of its neighbours.
bool is_mutual(const Context& context, model::KindId kind) {
  const BoardLayout& on = board(context, kind);
  for (int place = 0; place < on.places; ++place) {
    for (std::size_t d = 0; d < on.directions.size(); ++d) {
      const int beside = step_from(context, on, place, d);
      bool back = beside == model::none;
      for (std::size_t e = 0; !back && e < on.directions.size(); ++e)
        back = step_from(context, on, beside, e) == place;
      if (!back)
        return false;
    }
  }
  return true;
}

/// Whether steps in one direction can come back to where they began. A span ends before that.
bool goes_round(const Context& context, model::KindId kind) {
  const BoardLayout& on = board(context, kind);
  for (int place = 0; place < on.places; ++place) {
    for (std::size_t d = 0; d < on.directions.size(); ++d) {
      int at = step_from(context, on, place, d);
      for (int steps = 0; at != model::none && steps < on.places; ++steps) {
        if (at == place)
          return true;
        at = step_from(context, on, at, d);
      }
    }
  }
  return false;
}

bool lifts_span(Context& context, const Expr& span) {
  const model::KindId kind = context.lifting.space.kind;
  const model::VariableId it(span.value);
  return leads_back(context, kind) && !goes_round(context, kind) &&
         lifted_point(context, span[Role::start]) != nullptr && is_safe(context, span[Role::direction]) &&
         !span[Role::direction].type.optional && !speaks_of_lifted(context, span[Role::direction]) &&
         lifts_alone(context, it, span[Role::over]) && lifts_alone(context, it, span[Role::until]);
}

/// From the places that bound a span, or are asked for, back through those that it can run over.
int where_span_meets(Context& context, const Expr& span, std::optional<int> others) {
  Writer& code = context.code;
  const model::KindId kind = context.lifting.space.kind;
  const int cells = context.lifting.space.cells(), direction = value(context, span[Role::direction]);
  const auto one_back = [&](int places) { return led_to(context, std::vector<int>{direction}, places); };
  const auto all_back = [&](int from, int within) {
    const int to = set_algebra(context, Operation::set_and, from, within, cells);
    code.emit(Operation::set_fill, to, board_of(context, kind), within, opposite(context, kind, direction));
    return to;
  };
  const model::VariableId it(span.value);
  const Lifted from = context.lifting.space.variables.at(span[Role::start].id<model::VariableId>());
  const int over = places_where(context, kind, it, span[Role::over]);
  int spans = over;
  if (!expressions::is_true(span[Role::until])) {
    const int bounds =
        set_algebra(context, Operation::set_minus, places_where(context, kind, it, span[Role::until]), over, cells);
    spans = all_back(one_back(bounds), over);
  }
  if (others)
    spans = all_back(*others, spans);
  return led_to(context, from, one_back(spans));
}

int where_group_meets(Context& context, const Expr& group, std::optional<int> others) {
  Writer& code = context.code;
  const model::KindId kind = context.lifting.space.kind;
  const Lifted from = context.lifting.space.variables.at(group[Role::start].id<model::VariableId>());
  const int within = places_where(context, kind, model::VariableId(group.value), group[Role::condition]);
  if (!others)
    return led_to(context, from, within);
  const int to = set_algebra(context, Operation::set_and, *others, within, context.lifting.space.cells());
  code.emit(Operation::set_fill, to, board_of(context, kind), within, code.constants.of(model::none));
  return led_to(context, from, to);
}

/// Those of some places, or of all, for which conditions on a variable hold.
std::optional<int> of_those_where(Context& context, model::VariableId variable, const Expr& condition,
                                  std::optional<int> others) {
  if (expressions::is_true(condition))
    return others;
  const int met = places_where(context, context.lifting.space.kind, variable, condition);
  return others ? set_algebra(context, Operation::set_and, *others, met, context.lifting.space.cells()) : met;
}

bool lifts_union(Context& context, const Expr& unite) {
  const Binder& binder = unite.binders[0];
  if (!looks_from_point(context, binder)) {
    return binder.filter.empty() && expressions::is_true(unite[Role::condition]) && is_short(context, binder) &&
           lifts_meeting(context, unite[Role::each]);
  }
  if (!lifts_alone(context, binder.variable, conditions_of(binder, unite[Role::condition])) ||
      speaks_of_lifted(context, unite[Role::each]))
    return false;
  const Temporarily inside(context.lifting.space, places_of(context, context.lifting.space.kind, binder.variable));
  return lifts_meeting(context, unite[Role::each]);
}

int where_union_meets(Context& context, const Expr& unite, std::optional<int> others) {
  Writer& code = context.code;
  const Binder& binder = unite.binders[0];
  const int cells = context.lifting.space.cells();
  if (!looks_from_point(context, binder)) {
    const int to = code.cells.temporary(cells);
    code.emit(Operation::set_clear, to, cells);
    each(context, binder, unite[Role::condition], false,
         [&](int) { code.emit(Operation::set_or, to, to, where_meets(context, unite[Role::each], others), cells); });
    return to;
  }
  int meeting;
  {
    const Temporarily inside(context.lifting.space, places_of(context, context.lifting.space.kind, binder.variable));
    meeting = where_meets(context, unite[Role::each], others);
  }
  const Expr condition = conditions_of(binder, unite[Role::condition]);
  return where_meets(context, binder.source[0], of_those_where(context, binder.variable, condition, meeting));
}

} // namespace

bool lifts_meeting(Context& context, const Expr& set) {
  const model::KindId kind = context.lifting.space.kind;
  if (kind == model::none || set.type.sort != Sort::set)
    return false;
  if (set.op == Op::define)
    return lifts_define(context, set, lifts_meeting);
  if (set.op == Op::set_of)
    return std::all_of(set.args.begin(), set.args.end(),
                       [&](const Expr& arg) { return lifted_point(context, arg) != nullptr; });
  if (set.op == Op::set_union)
    return lifts_meeting(context, set[Role::left]) && lifts_meeting(context, set[Role::right]);
  if (set.op == Op::all)
    return set.value == 0 && looks_from_point(context, set.binders[0]) &&
           lifts_alone(context, set.binders[0].variable, conditions_of(set.binders[0], set[Role::condition]));
  if (set.op == Op::unite)
    return lifts_union(context, set);
  if (set.op == Op::neighbours)
    return set.id<model::KindId>() == kind && is_mutual(context, kind) && lifts_meeting(context, set[Role::set]);
  if (set.op == Op::group)
    return set.id<model::KindId>() == kind && is_mutual(context, kind) &&
           lifted_point(context, set[Role::start]) != nullptr &&
           lifts_alone(context, model::VariableId(set.value), set[Role::condition]);
  return set.op == Op::span && set.id<model::KindId>() == kind && lifts_span(context, set);
}

int where_meets(Context& context, const Expr& set, std::optional<int> others) {
  Writer& code = context.code;
  const int cells = context.lifting.space.cells();
  if (set.op == Op::define)
    return lifted_define(context, set, [&](const Expr& of) { return where_meets(context, of, others); });
  if (set.op == Op::set_of) {
    int out = code.constants.of_set(cells, {});
    for (const Expr& arg : set.args) {
      const Lifted& point = context.lifting.space.variables.at(arg.id<model::VariableId>());
      const int there = led_to(context, point, others.value_or(all_points(context)));
      out = set.args.size() == 1 ? there : set_algebra(context, Operation::set_or, out, there, cells);
    }
    return out;
  }
  if (set.op == Op::set_union)
    return set_algebra(context, Operation::set_or, where_meets(context, set[Role::left], others),
                       where_meets(context, set[Role::right], others), cells);
  if (set.op == Op::all) {
    const Binder& binder = set.binders[0];
    const Expr condition = conditions_of(binder, set[Role::condition]);
    return where_meets(context, binder.source[0], of_those_where(context, binder.variable, condition, others));
  }
  if (set.op == Op::unite)
    return where_union_meets(context, set, others);
  if (set.op == Op::neighbours) {
    const int beside = code.cells.temporary(cells);
    code.emit(Operation::set_step, beside, board_of(context, context.lifting.space.kind),
              others.value_or(all_points(context)), code.constants.of(model::none));
    return where_meets(context, set[Role::set], beside);
  }
  return set.op == Op::group ? where_group_meets(context, set, others) : where_span_meets(context, set, others);
}

bool is_safe_set(Context& context, const Expr& set) {
  const auto is_there = [&](const Expr& arg) { return is_safe(context, arg) && !arg.type.optional; };
  const auto is_asked = [&](const Expr& condition) {
    if (speaks_of_lifted(context, condition))
      return false;
    const Temporarily inside(context.lifting.space,
                             places_of(context, set.id<model::KindId>(), model::VariableId(set.value)));
    return lifts(context, condition);
  };
  if (set.op == Op::define) {
    const model::Define& define = context.model.defines[set.id<model::DefineId>()];
    return define.deep == 0 && std::all_of(set.args.begin(), set.args.end(), is_there) &&
           types::are_within(context.model, set.args, define.parameters) && is_safe_set(context, define.value);
  }
  if (set.op == Op::neighbours)
    return is_safe_set(context, set[Role::set]);
  if (set.op == Op::group)
    return is_there(set[Role::start]) && is_asked(set[Role::condition]);
  if (set.op == Op::span)
    return is_there(set[Role::start]) && is_there(set[Role::direction]) && is_asked(set[Role::over]) &&
           is_asked(set[Role::until]);
  return is_safe(context, set);
}

bool lifts_some(Context& context, const Binder& binder, const Expr& condition) {
  const Expr all = conditions_of(binder, condition);
  if (binder.pieces || binder.source.size() != 1 || context.lifting.space.kind == model::none)
    return false;
  return looks_from_point(context, binder) ? lifts_alone(context, binder.variable, all)
                                           : is_short(context, binder) && lifts(context, all);
}

int where_some(Context& context, const Binder& binder, const Expr& condition) {
  Writer& code = context.code;
  const Expr all = conditions_of(binder, condition);
  if (looks_from_point(context, binder))
    return where_meets(context, binder.source[0], of_those_where(context, binder.variable, all, std::nullopt));
  Binder whole = binder;
  whole.filter.clear();
  Expr of_members = expressions::truth(), of_points = expressions::truth();
  for (const Expr* part : questions(whole, all)) {
    Expr& side = speaks_of_lifted(context, *part) ? of_points : of_members;
    side = expressions::is_true(side) ? *part : joined(Op::and_, side, *part);
  }
  const int cells = context.lifting.space.cells(), to = code.cells.temporary(cells);
  code.emit(Operation::set_clear, to, cells);
  each(context, whole, of_members, false,
       [&](int) { code.emit(Operation::set_or, to, to, lifted(context, of_points), cells); });
  return to;
}

} // namespace brehon::lowering
