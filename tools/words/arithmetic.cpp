#include "tools/words/arithmetic.hpp"

#include "dsl/model/types.hpp"
#include "tools/words/binders.hpp"
#include "tools/words/numbers.hpp"
#include "tools/words/things.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brehon::telling {

using model::Op;
using model::Role;
using model::Sort;

bool is_number(const Expr& expr, int value) {
  return expr.op == Op::constant && expr.type.sort == Sort::integer && expr.value == value;
}

Term infix(Context& context, const Expr& expr, std::string_view key) {
  if (const Expr known = plain(context, expr); known.op == Op::constant) {
    return context.words.value_noun(known.type, known.value);
  }
  return term(context, key,
              {{"left", operand(context, expr[Role::left])}, {"right", operand(context, expr[Role::right])}});
}

namespace {

/// The same with the other sign, where that is told by a number in it: `−1 per card`, `−2 if …`.
std::optional<Expr> negated(const Expr& expr) {
  const auto constant = [](int value) {
    Expr made;
    made.op = Op::constant;
    made.type = types::integer(value, value);
    made.value = value;
    return made;
  };
  Expr made = expr;
  if (expr.op == Op::constant) {
    return constant(-expr.value);
  }
  if (expr.op == Op::count) {
    made.op = Op::multiply;
    made.binders.clear();
    made.args = {constant(-1), expr};
    return made;
  }
  if (expr.op != Op::multiply && expr.op != Op::conditional) {
    return std::nullopt;
  }
  for (const Role role : expr.op == Op::multiply ? std::vector{Role::left} : std::vector{Role::yes, Role::no}) {
    const std::optional<Expr> part = negated(expr[role]);
    if (!part) {
      return std::nullopt;
    }
    made[role] = *part;
  }
  return made;
}

} // namespace

Term product(Context& context, const Expr& expr) {
  const Expr& each = expr[Role::left];
  const Expr& times = expr[Role::right];
  if (is_known(context, each) && times.op == Op::count) {
    return term(context, "per", {{"count", with_minus(each.value)}, {"thing", counted(context, "counted", times, 1)}},
                each.value);
  }
  if (is_known(context, each) && times.op == Op::divide && times[Role::left].op == Op::count &&
      is_known(context, times[Role::right])) {
    const int many = times[Role::right].value;
    return term(context, "per_several",
                {{"count", value(context, each)},
                 {"many", std::to_string(many)},
                 {"things", counted(context, "counted", times[Role::left], many)}},
                each.value);
  }
  return infix(context, expr, "times");
}

Term extreme(Context& context, const Expr& expr, std::string_view limit, std::string_view list) {
  for (const auto& [of, most] :
       {std::pair(&expr[Role::left], &expr[Role::right]), std::pair(&expr[Role::right], &expr[Role::left])}) {
    if (most->op == Op::constant) {
      return term(context, limit, {{"value", value(context, *of)}, {"limit", value(context, *most)}});
    }
  }
  return term(context, list, {{"list", context.words.both(values(context, expr.args))}});
}

Term difference(Context& context, const Expr& expr) {
  const Expr left = plain(context, expr[Role::left]);
  if (is_number(left, 0)) {
    if (const auto other = negated(plain(context, expr[Role::right]))) {
      return value(context, *other);
    }
    return term(context, "negative", {{"value", operand(context, expr[Role::right])}});
  }
  return infix(context, expr, "minus");
}

Term quotient(Context& context, const Expr& expr) {
  const Expr left = plain(context, expr[Role::left]), right = plain(context, expr[Role::right]);
  const bool are_halves = expr.flag && is_known(context, left) && is_number(right, 2) && left.value > 0;
  if (are_halves) {
    const std::string half = left.value % 2 == 0 ? "" : "\u00bd";
    return Term((left.value == 1 ? "" : std::to_string(left.value / 2)) + half);
  }
  return infix(context, expr, expr.flag ? "divided_exactly" : "divided");
}

} // namespace brehon::telling
