#include "interpreter/lower/flow/question.hpp"

#include <algorithm>

#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/piece_sets.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/flow/attempt.hpp"
#include "interpreter/lower/flow/listing.hpp"

namespace brehon::lowering {

namespace {

/// Whether places are all of their zones.
bool is_whole(const Expr& places) {
  if (places.op == Op::zones)
    return std::all_of(places.args.begin(), places.args.end(), [](const Expr& part) { return is_whole(part); });
  return places.op == Op::zone && places.args.empty();
}

/// Requirements that are asked last come behind the others.
std::vector<const model::Guard*> in_order_of_asking(const Context& context, const Action& action) {
  std::vector<const model::Guard*> out;
  for (const bool last : {false, true}) {
    for (const model::Guard& guard : action.guards) {
      if (is_asked_last(context, guard) == last)
        out.push_back(&guard);
    }
  }
  return out;
}

/// Writes out the set of a number; goes elsewhere where not all of its pieces are there.
void ask_for_set(Context& context, const Binder& binder, const Parameter& parameter, Location& set, Label not_here) {
  Writer& code = context.code;
  set.cell = set.pieces->units = code.cells.temporary(set.cells);
  code.emit(Operation::pieces_of, set.cell, parameter.value_cell, parameter.subsets);
  set.pieces->places = sources_of(context, binder.source[0], false);
  const int missing = code.cells.temporary(set.cells), count = code.cells.temporary();
  const int there = units_there(context, binder.source[0], *set.pieces);
  code.emit(Operation::set_minus, missing, set.cell, there, set.cells);
  code.emit(Operation::set_count, count, missing, set.cells);
  code.emit(Operation::jump_if, count, not_here);
}

} // namespace

void question(Context& context, const PendingDecision& pending, ActionId number) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const Action& action = *pending.actions[number].action;
  const ProgramAction program = context.program.decisions[pending.decision].actions[number];
  const std::vector<Location>& locations = pending.parameters[number];
  code.bind(program.why);
  const std::string path = action.element == model::none ? action.name : context.model.elements[action.element].path;
  const Span where = action.element == model::none ? code.origin.span : context.model.elements[action.element].span;
  const Label not_here = code.label(), end = code.label();
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    const Binder& binder = action.parameters[i];
    const Parameter::Form form = program.parameters[i].form;
    Location at = locations[i]; // a question changes nothing, so what it finds out is scratch
    if (form == Parameter::Form::type)
      at.place = place(context, binder.source[0]);
    if (form == Parameter::Form::place) {
      at.cell = code.cells.temporary();
      code.emit(Operation::slot_type, at.cell, at.place);
    }
    if (form == Parameter::Form::pieces)
      ask_for_set(context, binder, program.parameters[i], at, not_here);
    context.scope.variables[binder.variable] = at;
    if (finds_sets(binder))
      continue;
    if (binder.pieces) {
      const int count = code.cells.temporary();
      if (form == Parameter::Form::place) {
        code.emit(Operation::less, count, at.cell, code.constants.of(0));
        code.emit(Operation::jump_if, count, not_here);
      } else {
        code.emit(Operation::count_type, count, at.place, at.cell);
        code.emit(Operation::jump_unless, count, not_here);
      }
      if (form != Parameter::Form::type && !is_whole(binder.source[0]))
        in_places(context, at.place, binder.source[0], not_here, false);
    } else if (!is_static(binder)) {
      in_set(context, locations[i].cell, binder.source[0], not_here, false);
    }
    for (const Expr& filter : binder.filter)
      branch(context, filter, not_here, false);
  }
  const bool any_last = std::any_of(action.guards.begin(), action.guards.end(),
                                    [&](const auto& guard) { return is_asked_last(context, guard); });
  const int failed = any_last ? code.cells.temporary() : model::none;
  if (any_last)
    code.copy(failed, code.constants.of(0));
  for (const model::Guard* each : in_order_of_asking(context, action)) {
    const model::Guard& guard = *each;
    if (guard.variable != model::none) {
      const Location at = constant_of(context, guard);
      context.scope.variables[guard.variable] = at;
      if (!guard.partial)
        continue;
      const Label fine = code.label();
      const int is_none = code.cells.temporary();
      code.emit(Operation::less, is_none, at.cell, code.constants.of(0));
      code.emit(Operation::jump_unless, is_none, fine);
      code.emit(Operation::fail, code.requirement(path + "." + guard.name, guard.element, guard.value.span));
      code.jump(end);
      code.bind(fine);
      continue;
    }
    const Label met = code.label();
    if (is_asked_last(context, guard))
      code.emit(Operation::jump_if, failed, met);
    branch(context, guard.value, met, true);
    waivers(context, guard.element, met);
    const std::string name =
        guard.element == model::none ? path + "." + guard.name : context.model.elements[guard.element].path;
    const bool own = guard.element != model::none && guard.element != action.element;
    code.emit(Operation::fail, code.requirement(own ? name : path + "." + guard.name, guard.element, guard.value.span));
    if (any_last)
      code.copy(failed, code.constants.of(1));
    code.bind(met);
  }
  code.jump(end);
  code.bind(not_here);
  code.emit(Operation::fail, code.requirement(path + ".here", model::none, where));
  code.bind(end);
  code.emit(Operation::done);
}

} // namespace brehon::lowering
