#include "interpreter/lower/flow/calls.hpp"

#include <fmt/format.h>

#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/flow/subroutines.hpp"

namespace brehon::lowering {

namespace {

void fill_parameters(Context& context, const RuleCopy& called, const std::vector<Location>& arguments) {
  Writer& code = context.code;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Location& to = called.parameters[i];
    for (int cell = 0; cell < to.cells; ++cell)
      code.copy(to.cell + cell, arguments[i].cell + cell);
    if (to.place != model::none)
      code.copy(to.place, arguments[i].place);
  }
}

void clear_cells(Context& context, const RuleCopy& of) {
  Writer& code = context.code;
  code.emit(Operation::clear, of.back, 1);
  for (const Location& at : of.parameters) {
    code.emit(Operation::clear, at.cell, at.cells);
    if (at.place != model::none)
      code.emit(Operation::clear, at.place, 1);
  }
}

/// A call that comes back to the rule at hand is its last act: a jump that hands on the way back.
void tail_call(Context& context, const RuleCopy& called, const std::vector<Location>& arguments) {
  Writer& code = context.code;
  std::vector<Location> saved;
  for (const Location& argument_at : arguments) {
    Location copy_at{code.cells.temporary(argument_at.cells), model::none, argument_at.cells};
    for (int cell = 0; cell < argument_at.cells; ++cell)
      code.copy(copy_at.cell + cell, argument_at.cell + cell);
    if (argument_at.place != model::none) {
      copy_at.place = code.cells.temporary();
      code.copy(copy_at.place, argument_at.place);
    }
    saved.push_back(copy_at);
  }
  const RuleCopy& self = *context.routine.rule;
  const int back = code.cells.temporary();
  code.copy(back, self.back);
  code.clear_state(context.routine.locals);
  if (self.keeps && &self != &called)
    clear_cells(context, self);
  fill_parameters(context, called, saved);
  code.copy(called.back, back);
  code.jump(called.label);
}

} // namespace

void call(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const auto id = stmt.id<model::RuleId>();
  const model::Rule& rule = context.model.rules[id];
  std::vector<Location> arguments;
  for (std::size_t i = 0; i < stmt.args.size(); ++i) {
    arguments.push_back(argument(context, stmt.args[i], context.model.variables[rule.parameters[i]].type));
  }
  const RuleCopy* here = context.routine.rule;
  const bool in_circle = here != nullptr && context.subroutines.reaches[id].count(here->rule) > 0;
  if (in_circle && !context.routine.tail) {
    context.diagnostics.report(DiagnosticId::cyclic_definition, stmt.span,
                               fmt::format("`{}` comes back to this rule, so nothing can follow the call", rule.name));
    return;
  }
  const RuleCopy& called = copy_of(context, id, stmt.span);
  if (called.surroundings.acts)
    arguments.push_back({context.scope.acting});
  code.round();
  if (in_circle) {
    tail_call(context, called, arguments);
    return;
  }
  fill_parameters(context, called, arguments);
  code.emit(Operation::call, called.label, called.back);
  if (called.keeps)
    clear_cells(context, called);
}

} // namespace brehon::lowering
