#include "interpreter/lower/lifting/points.hpp"

#include <algorithm>
#include <numeric>

#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/lifting/digits.hpp"

namespace brehon::lowering {

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

bool speaks_of_lifted(const Context& context, const Expr& expr) {
  const std::set<model::VariableId> used = expressions::variables(expr);
  return std::any_of(used.begin(), used.end(),
                     [&](model::VariableId variable) { return context.lifting.space.variables.count(variable) > 0; });
}

bool is_safe(const Context& context, const Expr& expr) {
  const auto is_there = [](const Expr& arg) { return !arg.type.optional; };
  const bool all_there = std::all_of(expr.args.begin(), expr.args.end(), is_there);
  if (expr.op == Op::variable)
    return lifted_point(context, expr) == nullptr;
  if (expr.op == Op::marker)
    return expr.args.empty();
  if (is_one_of(expr.op, {Op::owner, Op::attribute, Op::place_index}) && expr[Role::piece].op != Op::variable)
    return false;
  if (is_one_of(expr.op, {Op::kind_attribute, Op::opponent, Op::next, Op::set_of, Op::define}) && !all_there)
    return false;
  if (expr.op == Op::define && !is_safe(context, context.model.defines[expr.id<model::DefineId>()].value))
    return false;
  // All others may fail, or cost much.
  return is_one_of(expr.op, {Op::constant, Op::whole, Op::owner, Op::attribute, Op::place_index, Op::kind_attribute,
                             Op::opponent, Op::next, Op::is_none, Op::set_of, Op::equal, Op::and_, Op::or_, Op::not_,
                             Op::conditional, Op::contains, Op::define}) &&
         std::all_of(expr.args.begin(), expr.args.end(), [&](const Expr& arg) { return is_safe(context, arg); });
}

std::optional<int> value_at(const Context& context, const Expr& expr, int point) {
  const auto at = [&](Role role) { return value_at(context, expr[role], point); };
  if (expr.op == Op::constant)
    return expr.value;
  if (expr.op == Op::variable) {
    const auto found = context.lifting.space.variables.find(expr.id<model::VariableId>());
    if (found == context.lifting.space.variables.end() || !found->second.steps.empty())
      return std::nullopt;
    const Lifted& of = found->second;
    return of.first + point / of.stride % of.radix;
  }
  if (expr.op == Op::kind_attribute) {
    const auto of = at(Role::operand);
    const model::Kind& kind = context.model.kinds[expr[Role::operand].type.kind];
    if (!of || *of < kind.first || *of >= kind.first + kind.size())
      return std::nullopt;
    return kind.attributes[static_cast<std::size_t>(expr.index)].values[static_cast<std::size_t>(*of - kind.first)];
  }
  if (expr.op == Op::not_) {
    const auto a = at(Role::operand);
    return a ? std::optional<int>(*a == 0 ? 1 : 0) : std::nullopt;
  }
  if (expr.op == Op::and_ || expr.op == Op::or_) {
    const auto a = at(Role::left), b = at(Role::right);
    if (!a || !b)
      return std::nullopt;
    return expr.op == Op::and_ ? *a & *b : *a | *b;
  }
  const bool computed = is_one_of(expr.op, {Op::add, Op::subtract, Op::multiply, Op::divide, Op::modulo, Op::minimum,
                                            Op::maximum, Op::equal, Op::less, Op::less_equal});
  if (!computed || expr[Role::left].type.sort == Sort::tuple || expr.flag)
    return std::nullopt;
  const auto a = at(Role::left), b = at(Role::right);
  return a && b ? types::compute(expr.op, *a, *b) : std::nullopt;
}

std::optional<std::vector<int>> points_at(const Context& context, const Expr& condition) {
  std::vector<int> out;
  for (int point = 0; point < context.lifting.space.points; ++point) {
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
