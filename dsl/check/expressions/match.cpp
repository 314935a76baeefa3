#include "dsl/check/expressions/match.hpp"

#include "dsl/check/context/dead_part.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/known.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace brehon::checking {

using model::Intervals;
using model::shared_by;
using model::Sort;
using model::united;
using model::without;

namespace {

/// The most values that follow each other of which each is listed.
constexpr int most_listed = 64;

bool is_case(const Node& node) {
  return node.kind == Kind::match_case || node.kind == Kind::value_case;
}

} // namespace

MatchCases::MatchCases(Context& context, const Node& node, const Expr& subject)
    : context_(context), node_(node), type_(subject.type), first_case_(node.has(Kind::first_case)),
      is_known_(expressions::is_constant(subject)) {
  if (type_.sort == Sort::integer)
    all_ = {{type_.low, type_.high}};
  else
    all_ = {{0, context.model.kinds[type_.kind].size() - 1}};
}

std::optional<int> MatchCases::number(const Node& node) {
  if (node.kind == Kind::number && type_.sort == Sort::integer && is_known_)
    return parse_number(context_, node); // of an option that has another value here
  const Expr value = value_of(context_, node, type_);
  if (value.type.sort == Sort::error)
    return std::nullopt;
  const auto known = fold(context_, value);
  if (!known)
    error(context_, DiagnosticId::not_constant, node.span, "a case is a value");
  return known;
}

std::optional<Meant> MatchCases::pattern(const Node& node) {
  if (node.kind == Kind::none) {
    if (type_.optional)
      return Meant{{}, true};
    error(context_, DiagnosticId::wrong_type, node.span, fmt::format("{} is never none", describe(context_, type_)));
    return std::nullopt;
  }
  const bool is_range = node.kind == Kind::range || node.kind == Kind::range_from || node.kind == Kind::range_to;
  if (!is_range) {
    const auto value = number(node);
    return value ? std::optional(Meant{{{*value, *value}}, false}) : std::nullopt;
  }
  if (type_.sort != Sort::integer) {
    error(context_, DiagnosticId::wrong_type, node.span, "a range is of numbers");
    return std::nullopt;
  }
  const std::optional<int> low = parse_number(context_, node.front()),
                           high = parse_number(context_, node.children.back());
  if (!low || !high)
    return std::nullopt;
  if (node.kind == Kind::range_from)
    return Meant{{{*low, std::max(*low, type_.high)}}, false};
  if (node.kind == Kind::range_to)
    return Meant{{{std::min(*high, type_.low), *high}}, false};
  if (*low <= *high)
    return Meant{{{*low, *high}}, false};
  error(context_, DiagnosticId::range_overflow, node.span, fmt::format("the range {}..{} is empty", *low, *high));
  return std::nullopt;
}

void MatchCases::doubled(const Node& pattern, const Meant& again) {
  if (first_case_)
    return;
  for (const Seen& before : seen_) {
    const Meant both{shared_by(before.meant.values, again.values), before.meant.none && again.none};
    if (both.values.empty() && !both.none)
      continue;
    error(context_, DiagnosticId::doubled_case, pattern.span, fmt::format("`{}` stands twice", words(both)))
        .related.push_back({before.span, "the first one is here"});
    return;
  }
}

/// What is left for a case of what its patterns mean.
Meant MatchCases::case_of(const Node& node) {
  Meant out;
  bool is_sound = true, is_possible = false;
  for (const Node& child : node.children) {
    if (child.kind == Kind::block || child.kind == Kind::value || child.kind == Kind::citation ||
        child.kind == Kind::rest)
      continue;
    const auto meant = pattern(child);
    is_sound = is_sound && meant;
    if (!meant)
      continue;
    doubled(child, *meant);
    seen_.push_back({*meant, child.span});
    const Intervals possible = shared_by(meant->values, all_);
    is_possible = is_possible || meant->none || !possible.empty();
    out = {united(out.values, without(possible, taken_.values)), out.none || (meant->none && !taken_.none)};
    taken_ = {united(taken_.values, meant->values), taken_.none || meant->none};
  }
  unclear_ = unclear_ || !is_sound;
  if (!is_sound || node.has(Kind::rest) || !out.values.empty() || out.none)
    return out;
  if (is_possible && first_case_)
    dead(context_, DiagnosticId::unreachable, node.front().span, "the cases before this one leave nothing for it");
  if (!is_possible && !is_known_)
    dead(context_, DiagnosticId::unreachable, node.front().span,
         fmt::format("this is never so: it is within {}..{}", type_.low, type_.high));
  return out;
}

std::vector<Meant> MatchCases::read(bool may_be_none) {
  std::vector<Meant> out;
  std::vector<const Node*> rests;
  std::size_t rest_at = 0;
  for (const Node& child : node_.children) {
    if (!is_case(child))
      continue;
    if (child.has(Kind::rest)) {
      rests.push_back(&child);
      rest_at = out.size();
    }
    out.push_back(case_of(child));
  }
  if (rests.size() > 1)
    error(context_, DiagnosticId::doubled_case, rests[1]->span, "`otherwise` stands twice")
        .related.push_back({rests[0]->span, "the first one is here"});
  if (unclear_)
    return out;
  if (rests.empty()) {
    report_missing(may_be_none);
    return out;
  }
  out[rest_at] = {without(all_, taken_.values), type_.optional && !taken_.none};
  if (out[rest_at].values.empty() && !(out[rest_at].none && may_be_none))
    dead(context_, DiagnosticId::unreachable, rests[0]->get(Kind::rest).span, "nothing is left for `otherwise`");
  return out;
}

void MatchCases::report_missing(bool may_be_none) {
  const Intervals left = without(all_, taken_.values);
  const bool none_left = may_be_none && !taken_.none;
  if (left.empty() && !none_left)
    return;
  error(context_, DiagnosticId::missing_case, node_.front().span,
        fmt::format("no case for `{}`", words({left, none_left})))
      .suggestion =
      node_.kind == Kind::match_value ? "`otherwise: …` is for all others" : "`otherwise { … }` is for all others";
}

std::string MatchCases::words(const Meant& meant) const {
  const auto word = [&](int value) {
    return type_.kind.is_none() ? fmt::format("{}", value) : kind_value_name(context_, type_.kind, value);
  };
  std::vector<std::string> words;
  for (const auto& [low, high] : meant.values) {
    if (type_.sort == Sort::integer && high - 1 > low) // of two neighbours both are told
      words.push_back(fmt::format("{}..{}", word(low), word(high)));
    else
      for (int value = low; value <= high; ++value)
        words.push_back(word(value));
  }
  if (meant.none)
    words.emplace_back("none");
  return fmt::format("{}", fmt::join(words, "`, `"));
}

std::vector<model::Interval> MatchCases::listed(const Meant& meant) const {
  std::vector<model::Interval> out;
  for (const auto& [low, high] : meant.values) {
    const bool are_few = type_.sort == Sort::kind || static_cast<long long>(high) - low < most_listed;
    if (!are_few)
      out.push_back({low, high});
    for (int value = low; are_few && value <= high; ++value)
      out.push_back({value, value});
  }
  const int nothing = type_.sort == Sort::integer ? model::no_number : model::none;
  if (meant.none)
    out.push_back({nothing, nothing});
  return out;
}

bool has_cases(Context& context, const Node& node, const Expr& subject) {
  const Sort sort = subject.type.sort;
  if (sort == Sort::error)
    return false;
  if (sort == Sort::kind || sort == Sort::integer)
    return true;
  error(context, DiagnosticId::wrong_type, node.span,
        fmt::format("this is {}, but a value of a kind or a number is needed", describe(context, subject.type)));
  return false;
}

bool may_be_none_here(const Context& context, const Expr& value) {
  expressions::Bodies bodies(context.model);
  return expressions::may_be_none(bodies, context.scope.known, value) != nullptr;
}

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
