#include "interpreter/lower/flow/attempt.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/context/nested.hpp"

namespace brehon::lowering {

namespace {

/// What statements can change here, with what happens at once because of them.
AttemptId attempt_of(Context& context, const model::Block& statements) {
  Effects changed = outcome_of(context.model, context.surroundings, statements);
  for (const Watch* watch : context.surroundings.watches) {
    if (!watch->flag().is_none())
      changed.markers.insert(watch->flag());
  }
  const Attempt attempt{{changed.zones.begin(), changed.zones.end()},
                        {changed.markers.begin(), changed.markers.end()},
                        {changed.memories.begin(), changed.memories.end()},
                        context.subroutines.happenings_rest};
  const int around = context.surroundings.tried; // what was noted is still needed then
  for (const AttemptId known : ids(context.program.attempts)) {
    if (context.program.attempts[known] == attempt && context.attempts_around[known] == around)
      return known;
  }
  context.attempts_around.push_back(around);
  return context.program.attempts.add(attempt);
}

/// Pieces that are known by name are followed where they go, and are where they were when all is taken back: what is
/// tried, and what is asked then, has copies of where they are.
void copy_pieces(Context& context, const Expr& after) {
  Writer& code = context.code;
  for (const model::VariableId variable : expressions::variables(after)) {
    const auto known = context.scope.variables.find(variable);
    if (known == context.scope.variables.end() || !is_piece(context.model.variables[variable].type))
      continue;
    for (int Location::*const part : {&Location::cell, &Location::place, &Location::number}) {
      int& cell = known->second.*part;
      if (cell == model::none || code.constants.known(cell))
        continue;
      const int copy = code.cells.temporary();
      code.copy(copy, cell);
      cell = copy;
    }
  }
}

/// What happens at once because of what is tried must not rest.
void judge_watches(Context& context, const Expr& after) {
  const Effects changed = outcome_of(context.model, context.surroundings, after.blocks[0]);
  for (const Watch* watch : context.surroundings.watches) {
    if (!changed.meets(watch->looked_at) || !writes(context.model, watch->body()).suspends)
      continue;
    context.diagnostics
        .report(DiagnosticId::misplaced, after.span,
                "what is tried here may bring about something at once in which somebody chooses, or chance falls")
        .related.push_back({context.model.elements[watch->element()].span, "this may happen at once"});
  }
}

} // namespace

bool is_asked_last(const Context& context, const model::Guard& guard) {
  return guard.variable.is_none() && model::tries(context.model, guard.value);
}

bool asks_last(const Context& context, const Action& action) {
  return std::any_of(action.guards.begin(), action.guards.end(),
                     [&](const model::Guard& guard) { return is_asked_last(context, guard); });
}

void attempt(Context& context, const Expr& after, const Body& ask) {
  Writer& code = context.code;
  const Temporarily here(context.surroundings);
  if (context.surroundings.happening) // what begins to hold would wait
    context.surroundings.watches.clear();
  judge_watches(context, after);
  const AttemptId number = attempt_of(context, after.blocks[0]);
  const Label end = code.label();
  const Frame frame(code.cells);
  const Temporarily scope(context.scope);
  copy_pieces(context, after);
  code.emit(Operation::attempt, number);
  {
    const Temporarily hoists(context.hoisting.points, std::vector<Hoist>());
    const Temporarily routine(context.routine);
    const Temporarily quiet(code.quiet, true);
    context.routine.tail = false;
    context.surroundings.given = false;
    ++context.surroundings.tried;
    context.surroundings.tried_end = end;
    block(context, after.blocks[0]);
  }
  code.bind(end);
  {
    const Temporarily hoists(context.hoisting.points, std::vector<Hoist>());
    const HoistPoint point(context);
    ask();
  }
  code.emit(Operation::take_back, number);
}

} // namespace brehon::lowering
