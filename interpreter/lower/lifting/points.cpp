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
  return code.constant_set(context.lifting.space.cells(), points);
}

bool speaks_of_lifted(const Context& context, const Expr& expr) {
  const std::set<model::VariableId> used = expressions::variables(expr);
  return std::any_of(used.begin(), used.end(),
                     [&](int variable) { return context.lifting.space.variables.count(variable) > 0; });
}

bool is_safe(const Context& context, const Expr& expr) {
  const auto all_safe = [&] {
    return std::all_of(expr.args.begin(), expr.args.end(), [&](const Expr& arg) { return is_safe(context, arg); });
  };
  switch (expr.op) {
  case Op::constant:
  case Op::whole:
    return true;
  case Op::variable:
    return context.lifting.space.variables.count(expr.index) == 0;
  case Op::marker:
    return expr.args.empty();
  case Op::owner:
  case Op::attribute:
  case Op::place_index:
    return expr.args[0].op == Op::variable && all_safe();
  case Op::kind_attribute:
  case Op::opponent:
  case Op::next:
    return !expr.args[0].type.optional && all_safe();
  case Op::is_none:
    return all_safe();
  case Op::set_of:
    return all_safe() &&
           std::none_of(expr.args.begin(), expr.args.end(), [](const Expr& arg) { return arg.type.optional; });
  case Op::equal:
  case Op::and_:
  case Op::or_:
  case Op::not_:
  case Op::conditional:
  case Op::contains:
    return all_safe();
  case Op::define: {
    const model::Define& define = context.model.defines[expr.id<model::DefineId>()];
    return all_safe() && is_safe(context, define.value) &&
           std::none_of(expr.args.begin(), expr.args.end(), [](const Expr& arg) { return arg.type.optional; });
  }
  default:
    return false; // what may fail, or costs much
  }
}

std::optional<int> value_at(const Context& context, const Expr& expr, int point) {
  const auto arg = [&](std::size_t i) { return value_at(context, expr.args[i], point); };
  switch (expr.op) {
  case Op::constant:
    return expr.value;
  case Op::variable: {
    const auto found = context.lifting.space.variables.find(expr.index);
    if (found == context.lifting.space.variables.end() || !found->second.steps.empty())
      return std::nullopt;
    const Lifted& of = found->second;
    return of.first + point / of.stride % of.radix;
  }
  case Op::kind_attribute: {
    const auto of = arg(0);
    const model::Kind& kind = context.model.kinds[expr.args[0].type.kind];
    if (!of || *of < kind.first || *of >= kind.first + kind.size())
      return std::nullopt;
    return kind.attributes[static_cast<std::size_t>(expr.index)].values[static_cast<std::size_t>(*of - kind.first)];
  }
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::divide:
  case Op::modulo:
  case Op::minimum:
  case Op::maximum:
  case Op::equal:
  case Op::less:
  case Op::less_equal: {
    if (expr.args[0].type.sort == Sort::tuple || expr.flag)
      return std::nullopt;
    const auto a = arg(0), b = arg(1);
    return a && b ? types::compute(expr.op, *a, *b) : std::nullopt;
  }
  case Op::not_: {
    const auto a = arg(0);
    return a ? std::optional<int>(*a == 0 ? 1 : 0) : std::nullopt;
  }
  case Op::and_:
  case Op::or_: {
    const auto a = arg(0), b = arg(1);
    if (!a || !b)
      return std::nullopt;
    return expr.op == Op::and_ ? *a & *b : *a | *b;
  }
  default:
    return std::nullopt;
  }
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
  return expr.op == Op::variable && context.lifting.space.variables.count(expr.index) > 0 ? &expr : nullptr;
}

const Expr* lifted_slot(const Context& context, const Expr& expr) {
  const Expr& slot = expr.op == Op::content ? expr.args[0] : expr;
  if (slot.op != Op::zone || slot.args.empty())
    return nullptr;
  const model::Zone& zone = context.model.zones[slot.id<model::ZoneId>()];
  if (zone.shape != model::Shape::slot || zone.dimensions.size() != slot.args.size())
    return nullptr;
  std::size_t i = slot.args.size();
  int stride = 1;
  for (; i > 0 && lifted_point(context, slot.args[i - 1]) != nullptr; --i) {
    const Lifted& digit = context.lifting.space.variables.at(slot.args[i - 1].index);
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
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const Expr& read = equation.args[side];
    const Expr& same = equation.args[1 - side];
    if (!is_safe(context, same))
      continue;
    const bool of_slot =
        (read.op == Op::owner || read.op == Op::attribute) && lifted_slot(context, read.args[0]) != nullptr;
    const bool is_place = lifted_point(context, read) != nullptr && context.lifting.space.kind != model::none;
    const bool coordinate = read.op == Op::kind_attribute && lifted_point(context, read.args[0]) != nullptr &&
                            read.type.sort == Sort::integer && same.type.sort == Sort::integer &&
                            same.type.low >= read.type.low && same.type.high <= read.type.high && !same.type.optional;
    if (of_slot || coordinate || is_place || is_digit(context, read, same))
      return std::pair{&read, &same};
  }
  return std::nullopt;
}

} // namespace brehon::lowering
