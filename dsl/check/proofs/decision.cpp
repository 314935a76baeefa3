#include "dsl/check/proofs/decision.hpp"

#include "dsl/check/expressions/constants.hpp"
#include "dsl/model/expressions.hpp"

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
    return low && high && *low <= *high;
  }
  return set.op == Op::whole || (set.op == Op::set_of && !set.args.empty());
}

} // namespace

void judge_decision(Context& context, const model::Decision& decision, Span span) {
  if (!decision.if_nothing.empty() || !decision.always_possible.empty() || decision.if_possible)
    return;
  for (const model::Action& action : decision.actions) {
    const bool unguarded = std::all_of(action.guards.begin(), action.guards.end(), [&](const model::Guard& guard) {
      return guard.variable != model::none ? !guard.partial : fold(context, guard.value).value_or(0) != 0;
    });
    if (!unguarded)
      continue;
    const bool free = std::all_of(action.parameters.begin(), action.parameters.end(),
                                  [&](const model::Binder& parameter) { return never_empty(context, parameter); });
    if (free)
      return;
    if (action.parameters.size() != 1)
      continue;
    for (const Expr* known : context.scope.known) {
      if (expressions::implies_some(*known, action.parameters[0]))
        return;
    }
  }
  // Requirements with complementary conditions are beyond this proof: the author says why.
  const bool broken = std::any_of(decision.actions.begin(), decision.actions.end(), [](const model::Action& action) {
    const auto bad = [](const Expr& value) { return value.type.sort == Sort::error; };
    return std::any_of(action.guards.begin(), action.guards.end(),
                       [&](const model::Guard& guard) { return bad(guard.value); }) ||
           std::any_of(action.parameters.begin(), action.parameters.end(),
                       [](const model::Binder& binder) { return binder.source.empty(); });
  });
  if (broken)
    return;
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

} // namespace brehon::checking
