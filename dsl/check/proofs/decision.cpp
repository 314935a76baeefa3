#include "dsl/check/proofs/decision.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/proofs/possible.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/known.hpp"
#include "dsl/model/substitute.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

/// Whether there is something to choose whatever the position: a whole kind, a list, a fixed range.
bool never_empty(const Context& context, const model::Binder& parameter) {
  if (parameter.pieces || !parameter.filter.empty() || parameter.source.empty())
    return false;
  const Expr& set = parameter.source[0];
  if (set.op == Op::range) {
    const auto low = fold(context, set[model::Role::low]), high = fold(context, set[model::Role::high]);
    if (low && high)
      return *low <= *high;
    const Type& least = set[model::Role::low].type;
    const Type& most = set[model::Role::high].type;
    const bool are_numbers = least.sort == Sort::integer && most.sort == Sort::integer;
    return are_numbers && !least.optional && !most.optional && least.high <= most.low;
  }
  if (set.op == Op::subsets)
    return set[model::Role::low].value == 0;
  return set.op == Op::whole || (set.op == Op::set_of && !set.args.empty());
}

/// What an action requires, with some of its parameters and constants written out; nothing where a constant may be
/// none.
std::optional<std::vector<const Expr*>> requirements(const Context& context, expressions::Bodies& bodies,
                                                     const model::Action& action, model::Arguments constants) {
  std::vector<const Expr*> out;
  for (const model::Guard& guard : action.guards) {
    if (guard.partial || guard.value.type.sort == Sort::error)
      return std::nullopt;
    const Expr& value = bodies.keep(model::substituted(guard.value, constants));
    if (!guard.variable.is_none())
      constants[guard.variable] = &value;
    else if (fold(context, value).value_or(0) == 0)
      out.push_back(&value);
  }
  return out;
}

/// Whether conditions hold by what is known.
bool all_hold(expressions::Bodies& bodies, const expressions::AllKnown& known, const std::vector<const Expr*>& tests) {
  return std::all_of(tests.begin(), tests.end(), [&](const Expr* test) {
    const bool said = std::any_of(known.begin(), known.end(), [&](const expressions::Known& fact) {
      return expressions::surely_holds(bodies, fact, *test);
    });
    expressions::AllKnown otherwise = known;
    otherwise.push_back({test, false});
    return said || !are_possible(bodies, otherwise);
  });
}

/// Values that a parameter surely runs through: all of few that are known, else the first and the last one.
std::vector<Expr> values_of(const Context& context, const model::Binder& parameter) {
  constexpr std::size_t most_tried = 16;
  if (!never_empty(context, parameter))
    return {};
  auto values = fold_set(context, parameter.source[0], {});
  if (!values || values->empty())
    return {};
  if (values->size() > most_tried)
    values = {values->front(), values->back()};
  std::vector<Expr> out;
  for (const int value : *values) {
    Type type = types::element_of(parameter.source[0].type);
    if (type.sort == Sort::integer)
      type.low = type.high = value;
    out.push_back(constant_expr(value, type, parameter.span));
  }
  return out;
}

/// Whether conditions say that there are enough pieces for a set of which nothing else is required.
bool has_enough(expressions::Bodies& bodies, const expressions::AllKnown& known, const Expr& subsets) {
  const int low = subsets[model::Role::low].value;
  Expr pieces = make(Op::count, types::integer(0, 10000), subsets.span, list(expressions::truth()));
  pieces.binders = subsets.binders;
  const Expr& enough =
      bodies.keep(make(Op::less_equal, types::boolean(), subsets.span,
                       list(constant_expr(low, types::integer(low, low), subsets.span), std::move(pieces))));
  return all_hold(bodies, known, {&enough});
}

/// Whether an action is possible by the conditions around its decision: they say that there is something to choose for
/// which all requirements hold.
bool possible_by_conditions(const Context& context, const expressions::AllKnown& known, const model::Action& action) {
  if (action.parameters.size() > 1)
    return false;
  expressions::Bodies bodies(context.model);
  const auto required = requirements(context, bodies, action, {});
  if (!required)
    return false;
  if (action.parameters.empty())
    return all_hold(bodies, known, *required);
  const model::Binder& parameter = action.parameters[0];
  const bool is_set = !parameter.source.empty() && parameter.source[0].op == Op::subsets;
  if (is_set && required->empty() && has_enough(bodies, known, parameter.source[0]))
    return true;
  const std::vector<Expr> values = values_of(context, parameter);
  return std::any_of(known.begin(), known.end(),
                     [&](const expressions::Known& fact) {
                       return expressions::surely_finds(bodies, fact, parameter, *required);
                     }) ||
         std::any_of(values.begin(), values.end(), [&](const Expr& value) {
           const auto of_value = requirements(context, bodies, action, {{parameter.variable, &value}});
           return of_value && all_hold(bodies, known, *of_value);
         });
}

/// Whether an action is possible whatever the position.
bool always_possible(const Context& context, const model::Action& action) {
  const auto holds = [&](const model::Guard& guard) {
    return guard.variable != model::none ? !guard.partial : fold(context, guard.value).value_or(0) != 0;
  };
  return std::all_of(action.guards.begin(), action.guards.end(), holds) &&
         std::all_of(action.parameters.begin(), action.parameters.end(),
                     [&](const model::Binder& parameter) { return never_empty(context, parameter); });
}

void report_empty(Context& context, const model::Decision& decision, Span span) {
  auto& finding = error(context, DiagnosticId::empty_decision, {span.file, span.begin, span.begin + 1},
                        "this decision may find nothing possible");
  const bool chooses = decision.actions.size() == 1 && decision.actions[0].name == "choose";
  finding.suggestion = chooses
                           ? "add `if possible`, or put it under an `if` that says there is something to choose"
                           : "add `pass if nothing else`, `P wins if nothing possible`, or `always possible \"why\"`";
  for (const model::Action& action : decision.actions) {
    for (const model::Guard& guard : action.guards) {
      if (guard.element == model::none || guard.variable != model::none)
        continue;
      finding.related.push_back({context.model.elements[guard.element].span, "this may hold for no option"});
      return;
    }
  }
}

} // namespace

bool says_what_if_nothing(const model::Decision& decision) {
  return std::any_of(decision.if_nothing.begin(), decision.if_nothing.end(),
                     [](const model::Stmt& result) { return expressions::is_true(result[model::Role::condition]); });
}

bool surely_possible(const Context& context, const expressions::AllKnown& known, const model::Action& action) {
  return always_possible(context, action) || possible_by_conditions(context, known, action);
}

bool may_be_empty(const Context& context, const expressions::AllKnown& known, const model::Decision& decision) {
  return !says_what_if_nothing(decision) && decision.always_possible.empty() && !decision.if_possible &&
         std::none_of(decision.actions.begin(), decision.actions.end(),
                      [&](const model::Action& action) { return surely_possible(context, known, action); });
}

void judge_decision(Context& context, const model::Decision& decision, Span span) {
  for (const model::Action& action : decision.actions) {
    if (decision.if_nothing.empty() || !always_possible(context, action))
      continue;
    dead(context, DiagnosticId::unreachable, decision.if_nothing[0].span,
         "this never matters: something is always possible")
        .related.push_back({context.model.elements[action.element].span, fmt::format("`{}` is", action.name)});
    return;
  }
  if (!may_be_empty(context, context.scope.known, decision))
    return;
  // Requirements with complementary conditions are beyond this proof: the author says why.
  const bool broken = std::any_of(decision.actions.begin(), decision.actions.end(), [](const model::Action& action) {
    const auto bad = [](const Expr& value) { return value.type.sort == Sort::error; };
    return std::any_of(action.guards.begin(), action.guards.end(),
                       [&](const model::Guard& guard) { return bad(guard.value); }) ||
           std::any_of(action.parameters.begin(), action.parameters.end(),
                       [](const model::Binder& binder) { return binder.source.empty(); });
  });
  if (!broken)
    report_empty(context, decision, span);
}

void report_changed(Context& context, Span span, bool is_begin) {
  const char* why =
      is_begin ? "`until` is not tested before the first round" : "what is asked before it may have changed since";
  error(context, DiagnosticId::empty_decision, {span.file, span.begin, span.begin + 1},
        fmt::format("this decision may find nothing possible: {}", why))
      .suggestion =
      "ask directly before the decision, or say what happens then: `choose … if possible`, `pass if nothing else`";
}

} // namespace brehon::checking
