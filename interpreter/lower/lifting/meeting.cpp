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
#include "interpreter/lower/lifting/asked.hpp"
#include "interpreter/lower/lifting/digits.hpp"
#include "interpreter/lower/lifting/found.hpp"
#include "interpreter/lower/lifting/image.hpp"
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

/// Whether a binder looks through places of the board of the points, in a set that depends on them.
bool looks_from_point(Context& context, const Binder& binder) {
  return !binder.pieces && binder.source.size() == 1 && kind_of(context, binder) == context.lifting.space.kind &&
         speaks_of_lifted(context, binder.source[0]) && lifts_meeting(context, binder.source[0]);
}

/// The conditions on what a binder finds alone, and those that depend on the point.
struct Parts {
  Expr of_members, of_points;
};

Parts parts_of(const Context& context, const Binder& binder, const Expr& all) {
  Parts out{expressions::truth(), expressions::truth()};
  for (const Expr* part : questions(binder, all)) {
    Expr& side = speaks_of_lifted(context, *part) ? out.of_points : out.of_members;
    side = expressions::is_true(side) ? *part : joined(Op::and_, side, *part);
  }
  return out;
}

/// Whether what a binder runs through is the same for all points and so little that it can be gone through: a set that
/// has few members, or those places of the board for which a condition lifts.
bool is_short(Context& context, const Binder& binder, const Expr& all) {
  const Expr& source = binder.source[0];
  if (binder.pieces || binder.source.size() != 1 || speaks_of_lifted(context, source))
    return false;
  if (source.op == Op::neighbours || source.op == Op::span)
    return is_safe_set(context, source);
  const model::Type& type = context.model.variables[binder.variable].type;
  const long long values = type.sort == Sort::integer ? static_cast<long long>(type.high) - type.low + 1
                           : type.kind != model::none ? context.model.kinds[type.kind].size()
                                                      : most_meetings + 1LL;
  if (is_safe(context, source) && (values <= most_meetings || source.op == Op::set_of))
    return true;
  if (source.op != Op::whole || source.id<model::KindId>() != context.lifting.space.kind)
    return false;
  Binder whole = binder;
  whole.filter.clear();
  const Parts parts = parts_of(context, whole, all);
  return !expressions::is_true(parts.of_members) && lifts_alone(context, binder.variable, parts.of_members);
}

/// What is asked of the points that lie from the members of a set on.
struct Reach {
  Expr set;     // that one of the members is there for, as its image
  Lifted point; // that is to be in it
  Expr of_members, of_points;
};

/// Whether a binder asks for a place from which a set leads to the point, and all else of one of the two only.
std::optional<Reach> reach_of(Context& context, const Binder& binder, const Expr& all) {
  if (kind_of(context, binder) != context.lifting.space.kind || speaks_of_lifted(context, binder.source[0]) ||
      !is_safe_set(context, binder.source[0]))
    return std::nullopt;
  std::optional<Reach> out;
  Parts parts{expressions::truth(), expressions::truth()};
  Binder whole = binder;
  whole.filter.clear();
  for (const Expr* part : questions(whole, all)) {
    const bool of_points = speaks_of_lifted(context, *part);
    if (of_points && expressions::variables(*part).count(binder.variable) != 0) {
      const Expr* point = part->op == Op::contains ? lifted_point(context, (*part)[Role::element]) : nullptr;
      if (out || point == nullptr || !has_image(context, (*part)[Role::set], binder.variable))
        return std::nullopt;
      out = Reach{(*part)[Role::set], context.lifting.space.variables.at(point->id<model::VariableId>()), {}, {}};
      continue;
    }
    Expr& side = of_points ? parts.of_points : parts.of_members;
    side = expressions::is_true(side) ? *part : joined(Op::and_, side, *part);
  }
  if (!out || !lifts_alone(context, binder.variable, parts.of_members) || !lifts(context, parts.of_points))
    return std::nullopt;
  out->of_members = std::move(parts.of_members);
  out->of_points = std::move(parts.of_points);
  return out;
}

/// Whether each place is a neighbour of its neighbours.
bool is_mutual(const Context& context, model::KindId kind) {
  const BoardLayout& on = board(context, kind);
  const auto directions = static_cast<int>(on.directions.size());
  for (int place = 0; place < on.places; ++place) {
    for (int d = 0; d < directions; ++d) {
      const int beside = step_from(context, kind, place, d);
      bool back = beside == model::none;
      for (int e = 0; !back && e < directions; ++e)
        back = step_from(context, kind, beside, e) == place;
      if (!back)
        return false;
    }
  }
  return true;
}

/// Whether no two directions lead from one place to the same.
bool is_plain(const Context& context, model::KindId kind) {
  const BoardLayout& on = board(context, kind);
  const auto directions = static_cast<int>(on.directions.size());
  for (int place = 0; place < on.places; ++place) {
    std::set<int> beside;
    for (int d = 0; d < directions; ++d) {
      const int to = step_from(context, kind, place, d);
      if (to != model::none && !beside.insert(to).second)
        return false;
    }
  }
  return true;
}

bool lifts_span(Context& context, const Expr& span) {
  const model::KindId kind = context.lifting.space.kind;
  const model::VariableId it(span.value);
  return leads_back(context, kind) && spans_end(context, kind) && lifted_point(context, span[Role::start]) != nullptr &&
         is_safe(context, span[Role::direction]) && !span[Role::direction].type.optional &&
         !speaks_of_lifted(context, span[Role::direction]) && lifts_alone(context, it, span[Role::over]) &&
         lifts_alone(context, it, span[Role::until]);
}

/// From places back through those that a span can run over.
int all_back(Context& context, int places, int within, int direction) {
  const model::KindId kind = context.lifting.space.kind;
  const int to = set_algebra(context, Operation::set_and, places, within, context.lifting.space.cells());
  context.code.emit(Operation::set_fill, to, board_of(context, kind), within, opposite(context, kind, direction));
  return to;
}

/// From the places that bound a span, or are asked for, back through those that it can run over.
int where_span_meets(Context& context, const Expr& span, std::optional<int> others) {
  const int direction = value(context, span[Role::direction]);
  const Lifted from = context.lifting.space.variables.at(span[Role::start].id<model::VariableId>());
  int spans = spanned(context, span, direction);
  if (others)
    spans = all_back(context, *others, spans, direction);
  return led_to(context, from, led_to(context, std::vector<int>{direction}, spans));
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

int where_reached(Context& context, const Binder& binder, const Reach& reach) {
  const int members =
      of_those_where(context, binder.variable, reach.of_members, set(context, binder.source[0])).value();
  const int there = led_to(context, reach.point, image(context, reach.set, binder.variable, members));
  if (expressions::is_true(reach.of_points))
    return there;
  return set_algebra(context, Operation::set_and, there, lifted(context, reach.of_points),
                     context.lifting.space.cells());
}

/// Whether a binder runs through the neighbours of the point, each of which one direction leads to.
bool looks_beside(Context& context, const Binder& binder) {
  const model::KindId kind = context.lifting.space.kind;
  const Expr& source = binder.source[0];
  return !binder.pieces && source.op == Op::neighbours && source.id<model::KindId>() == kind &&
         source[Role::set].op == Op::set_of && source[Role::set].args.size() == 1 &&
         lifted_point(context, source[Role::set].args[0]) != nullptr && leads_back(context, kind) &&
         is_plain(context, kind);
}

/// The directions of the board of the points, and what a variable is that stands for where one of them leads to.
int directions_of_points(const Context& context) {
  return static_cast<int>(board(context, context.lifting.space.kind).directions.size());
}

Lifted beside(Context& context, const Binder& binder, int direction) {
  const Expr& from = binder.source[0][Role::set].args[0];
  Lifted out = context.lifting.space.variables.at(from.id<model::VariableId>());
  out.steps.push_back(context.code.constants.of(direction));
  return out;
}

bool lifts_beside(Context& context, const Binder& binder, const Expr& all) {
  const Temporarily inside(context.lifting.space);
  for (int direction = 0; direction < directions_of_points(context); ++direction) {
    context.lifting.space.variables[binder.variable] = beside(context, binder, direction);
    if (!lifts(context, all))
      return false;
    context.lifting.space.variables.erase(binder.variable);
  }
  return true;
}

/// Calls `met` with the points whose neighbour in a direction meets the conditions, for each direction.
void where_beside(Context& context, const Binder& binder, const Expr& all, const std::function<void(int)>& met) {
  for (int direction = 0; direction < directions_of_points(context); ++direction) {
    const Temporarily inside(context.lifting.space);
    const Lifted there = beside(context, binder, direction);
    context.lifting.space.variables[binder.variable] = there;
    const int points = lifted(context, all);
    met(set_algebra(context, Operation::set_and, points, led_to(context, there, all_points(context)),
                    context.lifting.space.cells()));
  }
}

bool lifts_union(Context& context, const Expr& unite) {
  const Binder& binder = unite.binders[0];
  if (!looks_from_point(context, binder)) {
    return binder.filter.empty() && expressions::is_true(unite[Role::condition]) &&
           is_short(context, binder, expressions::truth()) && lifts_meeting(context, unite[Role::each]);
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

bool lifts_alone(Context& context, model::VariableId variable, const Expr& condition) {
  if (speaks_of_lifted(context, condition))
    return false;
  const Temporarily inside(context.lifting.space, places_of(context, context.lifting.space.kind, variable));
  return lifts(context, condition);
}

bool spans_end(const Context& context, model::KindId kind) {
  const BoardLayout& on = board(context, kind);
  const auto directions = static_cast<int>(on.directions.size());
  for (int place = 0; place < on.places; ++place) {
    for (int d = 0; d < directions; ++d) {
      int at = step_from(context, kind, place, d);
      for (int steps = 0; at != model::none && steps < on.places; ++steps) {
        if (at == place)
          return false;
        at = step_from(context, kind, at, d);
      }
    }
  }
  return true;
}

int spanned(Context& context, const Expr& span, int direction) {
  const model::KindId kind = context.lifting.space.kind;
  const model::VariableId it(span.value);
  const int over = places_where(context, kind, it, span[Role::over]);
  if (expressions::is_true(span[Role::until]))
    return over;
  const int bounds = set_algebra(context, Operation::set_minus, places_where(context, kind, it, span[Role::until]),
                                 over, context.lifting.space.cells());
  return all_back(context, led_to(context, std::vector<int>{direction}, bounds), over, direction);
}

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

bool lifts_each(Context& context, const Binder& binder, const Expr& condition) {
  const Expr all = conditions_of(binder, condition);
  if (binder.pieces || binder.source.size() != 1 || context.lifting.space.kind == model::none)
    return false;
  if (looks_beside(context, binder))
    return lifts_beside(context, binder, all);
  return is_short(context, binder, all) && lifts(context, all);
}

void where_each(Context& context, const Binder& binder, const Expr& condition, const std::function<void(int)>& met) {
  const Expr all = conditions_of(binder, condition);
  if (looks_beside(context, binder))
    return where_beside(context, binder, all, met);
  Binder whole = binder;
  whole.filter.clear();
  const Parts parts = parts_of(context, whole, all);
  each(context, whole, parts.of_members, false, [&](int) { met(lifted(context, parts.of_points)); });
}

bool lifts_some(Context& context, const Binder& binder, const Expr& condition) {
  const Expr all = conditions_of(binder, condition);
  if (context.lifting.space.kind == model::none || binder.source.size() != 1)
    return false;
  if (binder.pieces) {
    const auto asked = asked_of_slot(context, binder, all);
    return asked && lifts(context, *asked);
  }
  return (looks_from_point(context, binder) && lifts_alone(context, binder.variable, all)) ||
         reach_of(context, binder, all) || lifts_each(context, binder, condition);
}

int where_some(Context& context, const Binder& binder, const Expr& condition) {
  Writer& code = context.code;
  const Expr all = conditions_of(binder, condition);
  if (binder.pieces)
    return lifted(context, *asked_of_slot(context, binder, all));
  if (looks_from_point(context, binder) && lifts_alone(context, binder.variable, all))
    return where_meets(context, binder.source[0], of_those_where(context, binder.variable, all, std::nullopt));
  if (const auto reach = reach_of(context, binder, all))
    return where_reached(context, binder, *reach);
  const int cells = context.lifting.space.cells(), to = code.cells.temporary(cells);
  code.emit(Operation::set_clear, to, cells);
  where_each(context, binder, condition, [&](int points) { code.emit(Operation::set_or, to, to, points, cells); });
  return to;
}

} // namespace brehon::lowering
