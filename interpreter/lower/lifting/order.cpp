#include "interpreter/lower/lifting/order.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/lifting/digits.hpp"
#include "interpreter/lower/lifting/lift.hpp"
#include "interpreter/lower/lifting/points.hpp"

namespace brehon::lowering {

namespace {

/// Tables of more cells would cost more than they save.
constexpr long long most_cells = 4096;

bool is_there(const Context& context, const Expr& expr) {
  return !expr.type.optional || std::any_of(context.lifting.there.begin(), context.lifting.there.end(),
                                            [&](const Expr* known) { return expressions::same(*known, expr); });
}

} // namespace

const Expr* shown_there(const Context& context, const Expr& junction) {
  if (junction.op == Op::not_)
    return nullptr;
  const Expr& first = junction[Role::left];
  const bool negated = first.op == Op::not_;
  const Expr& asked = negated ? first[Role::operand] : first;
  const bool shows = asked.op == Op::is_none && negated == (junction.op == Op::and_);
  return shows && is_safe(context, asked) && !speaks_of_lifted(context, asked) ? &asked[Role::operand] : nullptr;
}

std::optional<OrderOfPoints> order_of_points(const Context& context, const Expr& comparison) {
  for (const bool is_left : {true, false}) {
    const Expr& read = comparison[is_left ? Role::left : Role::right];
    const Expr& same = comparison[is_left ? Role::right : Role::left];
    const bool of_point = lifted_point(context, read) != nullptr ||
                          (read.op == Op::kind_attribute && lifted_point(context, read[Role::operand]) != nullptr);
    const bool numbers = same.type.sort == Sort::integer && read.type.sort == Sort::integer;
    const bool values =
        same.type.sort == Sort::kind && read.type.sort == Sort::kind && same.type.kind == read.type.kind;
    if (!of_point || read.type.optional || !(numbers || values) || speaks_of_lifted(context, same) ||
        !is_safe(context, same) || !is_there(context, same))
      continue;
    int low = same.type.low, high = same.type.high;
    if (values) {
      const model::Kind& kind = context.model.kinds[same.type.kind];
      low = kind.first;
      high = kind.first + kind.size() - 1;
    }
    const long long size = static_cast<long long>(high) - low + 1;
    if (size >= 1 && size <= most_cells / context.lifting.space.cells())
      return OrderOfPoints{&read, &same, low, high};
  }
  return std::nullopt;
}

int points_in_order(Context& context, const Expr& comparison, const OrderOfPoints& order) {
  Writer& code = context.code;
  const Expr& variable = order.read->op == Op::variable ? *order.read : (*order.read)[Role::operand];
  const Lifted& of = context.lifting.space.variables.at(variable.id<model::VariableId>());
  const int cells = context.lifting.space.cells(), to = code.cells.temporary(cells);
  const bool strictly = comparison.op == Op::less, is_first = &comparison[Role::left] == order.read;
  const int sets = sets_by_value(context, *order.read, order.low, order.high, [&](int here, int other) {
    return strictly ? (is_first ? here < other : other < here) : (is_first ? here <= other : other <= here);
  });
  code.emit(Operation::set_look_up, to, sets, value(context, *order.same), cells);
  return led_to(context, of, to);
}

int lifted_junction(Context& context, const Expr& junction) {
  Writer& code = context.code;
  const bool either = junction.op == Op::or_;
  const int cells = context.lifting.space.cells(), to = code.cells.temporary(cells);
  const Label end = code.label();
  const int otherwise = either ? all_points(context) : code.constants.of_set(cells, {});
  code.emit(Operation::set_or, to, otherwise, otherwise, cells);
  branch(context, junction[Role::left], end, either);
  const int found = [&] {
    const ShownThere shown(context.lifting, shown_there(context, junction));
    return lifted(context, junction[Role::right]);
  }();
  code.emit(Operation::set_or, to, found, found, cells);
  code.bind(end);
  return to;
}

} // namespace brehon::lowering
