#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"

// Conditions that put values in order, asked of all points at once: `b > standing` is a set of values for each
// standing.

namespace brehon {

using model::Sort;

namespace {

/// Tables of more cells would cost more than they save.
constexpr long long most_cells = 4096;

} // namespace

/// The value of which the first part of a junction shows that it is there where the second is asked: x in `x is none or
/// …` and in `x is not none and …`.
const Lowerer::Expr* Lowerer::shown_there(const Expr& junction) const {
  const Expr& first = junction.args[0];
  const bool negated = first.op == Op::not_;
  const Expr& asked = negated ? first.args[0] : first;
  const bool shows = asked.op == Op::is_none && negated == (junction.op == Op::and_) && junction.args.size() == 2;
  return shows && is_safe(asked) && !speaks_of_lifted(asked) ? &asked.args[0] : nullptr;
}

bool Lowerer::is_there(const Expr& expr) const {
  return !expr.type.optional ||
         std::any_of(there_.begin(), there_.end(), [&](const Expr* known) { return expressions::same(*known, expr); });
}

/// What a comparison orders, where one side is a point or an attribute of it, and the other the same for all of them.
std::optional<Lowerer::OrderOfPoints> Lowerer::order_of_points(const Expr& comparison) const {
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const Expr& read = comparison.args[side];
    const Expr& same = comparison.args[1 - side];
    const bool of_point =
        lifted_point(read) != nullptr || (read.op == Op::kind_attribute && lifted_point(read.args[0]) != nullptr);
    const bool numbers = same.type.sort == Sort::integer && read.type.sort == Sort::integer;
    const bool values =
        same.type.sort == Sort::kind && read.type.sort == Sort::kind && same.type.kind == read.type.kind;
    if (!of_point || read.type.optional || !(numbers || values) || speaks_of_lifted(same) || !is_safe(same) ||
        !is_there(same))
      continue;
    int low = same.type.low, high = same.type.high;
    if (values) {
      const model::Kind& kind = model_.kinds[static_cast<std::size_t>(same.type.kind)];
      low = kind.first;
      high = kind.first + kind.size() - 1;
    }
    const long long size = static_cast<long long>(high) - low + 1;
    if (size >= 1 && size <= most_cells / lifted_.cells())
      return OrderOfPoints{&read, &same, low, high};
  }
  return std::nullopt;
}

/// The points for which a comparison holds: the sets for all that the other side can be stand in a table.
int Lowerer::points_in_order(const Expr& comparison, const OrderOfPoints& order) {
  const Lifted& of =
      lifted_.variables.at(order.read->op == Op::variable ? order.read->index : order.read->args[0].index);
  const int cells = lifted_.cells(), to = temporary(cells);
  const bool strictly = comparison.op == Op::less, is_first = &comparison.args[0] == order.read;
  const int sets = sets_by_value(*order.read, order.low, order.high, [&](int here, int other) {
    return strictly ? (is_first ? here < other : other < here) : (is_first ? here <= other : other <= here);
  });
  emit(Operation::set_look_up, to, sets, value(*order.same), cells);
  return led_to(of, to);
}

/// `x is none or …`, `x is not none and …`: the second part is asked only where x is there.
int Lowerer::lifted_junction(const Expr& junction) {
  const bool either = junction.op == Op::or_;
  const int cells = lifted_.cells(), to = temporary(cells);
  const Label end = label();
  const int otherwise = either ? all_points() : constant_set(cells, {});
  emit(Operation::set_or, to, otherwise, otherwise, cells);
  branch(junction.args[0], end, either);
  there_.push_back(shown_there(junction));
  const int found = lifted(junction.args[1]);
  there_.pop_back();
  emit(Operation::set_or, to, found, found, cells);
  bind(end);
  return to;
}

} // namespace brehon
