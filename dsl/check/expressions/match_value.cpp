#include "dsl/check/expressions/match_value.hpp"

#include "dsl/check/context/dead_part.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/match_cases.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

/// A case: which values it is for, and what it is.
struct ValueCase {
  Meant meant;
  Expr value;
};

Expr either(Expr first, Expr second, Span span) {
  return make(Op::or_, types::boolean(), span, list(std::move(first), std::move(second)));
}

/// Whether a value is one of those in an interval.
Expr is_within(const Expr& subject, const model::Interval& values) {
  const Span span = subject.span;
  const auto value = [&](int number) {
    Type type = subject.type;
    type.optional = false;
    return constant_expr(number, type.sort == Sort::integer ? types::integer(number, number) : type, span);
  };
  if (values.low == values.high)
    return make(Op::equal, types::boolean(), span, list(Expr(subject), value(values.low)));
  Type element = subject.type;
  element.optional = false;
  Expr set = make(subject.type.sort == Sort::integer ? Op::range : Op::set_of, types::set_of(element), span, {});
  for (int number = values.low; number <= values.high; ++number) {
    if (set.op == Op::set_of || number == values.low || number == values.high)
      set.args.push_back(value(number));
  }
  return make(Op::contains, types::boolean(), span, list(Expr(subject), std::move(set)));
}

/// Whether a value is one of those of a case.
Expr is_of_case(const Expr& subject, const Meant& meant) {
  std::optional<Expr> out;
  const auto add = [&](Expr test) {
    out = out ? either(std::move(*out), std::move(test), subject.span) : std::move(test);
  };
  for (const model::Interval& values : meant.values)
    add(is_within(subject, values));
  if (meant.none)
    add(make(Op::is_none, types::boolean(), subject.span, list(Expr(subject))));
  return std::move(*out);
}

/// The cases that something can come to, as far as they are without fault.
std::vector<ValueCase> cases_of(Context& context, const Node& node, const Expr& subject, const Type* expected) {
  MatchCases cases(context, node, subject);
  const std::vector<Meant> meant = cases.read(may_be_none_here(context, subject));
  const std::optional<int> known = fold(context, subject);
  std::vector<ValueCase> out;
  std::size_t at = 0;
  for (const Node& child : node.children) {
    if (child.kind != Kind::value_case)
      continue;
    const Meant& here = meant[at++];
    const std::vector<model::Interval> values = cases.listed(here);
    const bool holds = !known || std::any_of(values.begin(), values.end(),
                                             [&](const model::Interval& each) { return each.contains(*known); });
    DeadPart dead_part(context, !holds);
    const Type* wanted = expected != nullptr || out.empty() ? expected : &out.front().value.type;
    Expr value = expr(context, child.get(Kind::value).front(), wanted);
    if (!dead_part.close() && !values.empty())
      out.push_back({here, std::move(value)});
  }
  return out;
}

} // namespace

Expr match_value(Context& context, const Node& node, const Type* expected) {
  const Expr subject = expr(context, node.front());
  if (!has_cases(context, node.front(), subject))
    return {};
  const std::size_t findings = context.findings.reported.size();
  std::vector<ValueCase> cases = cases_of(context, node, subject, expected);
  if (cases.empty() || !sound_since(context, findings))
    return {};
  Expr out = std::move(cases.back().value);
  for (std::size_t i = cases.size() - 1; i-- > 0;)
    out = choice(context, is_of_case(subject, cases[i].meant), std::move(cases[i].value), std::move(out), node.span);
  return out;
}

} // namespace brehon::checking
