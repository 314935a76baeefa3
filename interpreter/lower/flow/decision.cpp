#include "interpreter/lower/flow/decision.hpp"

#include <algorithm>

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/context/secrets.hpp"
#include "interpreter/lower/expressions/filters.hpp"
#include "interpreter/lower/expressions/piece_sets.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/flow/attempt.hpp"
#include "interpreter/lower/statements/assign.hpp"

namespace brehon::lowering {

namespace {

/// All values that a parameter can ever have, in order.
std::vector<int> domain(Context& context, const Binder& binder) {
  const Expr& source = binder.source[0];
  std::vector<int> out;
  if (is_static(binder) && source.op == Op::set_of) {
    for (const Expr& arg : source.args)
      out.push_back(arg.value);
    return out;
  }
  int low = 0, high = -1;
  const model::Type& element = context.model.variables[binder.variable].type;
  if (is_static(binder) && source.op == Op::range) {
    low = source[Role::low].value;
    high = source[Role::high].value;
  } else if (element.kind != model::none) {
    const model::Kind& kind = context.model.kinds[element.kind];
    low = kind.first;
    high = kind.first + kind.size() - 1;
  } else {
    low = element.low;
    high = element.high;
  }
  if (static_cast<long long>(high) - low >= most_options) {
    too_many(context, source.span, "this", "values");
    return {low};
  }
  for (int at = low; at <= high; ++at)
    out.push_back(at);
  return out;
}

/// A set of pieces comes by its number, and is written out where the code of the action begins.
Parameter parameter_of_sets(Context& context, const Binder& binder, bool keep, Location& location) {
  Writer& code = context.code;
  const SubsetsId id = subsets_of(context, binder.source[0]);
  const SubsetOperation& subsets = context.program.subsets[id];
  const std::string& name = context.model.variables[binder.variable].name;
  location.cells = subsets.cells();
  location.cell = keep ? code.cells.of_state(name, location.cells) : code.cells.fixed(location.cells);
  location.pieces = ChosenPieces{id, location.cell, {}};
  Parameter out;
  out.form = Parameter::Form::pieces;
  out.secret = binder.secret;
  out.value_cell = code.cells.fixed();
  out.subsets = id;
  out.sets = subsets.total();
  return out;
}

/// Of pieces in slots and in other places `slots` says which are meant.
Parameter parameter(Context& context, const Binder& binder, bool keep, bool slots, Location& location) {
  Writer& code = context.code;
  const model::Variable& variable = context.model.variables[binder.variable];
  const std::string name = variable.name.empty() ? "chosen" : variable.name;
  if (finds_sets(binder))
    return parameter_of_sets(context, binder, keep, location);
  location.cell = keep ? code.cells.of_state(name) : code.cells.fixed();
  Parameter out;
  out.secret = binder.secret;
  out.value_cell = location.cell;
  if (!binder.pieces) {
    out.kind = variable.type.kind;
    out.values = domain(context, binder);
    return out;
  }
  location.place = keep ? code.cells.of_state(name + " place") : code.cells.fixed();
  out.place_cell = location.place;
  const Expr& source = binder.source[0];
  const bool one_place = source.type.sort == Sort::place;
  std::vector<model::ZoneId> zones;
  for (const model::ZoneId zone : source.type.zones) {
    if (one_place || (context.model.zones[zone].shape == model::Shape::slot) == slots)
      zones.push_back(zone);
  }
  for (const model::ZoneId zone : zones) {
    for (const model::PieceTypeId type : context.program.zones[zone].types) {
      const bool excluded = std::any_of(binder.filter.begin(), binder.filter.end(), [&](const Expr& filter) {
        return !fixed_filter(context, filter, binder.variable, type).value_or(true);
      });
      if (!excluded)
        out.values.push_back(type.number());
    }
  }
  std::sort(out.values.begin(), out.values.end());
  out.values.erase(std::unique(out.values.begin(), out.values.end()), out.values.end());
  if (one_place) {
    out.form = Parameter::Form::type;
    return out;
  }
  for (const model::ZoneId zone : zones) {
    const ZoneLayout& layout = context.program.zones[zone];
    for (int i = 0; i < layout.places; ++i)
      out.places.push_back(layout.first_place + i);
  }
  out.form = slots ? Parameter::Form::place : Parameter::Form::place_type;
  if (slots)
    out.values.clear();
  return out;
}

/// How many values of a parameter can be looked at in one position.
long long most_at_once(const Context& context, const Binder& binder, const Parameter& parameter) {
  return parameter.form == Parameter::Form::pieces
             ? most_at_once(context, binder.source[0], context.program.subsets[parameter.subsets])
             : parameter.radix();
}

/// The actions of a decision. One takes a slot as such, whatever lies there, and a piece elsewhere by its type: where a
/// parameter can be either, it is two actions of the program under one name.
List<Alternative, ActionId> alternatives(const Context& context, const model::Decision& decision) {
  List<Alternative, ActionId> out;
  for (const Action& action : decision.actions) {
    std::vector<std::vector<bool>> ways = {{}}; // for each parameter: slots or other places
    for (const Binder& binder : action.parameters) {
      bool slots = false, others = false;
      for (const model::ZoneId zone : binder.source[0].type.zones) {
        const bool slot = context.model.zones[zone].shape == model::Shape::slot;
        slots = slots || slot;
        others = others || !slot;
      }
      const bool both = binder.pieces && binder.source[0].type.sort == Sort::places && slots && others;
      const std::size_t before = ways.size();
      for (std::size_t i = 0; i < before; ++i) {
        ways[i].push_back(slots);
        if (!both)
          continue;
        ways.push_back(ways[i]);
        ways.back().back() = false;
      }
    }
    for (std::vector<bool>& slots : ways)
      out.push_back({&action, std::move(slots)});
  }
  return out;
}

/// What an option of one place does not say: the place, or what lies there.
void find_parameters(Context& context, const Action& action, const std::vector<Parameter>& parameters,
                     const std::vector<Location>& locations) {
  Writer& code = context.code;
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    const bool keep = waits(context, action.effects);
    Location location = locations[i];
    if (parameters[i].form == Parameter::Form::pieces) {
      code.emit(Operation::pieces_of, location.cell, parameters[i].value_cell, parameters[i].subsets);
      location.pieces->places = sources_of(context, action.parameters[i].source[0], keep);
    }
    context.scope.variables[action.parameters[i].variable] = location;
    if (parameters[i].form == Parameter::Form::type)
      code.copy(locations[i].place, place(context, action.parameters[i].source[0]));
    if (parameters[i].form == Parameter::Form::place)
      code.emit(Operation::slot_type, locations[i].cell, locations[i].place);
  }
}

void entry(Context& context, const model::Decision& decision, const Action& action, ProgramDecisionId number,
           ActionId at, const std::vector<Location>& locations) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  code.origin.element = action.element;
  const std::size_t locals = code.cells.locals();
  const std::vector<Parameter> parameters = context.program.decisions[number].actions[at].parameters;
  const Temporarily acting(context.scope.acting, context.scope.at(decision.player).cell);
  find_parameters(context, action, parameters, locations);
  const bool keep = waits(context, action.effects);
  for (const model::Guard& guard : action.guards) {
    if (guard.variable == model::none)
      continue;
    let(context, guard.variable, guard.value, keep);
  }
  code.touch(action.element);
  if (action.sort == Action::Sort::pass && decision.turns != model::none) {
    const int passed = context.flow.passed[decision.turns];
    if (passed != model::none)
      code.emit(Operation::set_insert, passed, context.scope.at(decision.player).cell);
  }
  {
    const Temporarily tail(context.routine.tail, context.routine.tail && !decision.until_done);
    block(context, action.effects);
  }
  code.clear_state(locals);
  // The parameters themselves are cleared where the decision ends, or before it is made again.
  const auto [again, end] = context.flow.decisions.back();
  if (decision.until_done && action.sort == Action::Sort::plain) {
    for (const Location& location : locations) {
      if (!keep)
        break;
      code.emit(Operation::clear, location.cell, location.cells);
      if (location.place != model::none)
        code.emit(Operation::clear, location.place, 1);
    }
    code.jump(again);
  } else {
    code.jump(end);
  }
}

} // namespace

void decide(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const model::Decision& decision = context.model.decisions[stmt.id<model::DecisionId>()];
  const ProgramDecisionId number = context.program.decisions.add({});
  ProgramDecision out;
  out.name = decision.name;
  out.element = decision.element;
  out.player_cell = context.scope.at(decision.player).cell;
  out.list = code.label();
  out.together = context.flow.together;
  PendingDecision pending;
  pending.actions = alternatives(context, decision);
  pending.decision = number;
  const std::size_t locals = code.cells.locals();
  const Label again = code.label(), nothing = code.label();
  code.bind(again);
  code.emit(Operation::choose, number, nothing);
  context.flow.decisions.push_back({again, code.label()});
  int options = 0;
  for (const Alternative& alternative : pending.actions) {
    const Action& action = *alternative.action;
    ProgramAction program;
    program.name = action.name;
    program.element = action.element;
    program.sort = action.sort;
    program.secret = is_secret(context.model, action);
    program.first = options;
    program.entry = code.label();
    program.why = code.label();
    const bool keep = waits(context, action.effects);
    std::vector<Location> locations;
    long long count = 1, at_once = 1;
    for (std::size_t i = 0; i < action.parameters.size(); ++i) {
      locations.emplace_back();
      program.parameters.push_back(
          parameter(context, action.parameters[i], keep, alternative.slots[i], locations.back()));
      count = std::min(count * program.parameters.back().radix(), most_numbers + 1);
      at_once =
          std::min(at_once * most_at_once(context, action.parameters[i], program.parameters.back()), most_options + 1);
    }
    if (count + options > most_numbers || at_once > most_options) {
      too_many(context, action.element == model::none ? stmt.span : context.model.elements[action.element].span,
               "this decision", "options");
      count = 1;
    }
    program.count = static_cast<int>(count);
    options += program.count;
    out.actions.push_back(std::move(program));
    pending.parameters.push_back(std::move(locations));
  }
  out.options = options;
  const auto any = [&](const auto& of) { return std::any_of(pending.actions.begin(), pending.actions.end(), of); };
  if (any([&](const Alternative& alternative) { return asks_last(context, *alternative.action); })) {
    out.test = code.label();
    out.tested_cell = code.cells.fixed();
    out.in_order = any([](const Alternative& alternative) { return alternative.action->if_nothing_else; });
  }
  for (const ActionId i : ids(pending.actions)) {
    code.bind(out.actions[i].entry);
    context.program.decisions[number] = out;
    entry(context, decision, *pending.actions[i].action, number, i, pending.parameters[i]);
  }
  context.program.decisions[number] = std::move(out);
  code.bind(nothing);
  if (!decision.if_nothing.empty()) {
    block(context, decision.if_nothing);
  } else if (!decision.if_possible) {
    code.emit(Operation::fault,
              code.fault(decision.always_possible.empty() ? "nothing is possible here"
                                                          : "nothing is possible, though something always should be"));
  }
  code.bind(context.flow.decisions.back().end);
  context.flow.decisions.pop_back();
  code.clear_state(locals);
  pending.scope = context.scope;
  pending.surroundings = context.surroundings;
  context.pending.decisions.push_back(std::move(pending));
}

} // namespace brehon::lowering
