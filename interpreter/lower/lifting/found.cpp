#include "interpreter/lower/lifting/found.hpp"

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/lifting/asked.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/meeting.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

/// Where a binder looks, point by point; of a zone also the place of a point.
struct Field {
  LiftedSpace space;
  std::optional<Expr> place;
};

/// Sets of more places that lie on no board would cost more than they save.
constexpr int most_points = 256;

/// Places that are named one after the other, one by one.
void split_places(const model::Expr& places, std::vector<const model::Expr*>& out) {
  if (places.op != model::Op::zones)
    return out.push_back(&places);
  for (const model::Expr& part : places.args)
    split_places(part, out);
}

std::optional<Field> field_of_zone(const Context& context, const Expr& source) {
  if (source.op != Op::zone)
    return std::nullopt;
  const std::vector<model::KindId>& dimensions = context.model.zones[source.id<model::ZoneId>()].dimensions;
  const auto kind_at = [&](std::size_t i) -> const model::Kind& { return context.model.kinds[dimensions[i]]; };
  const std::size_t given = source.args.size();
  Expr place = source;
  LiftedSpace space{model::none, 1, {}};
  for (std::size_t i = given; i < dimensions.size(); ++i) { // variables of their own, which no model has
    Expr& digit = place.args.emplace_back();
    digit.op = Op::variable;
    digit.index = static_cast<int>(context.model.variables.size() + i);
    digit.type.sort = Sort::kind;
    digit.type.kind = dimensions[i];
  }
  if (given == 0 && dimensions.size() == 1 && kind_at(0).is_board())
    return Field{places_of(context, dimensions[0], place.args[0].id<model::VariableId>()), place};
  for (std::size_t i = dimensions.size(); i-- > given;) {
    const int size = kind_at(i).size();
    if (kind_at(i).is_board() || size > most_points / space.points)
      return std::nullopt;
    space.variables[place.args[i].id<model::VariableId>()] = {kind_at(i).first, space.points, size, {}};
    space.points *= size;
  }
  return given < dimensions.size() ? std::optional(Field{space, place}) : std::nullopt;
}

/// The points that a binder runs through out of one source: the values of a kind that count from 0, or the places of a
/// zone whose last indices are left out. Values that are written out one by one are gone through as they are written.
std::optional<Field> field(const Context& context, const Binder& binder, const Expr& source) {
  if (binder.pieces)
    return field_of_zone(context, source);
  const model::Type& type = context.model.variables[binder.variable].type;
  if (type.kind == model::none || source.op == Op::set_of)
    return std::nullopt;
  const model::Kind& kind = context.model.kinds[type.kind];
  if (kind.is_board())
    return Field{places_of(context, type.kind, binder.variable), std::nullopt};
  const bool plain = type.sort == Sort::kind && kind.first == 0 && kind.size() <= most_points;
  return plain ? std::optional(Field{{model::none, kind.size(), {{binder.variable, {0, 1, kind.size()}}}}, {}})
               : std::nullopt;
}

} // namespace

model::KindId kind_of(const Context& context, const Binder& binder) {
  return context.model.variables[binder.variable].type.kind;
}

std::optional<Found> found(Context& context, const Binder& binder, const Expr& source, const Expr& condition,
                           bool wholly) {
  const bool in_set = source.type.sort == Sort::pieces || source.op == Op::subsets;
  const std::optional<Field> looked_in = context.watched || in_set ? std::nullopt : field(context, binder, source);
  if (!looked_in)
    return std::nullopt;
  const model::Zone* zone = looked_in->place ? &context.model.zones[source.id<model::ZoneId>()] : nullptr;
  const bool slots = zone != nullptr && zone->shape == model::Shape::slot;
  const Temporarily lifting(context.lifting.space, looked_in->space);
  Found out{0, context.lifting.space.cells(), {}};
  std::vector<Expr> at_once;
  for (const Expr* each : questions(binder, condition)) {
    Expr asked = zone != nullptr ? asked_of_place(*each, binder.variable, *looked_in->place, *zone) : *each;
    const bool of_piece = zone != nullptr && expressions::variables(asked).count(binder.variable) > 0;
    const bool written_out = !binder.pieces && !wholly && context.lifting.space.kind == model::none;
    const bool known_values = written_out && points_at(context, asked); // a loop that can be
    if (!of_piece && !known_values && lifts(context, asked)) {
      at_once.push_back(std::move(asked));
      continue;
    }
    out.left.push_back(each);
    if (const auto met = of_piece || known_values || wholly ? std::nullopt : weaker(context, asked))
      at_once.push_back(*met);
  }
  Expr empty;
  empty.op = Op::is_empty;
  if (slots) {
    empty.args = {*looked_in->place};
    if (!lifts(context, empty))
      return std::nullopt;
  }
  if ((wholly && (!out.left.empty() || (binder.pieces && !slots))) || (!wholly && !slots && at_once.empty()))
    return std::nullopt;
  std::optional<int> places;
  if (slots)
    places = set_algebra(context, Operation::set_minus, all_points(context), lifted(context, empty), out.cells);
  else if (!binder.pieces && source.op != Op::whole)
    places = set(context, source);
  for (const Expr& each : at_once) {
    const int met = hoisted(context, free_variables(each), out.cells, [&] { return lifted(context, each); });
    places = places ? set_algebra(context, Operation::set_and, *places, met, out.cells) : met;
  }
  out.set = places.value_or(all_points(context));
  return out;
}

std::optional<Found> all_found(Context& context, const Binder& binder, const Expr& condition) {
  return found(context, binder, binder.source[0], condition, true);
}

int before_loops(Context& context, const Expr& expr, int cells, const std::function<int()>& write) {
  const bool is_count = expr.op == Op::count && expr.value == 0 && expr.binders.size() == 1 && expr.args.size() == 1;
  const bool is_size = expr.op == Op::set_size;
  const auto is_safe_count = [&] {
    const Binder& binder = expr.binders[0];
    if (binder.pieces || kind_of(context, binder).is_none() || binder.source.size() != 1 ||
        !context.model.kinds[kind_of(context, binder)].is_board())
      return false;
    const Temporarily inside(context.lifting.space, places_of(context, kind_of(context, binder), binder.variable));
    const std::vector<const Expr*> asked = questions(binder, expr[Role::condition]);
    return is_safe_set(context, binder.source[0]) &&
           std::all_of(asked.begin(), asked.end(), [&](const Expr* each) { return lifts(context, *each); });
  };
  const bool can_fail = context.watched || (is_count  ? !is_safe_count()
                                            : is_size ? !is_safe_set(context, expr[Role::set])
                                                      : !is_safe_set(context, expr));
  return can_fail ? write() : hoisted(context, free_variables(expr), cells, write);
}

std::vector<Search> searches(Context& context, const Binder& binder, const Expr& condition, bool keep) {
  Writer& code = context.code;
  std::vector<Search> out;
  if (keep) {
    std::vector<PlaceRun> all = runs(context, binder.source[0]);
    if (all.size() > 1 || code.constants.known(all.front().count) == 1)
      all = keep_runs(context, std::move(all), true, "place");
    for (const PlaceRun& run : all)
      out.push_back({run, std::nullopt});
    return out;
  }
  std::vector<const Expr*> parts;
  split_places(binder.source[0], parts);
  for (const Expr* part : parts) {
    const std::optional<Found> here = found(context, binder, *part, condition, false);
    for (const PlaceRun& run : runs(context, *part))
      out.push_back({run, here});
  }
  return out;
}

} // namespace brehon::lowering
