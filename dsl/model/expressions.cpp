#include "dsl/model/expressions.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>

namespace brehon::expressions {

using model::Binder;
using model::Expr;
using model::Op;

namespace {

using Renaming = std::map<int, int>;

bool same_under(const Expr& a, const Expr& b, Renaming& renaming);

bool same_binders(const std::vector<Binder>& a, const std::vector<Binder>& b, Renaming& renaming) {
  if (a.size() != b.size())
    return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    renaming[a[i].variable] = b[i].variable;
    if (a[i].source.size() != b[i].source.size() || a[i].filter.size() != b[i].filter.size())
      return false;
    for (std::size_t s = 0; s < a[i].source.size(); ++s) {
      if (!same_under(a[i].source[s], b[i].source[s], renaming))
        return false;
    }
    for (std::size_t f = 0; f < a[i].filter.size(); ++f) {
      if (!same_under(a[i].filter[f], b[i].filter[f], renaming))
        return false;
    }
  }
  return true;
}

bool same_under(const Expr& a, const Expr& b, Renaming& renaming) {
  if (a.op != b.op || a.args.size() != b.args.size() || a.flag != b.flag)
    return false;
  if (a.op == Op::variable) {
    const auto renamed = renaming.find(a.index);
    return (renamed == renaming.end() ? a.index : renamed->second) == b.index;
  }
  if (binds_place(a.op))
    renaming[a.value] = b.value;
  else if (a.value != b.value)
    return false;
  if (a.index != b.index || !same_binders(a.binders, b.binders, renaming))
    return false;
  return std::equal(a.args.begin(), a.args.end(), b.args.begin(),
                    [&](const Expr& x, const Expr& y) { return same_under(x, y, renaming); });
}

void collect(const Expr& expr, std::set<model::VariableId>& out) {
  if (expr.op == Op::variable)
    out.insert(expr.index);
  for (const Expr& arg : expr.args)
    collect(arg, out);
  for (const Binder& binder : expr.binders) {
    for (const Expr& part : binder.source)
      collect(part, out);
    for (const Expr& part : binder.filter)
      collect(part, out);
  }
}

} // namespace

bool is_constant(const Expr& expr) {
  return expr.op == Op::constant;
}

Expr truth() {
  Expr out;
  out.op = Op::constant;
  out.value = 1;
  out.type.sort = model::Sort::boolean;
  return out;
}

bool is_true(const Expr& expr) {
  return is_constant(expr) && expr.value != 0;
}

bool is_false(const Expr& expr) {
  return is_constant(expr) && expr.value == 0;
}

bool same(const Expr& a, const Expr& b) {
  Renaming renaming;
  return same_under(a, b, renaming);
}

std::set<model::VariableId> variables(const Expr& expr) {
  std::set<model::VariableId> out;
  collect(expr, out);
  return out;
}

namespace {

/// The first argument that the value is made of by arithmetic, those after it included; none where it is not made so.
std::optional<std::size_t> first_part(const Expr& expr) {
  switch (expr.op) {
  case Op::add:
  case Op::subtract:
  case Op::multiply:
  case Op::negate:
  case Op::minimum:
  case Op::maximum:
    return 0;
  case Op::conditional:
  case Op::sum:
  case Op::highest:
  case Op::lowest: // the first argument is a condition
    return 1;
  default:
    return std::nullopt;
  }
}

} // namespace

bool is_fraction(const Expr& expr) {
  if (expr.op == Op::divide)
    return expr.flag;
  const auto first = first_part(expr);
  return first && std::any_of(expr.args.begin() + static_cast<std::ptrdiff_t>(*first), expr.args.end(), is_fraction);
}

void settle_divisions(Expr& expr, bool exact) {
  const auto part = first_part(expr);
  std::size_t first = part.value_or(0); // argument; those before it are taken as they are
  if (expr.op == Op::divide) {
    expr.flag = expr.flag && exact;
    exact = expr.flag;
  } else if (expr.op == Op::equal || expr.op == Op::less || expr.op == Op::less_equal) {
    exact = true;
  } else if (expr.op == Op::different) {
    exact = true;
    first = 1;
  } else if (!part) {
    exact = false; // its arguments are conditions, sets, or whole numbers
  }
  for (std::size_t i = 0; i < expr.args.size(); ++i)
    settle_divisions(expr.args[i], exact && i >= first);
  for (Binder& binder : expr.binders) {
    for (auto* parts : {&binder.source, &binder.filter}) {
      for (Expr& part_of_binder : *parts)
        settle_divisions(part_of_binder, false);
    }
  }
}

bool implies_some(const Expr& condition, const Binder& binder) {
  if (condition.op == Op::and_)
    return implies_some(condition.args[0], binder) || implies_some(condition.args[1], binder);
  if (condition.op == Op::not_ && condition.args[0].op == Op::is_empty) {
    return binder.filter.empty() && binder.source.size() == 1 && same(condition.args[0].args[0], binder.source[0]);
  }
  if (condition.op != Op::some || condition.binders.size() != 1)
    return false;
  const Binder& known = condition.binders[0];
  if (known.source.size() != binder.source.size() || known.source.empty())
    return false;
  Renaming renaming{{known.variable, binder.variable}};
  if (!same_under(known.source[0], binder.source[0], renaming))
    return false;
  return std::all_of(binder.filter.begin(), binder.filter.end(), [&](const Expr& wanted) {
    return std::any_of(known.filter.begin(), known.filter.end(),
                       [&](const Expr& held) { return same_under(held, wanted, renaming); });
  });
}

} // namespace brehon::expressions
