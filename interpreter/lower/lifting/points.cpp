#include "interpreter/lower/lifting/points.hpp"

#include <algorithm>
#include <climits>
#include <numeric>

#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/lifting/digits.hpp"
#include "interpreter/lower/lifting/known.hpp"

namespace brehon::lowering {

namespace {

void collect_free(const Expr& expr, const std::set<model::VariableId>& bound, std::set<model::VariableId>& out) {
  if (expr.op == Op::variable && bound.count(expr.id<model::VariableId>()) == 0)
    out.insert(expr.id<model::VariableId>());
  std::set<model::VariableId> inside = bound;
  for (const Binder& binder : expr.binders) {
    for (const Expr& source : binder.source)
      collect_free(source, inside, out);
    inside.insert(binder.variable);
    for (const Expr& filter : binder.filter)
      collect_free(filter, inside, out);
  }
  if (is_one_of(expr.op, {Op::line, Op::span, Op::group, Op::reached, Op::chain}))
    inside.insert(model::VariableId(expr.value));
  for (const Expr& arg : expr.args)
    collect_free(arg, inside, out);
}

} // namespace

LiftedSpace places_of(const Context& context, model::KindId kind, model::VariableId variable) {
  const int places = board(context, kind).places;
  return {kind, places, {{variable, {0, 1, places}}}};
}

int all_points(Context& context) {
  Writer& code = context.code;
  std::vector<int> points(static_cast<std::size_t>(context.lifting.space.points));
  std::iota(points.begin(), points.end(), 0);
  return code.constants.of_set(context.lifting.space.cells(), points);
}

std::set<model::VariableId> free_variables(const Expr& expr) {
  std::set<model::VariableId> out;
  collect_free(expr, {}, out);
  return out;
}

bool speaks_of_lifted(const Context& context, const Expr& expr) {
  const std::set<model::VariableId> used = expressions::variables(expr);
  return std::any_of(used.begin(), used.end(),
                     [&](model::VariableId variable) { return context.lifting.space.variables.count(variable) > 0; });
}

namespace {

/// Whether all indices of places of a zone are there.
bool is_safe_zone(const Context& context, const Expr& places) {
  const model::Zone& zone = context.model.zones[places.id<model::ZoneId>()];
  bool safe = true;
  for (std::size_t i = 0; safe && i < places.args.size(); ++i)
    safe = is_safe(context, places.args[i]) && is_always(places.args[i].type, context.model.kinds[zone.dimensions[i]]);
  return safe;
}

/// Whether arithmetic or a comparison cannot fail: all numbers are there, and what comes of them is less than a cell
/// holds.
bool is_safe_arithmetic(const Context& context, const Expr& expr) {
  const bool of_numbers = std::all_of(expr.args.begin(), expr.args.end(), [&](const Expr& arg) {
    return arg.type.sort == Sort::integer && !arg.type.optional && is_safe(context, arg);
  });
  const bool compares = is_one_of(expr.op, {Op::less, Op::less_equal});
  return of_numbers && !expr.flag && (compares || (expr.type.low > -INT_MAX && expr.type.high < INT_MAX));
}

/// Whether a number of pieces can be asked for at any time.
bool is_safe_count(const Context& context, const Expr& expr) {
  if (expr.op != Op::count || expr.value != 0 || expr.args.size() != 1 || expr.binders.size() != 1)
    return false;
  const Binder& binder = expr.binders[0];
  const auto is_asked = [&](const Expr& each) { return is_safe(context, each); };
  return binder.pieces && binder.source.size() == 1 && binder.source[0].op == Op::zone &&
         is_safe_zone(context, binder.source[0]) && std::all_of(binder.filter.begin(), binder.filter.end(), is_asked) &&
         is_asked(expr[Role::condition]);
}

} // namespace

bool is_safe(const Context& context, const Expr& expr) {
  const auto is_there = [](const Expr& arg) { return !arg.type.optional; };
  const bool all_there = std::all_of(expr.args.begin(), expr.args.end(), is_there);
  if (expr.op == Op::variable)
    return lifted_point(context, expr) == nullptr;
  if (expr.op == Op::marker)
    return expr.args.empty();
  const auto is_safe_slot = [&](const Expr& slot) {
    if (slot.op != Op::zone)
      return false;
    const model::Zone& zone = context.model.zones[slot.id<model::ZoneId>()];
    return zone.shape == model::Shape::slot && zone.dimensions.size() == slot.args.size() &&
           is_safe_zone(context, slot);
  };
  if (expr.op == Op::is_empty)
    return is_safe_slot(expr[Role::places]);
  if (is_one_of(expr.op, {Op::owner, Op::attribute, Op::family_is, Op::type_is}) &&
      expr[Role::piece].op == Op::content) // of an empty slot they are none
    return is_safe_slot(expr[Role::piece][Role::slot]);
  if (is_one_of(expr.op, {Op::owner, Op::attribute, Op::place_index}) && expr[Role::piece].op != Op::variable)
    return false;
  if (is_one_of(expr.op, {Op::kind_attribute, Op::opponent, Op::next, Op::set_of, Op::define}) && !all_there)
    return false;
  if (expr.op == Op::define) {
    const model::Define& define = context.model.defines[expr.id<model::DefineId>()];
    if (!types::are_within(context.model, expr.args, define.parameters) || !is_safe(context, define.value))
      return false;
  }
  if (is_one_of(expr.op,
                {Op::add, Op::subtract, Op::multiply, Op::negate, Op::minimum, Op::maximum, Op::less, Op::less_equal}))
    return is_safe_arithmetic(context, expr);
  if (is_safe_count(context, expr))
    return true;
  // All others may fail, or cost much.
  return is_one_of(expr.op, {Op::constant, Op::whole, Op::owner, Op::attribute, Op::place_index, Op::kind_attribute,
                             Op::opponent, Op::next, Op::is_none, Op::set_of, Op::equal, Op::and_, Op::or_, Op::not_,
                             Op::conditional, Op::contains, Op::define}) &&
         std::all_of(expr.args.begin(), expr.args.end(), [&](const Expr& arg) { return is_safe(context, arg); });
}

namespace {

/// What a variable of the point stands for at one: none where steps lead off the board, nothing where their directions
/// are not known.
std::optional<int> value_of(const Context& context, const Lifted& of, int point) {
  int value = of.first + point / of.stride % of.radix;
  for (const int direction : of.steps) {
    const auto known = context.code.constants.known(direction);
    if (!known)
      return std::nullopt;
    if (value != model::none)
      value = step_from(context, context.lifting.space.kind, value, *known);
  }
  return value;
}

} // namespace

std::optional<int> value_at(const Context& context, const Expr& expr, int point) {
  Values values;
  for (const auto& [variable, of] : context.lifting.space.variables) {
    const auto value = value_of(context, of, point);
    if (value && *value != model::none)
      values[variable] = *value;
  }
  return known_value(context, expr, values);
}

std::optional<std::vector<int>> points_at(const Context& context, const Expr& condition) {
  const std::set<model::VariableId> used = expressions::variables(condition);
  const auto leads_nowhere = [&](int point) {
    const auto& points = context.lifting.space.variables;
    return std::any_of(points.begin(), points.end(), [&](const auto& variable) {
      return used.count(variable.first) != 0 && value_of(context, variable.second, point) == model::none;
    });
  };
  std::vector<int> out;
  for (int point = 0; point < context.lifting.space.points; ++point) {
    if (leads_nowhere(point)) // what is asked there is of no account
      continue;
    const auto holds = value_at(context, condition, point);
    if (!holds)
      return std::nullopt;
    if (*holds != 0)
      out.push_back(point);
  }
  return out;
}

const Expr* lifted_point(const Context& context, const Expr& expr) {
  return expr.op == Op::variable && context.lifting.space.variables.count(expr.id<model::VariableId>()) > 0 ? &expr
                                                                                                            : nullptr;
}

const Expr* lifted_slot(const Context& context, const Expr& expr) {
  const Expr& slot = expr.op == Op::content ? expr[Role::slot] : expr;
  if (slot.op != Op::zone || slot.args.empty())
    return nullptr;
  const model::Zone& zone = context.model.zones[slot.id<model::ZoneId>()];
  if (zone.shape != model::Shape::slot || zone.dimensions.size() != slot.args.size())
    return nullptr;
  std::size_t i = slot.args.size();
  int stride = 1;
  for (; i > 0 && lifted_point(context, slot.args[i - 1]) != nullptr; --i) {
    const Lifted& digit = context.lifting.space.variables.at(slot.args[i - 1].id<model::VariableId>());
    const model::Kind& kind = context.model.kinds[zone.dimensions[i - 1]];
    if (digit.stride != stride || digit.first != kind.first || digit.radix != kind.size())
      return nullptr;
    stride *= digit.radix;
  }
  bool same_before = true;
  for (std::size_t before = 0; before < i; ++before)
    same_before = same_before && is_safe(context, slot.args[before]) &&
                  is_always(slot.args[before].type, context.model.kinds[zone.dimensions[before]]);
  return stride == context.lifting.space.points && same_before ? &slot : nullptr;
}

std::optional<std::pair<const Expr*, const Expr*>> lifted_sides(const Context& context, const Expr& equation) {
  for (const bool is_left : {true, false}) {
    const Expr& read = equation[is_left ? Role::left : Role::right];
    const Expr& same = equation[is_left ? Role::right : Role::left];
    if (!is_safe(context, same))
      continue;
    const bool of_slot =
        (read.op == Op::owner || read.op == Op::attribute) && lifted_slot(context, read[Role::piece]) != nullptr;
    const bool is_place = lifted_point(context, read) != nullptr && context.lifting.space.kind != model::none;
    const bool coordinate = read.op == Op::kind_attribute && lifted_point(context, read[Role::operand]) != nullptr &&
                            read.type.sort == Sort::integer && same.type.sort == Sort::integer &&
                            same.type.low >= read.type.low && same.type.high <= read.type.high && !same.type.optional;
    if (of_slot || coordinate || is_place || is_digit(context, read, same))
      return std::pair{&read, &same};
  }
  return std::nullopt;
}

} // namespace brehon::lowering
