#include "interpreter/lower/flow/option_test.hpp"

#include <algorithm>
#include <numeric>

#include "dsl/model/walk.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/piece_sets.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/flow/attempt.hpp"
#include "interpreter/lower/flow/listing.hpp"
#include "interpreter/lower/lifting/digits.hpp"
#include "interpreter/lower/statements/payment.hpp"

namespace brehon::lowering {

namespace {

/// What a list holds at a digit.
int entry(Context& context, const std::vector<int>& list, int digit) {
  Writer& code = context.code;
  std::vector<int> run(list.size());
  std::iota(run.begin(), run.end(), list.front());
  if (list == run && list.front() == 0)
    return digit;
  const int to = code.cells.temporary();
  if (list == run)
    code.emit(Operation::add, to, digit, code.constants.of(list.front()));
  else
    code.emit(Operation::look_up, to, code.table(std::vector<Cell>(list.begin(), list.end())), digit);
  return to;
}

int place_at(Context& context, const Parameter& parameter, int digit) {
  std::vector<int> places;
  std::transform(parameter.places.begin(), parameter.places.end(), std::back_inserter(places),
                 [](PlaceId place) { return place.number(); });
  return entry(context, places, digit);
}

/// What a parameter is that has a digit.
Location chosen(Context& context, const Binder& binder, const Parameter& parameter, int digit) {
  Writer& code = context.code;
  switch (parameter.form) {
  case Parameter::Form::value:
    return {entry(context, parameter.values, digit)};
  case Parameter::Form::type:
    return {.cell = entry(context, parameter.values, digit), .place = place(context, binder.source[0])};
  case Parameter::Form::place: {
    const Location out{.cell = code.cells.temporary(), .place = place_at(context, parameter, digit)};
    code.emit(Operation::slot_type, out.cell, out.place);
    return out;
  }
  case Parameter::Form::place_type: {
    const auto types = static_cast<int>(parameter.values.size());
    const std::vector<int> parts = decode(context, digit, {static_cast<int>(parameter.places.size()), types});
    return {.cell = entry(context, parameter.values, parts[1]), .place = place_at(context, parameter, parts[0])};
  }
  case Parameter::Form::pieces: {
    const int cells = context.program.subsets[parameter.subsets].cells();
    Location out{.cell = code.cells.temporary(cells), .cells = cells};
    code.emit(Operation::pieces_of, out.cell, digit, parameter.subsets);
    out.pieces = ChosenPieces{parameter.subsets, out.cell, sources_of(context, binder.source[0], false)};
    return out;
  }
  }
  unreachable();
}

/// Whether two requirements ask about the same statements, and nothing comes between them.
bool tries_the_same(const Context& context, const model::Guard& a, const model::Guard& b) {
  return a.value.op == Op::after && b.value.op == Op::after && model::same(a.value.blocks, b.value.blocks) &&
         !context.watched && !is_waived(context, a) && !is_waived(context, b);
}

/// The requirements of an action that are asked last; what several ask about the same statements is asked at once.
std::vector<model::Guard> asked_last(const Context& context, const Action& action) {
  std::vector<model::Guard> out;
  for (const model::Guard& guard : action.guards) {
    if (!is_asked_last(context, guard))
      continue;
    if (!out.empty() && tries_the_same(context, out.back(), guard)) {
      Expr& asked = out.back().value[Role::value];
      asked = joined(Op::and_, asked, guard.value[Role::value]);
    } else {
      out.push_back(guard);
    }
  }
  return out;
}

/// Goes to a label where an option of an action is not possible.
void test(Context& context, const Action& action, const ProgramAction& program, int option, Label impossible) {
  Writer& code = context.code;
  int number = option;
  if (program.first != 0) {
    number = code.cells.temporary();
    code.emit(Operation::subtract, number, option, code.constants.of(program.first));
  }
  std::vector<int> radixes;
  std::transform(program.parameters.begin(), program.parameters.end(), std::back_inserter(radixes),
                 [](const Parameter& parameter) { return parameter.radix(); });
  const std::vector<int> digits = decode(context, number, radixes);
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    const Binder& binder = action.parameters[i];
    context.scope.variables[binder.variable] = chosen(context, binder, program.parameters[i], digits[i]);
  }
  for (const model::Guard& guard : action.guards) {
    if (guard.variable != model::none)
      context.scope.variables[guard.variable] = constant_of(context, guard);
  }
  for (const model::Guard& guard : asked_last(context, action)) {
    code.origin.span = guard.value.span;
    code.origin.element = guard.element;
    require(context, guard, impossible);
  }
}

} // namespace

void option_test(Context& context, const PendingDecision& pending) {
  Writer& code = context.code;
  begin_function(context, pending.surroundings);
  const ProgramDecision decision = context.program.decisions[pending.decision];
  const Label impossible = code.label();
  code.bind(decision.test);
  for (const ActionId i : ids(pending.actions)) {
    const Frame frame(code.cells);
    const Action& action = *pending.actions[i].action;
    const ProgramAction& program = decision.actions[i];
    context.scope = pending.scope;
    context.scope.acting = decision.player_cell;
    code.origin.element = action.element;
    const Label other = code.label();
    if (i.index() + 1 < decision.actions.size()) {
      const int here = code.cells.temporary();
      code.emit(Operation::less, here, decision.tested_cell, code.constants.of(program.first + program.count));
      code.emit(Operation::jump_unless, here, other);
    }
    if (asks_last(context, action))
      test(context, action, program, decision.tested_cell, impossible);
    code.emit(action.if_nothing_else ? Operation::offer_alone : Operation::offer, decision.tested_cell);
    code.jump(impossible);
    code.bind(other);
  }
  code.bind(impossible);
  code.emit(Operation::done);
}

} // namespace brehon::lowering
