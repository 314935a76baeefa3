#include "interpreter/lower/flow/calls.hpp"

#include <fmt/format.h>

#include "interpreter/lower/expressions/parameters.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/flow/subroutines.hpp"

namespace brehon::lowering {

namespace {

void fill_parameters(Context& context, const RuleCopy& called, const std::vector<Location>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i)
    fill(context, called.parameters[i], arguments[i]);
}

/// A piece that is known by name here and in the rule knows what has become of it there.
void come_back(Context& context, const Stmt& stmt, const RuleCopy& called) {
  Writer& code = context.code;
  for (std::size_t i = 0; i < called.handled.size(); ++i) {
    if (stmt.args[i].op != Op::variable || !called.handled[i])
      continue;
    const Location& here = context.scope.at(stmt.args[i]);
    const auto learn = [&](int cell, int there) {
      if (cell != model::none && there != model::none && !code.constants.known(cell))
        code.copy(cell, there);
    };
    learn(here.cell, called.parameters[i].cell);
    learn(here.place, called.parameters[i].place);
    learn(here.number, called.parameters[i].number);
  }
}

void clear_cells(Context& context, const RuleCopy& of) {
  Writer& code = context.code;
  code.emit(Operation::clear, of.back, 1);
  for (const Location& at : of.parameters) {
    code.emit(Operation::clear, at.cell, at.cells);
    for (const int cell : {at.place, at.number}) {
      if (cell != model::none)
        code.emit(Operation::clear, cell, 1);
    }
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
    for (int Location::*const part : {&Location::place, &Location::number}) {
      if (argument_at.*part != model::none) {
        copy_at.*part = code.cells.temporary();
        code.copy(copy_at.*part, argument_at.*part);
      }
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
  for (std::size_t i = 0; i < stmt.args.size(); ++i)
    arguments.push_back(argument(context, stmt.args[i], rule.parameters[i]));
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
  come_back(context, stmt, called);
  if (called.keeps)
    clear_cells(context, called);
}

} // namespace brehon::lowering
