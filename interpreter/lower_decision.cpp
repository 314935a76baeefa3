#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lowerer.hpp"

// A decision: `choose`, then the code of each action. Listing and questions are in lower_listing.cpp.

namespace brehon {

using model::Action;
using model::Binder;
using model::Sort;
using model::Stmt;

/// Whether the values of a binder are known beforehand, so that its domain needs no further test.
bool Lowerer::is_static(const Binder& binder) const {
  const Expr& source = binder.source[0];
  if (source.op == Op::whole)
    return true;
  if (source.op != Op::range && source.op != Op::set_of)
    return false;
  return std::all_of(source.args.begin(), source.args.end(), [](const Expr& arg) { return arg.op == Op::constant; });
}

/// All values that a parameter can ever have, in order.
std::vector<int> Lowerer::domain(const Binder& binder) const {
  const Expr& source = binder.source[0];
  std::vector<int> out;
  if (is_static(binder) && source.op == Op::set_of) {
    for (const Expr& arg : source.args)
      out.push_back(arg.value);
    return out;
  }
  int low = 0, high = -1;
  const model::Type& element = model_.variables[static_cast<std::size_t>(binder.variable)].type;
  if (is_static(binder) && source.op == Op::range) {
    low = source.args[0].value;
    high = source.args[1].value;
  } else if (element.kind != model::none) {
    const model::Kind& kind = model_.kinds[static_cast<std::size_t>(element.kind)];
    low = kind.first;
    high = kind.first + kind.size() - 1;
  } else {
    low = element.low;
    high = element.high;
  }
  for (int at = low; at <= high && out.size() < 100000; ++at)
    out.push_back(at);
  return out;
}

Parameter Lowerer::parameter(const Binder& binder, bool keep, Location& location) {
  const model::Variable& variable = model_.variables[static_cast<std::size_t>(binder.variable)];
  const std::string name = variable.name.empty() ? "chosen" : variable.name;
  location.cell = keep ? state_cell(name) : fixed();
  Parameter out;
  out.value_cell = location.cell;
  if (!binder.pieces) {
    out.kind = variable.type.kind;
    out.values = domain(binder);
    return out;
  }
  location.place = keep ? state_cell(name + " place") : fixed();
  out.place_cell = location.place;
  const Expr& source = binder.source[0];
  for (const int zone : source.type.zones) {
    for (const int type : program_.zones[static_cast<std::size_t>(zone)].types) {
      const bool excluded = std::any_of(binder.filter.begin(), binder.filter.end(), [&](const Expr& filter) {
        return !fixed_filter(filter, binder.variable, type).value_or(true);
      });
      if (!excluded)
        out.values.push_back(type);
    }
  }
  std::sort(out.values.begin(), out.values.end());
  out.values.erase(std::unique(out.values.begin(), out.values.end()), out.values.end());
  if (source.type.sort == Sort::place) {
    out.form = Parameter::Form::type;
    return out;
  }
  for (const int zone : source.type.zones) {
    const ZoneLayout& layout = program_.zones[static_cast<std::size_t>(zone)];
    for (int i = 0; i < layout.places; ++i)
      out.places.push_back(layout.first_place + i);
  }
  if (mixes_shapes(source))
    not_lowered(source.span, "a choice among slots and other places together");
  const bool slots = shape_of(source) == model::Shape::slot;
  out.form = slots ? Parameter::Form::place : Parameter::Form::place_type;
  if (slots)
    out.values.clear();
  return out;
}

void Lowerer::decide(const Stmt& stmt) {
  const model::Decision& decision = model_.decisions[static_cast<std::size_t>(stmt.index)];
  const std::size_t number = program_.decisions.size();
  program_.decisions.emplace_back();
  ProgramDecision out;
  out.name = decision.name;
  out.element = decision.element;
  out.player_cell = variables_.at(decision.player.index).cell;
  out.list = label();
  out.together = together_;
  Pending pending;
  pending.decision = &decision;
  pending.index = number;
  const std::size_t locals = program_.local_names.size();
  const Label again = label(), nothing = label();
  bind(again);
  emit(Operation::choose, static_cast<int>(number), nothing);
  decision_ends_.push_back({again, label()});
  int options = 0;
  for (const Action& action : decision.actions) {
    ProgramAction program;
    program.name = action.name;
    program.element = action.element;
    program.sort = action.sort;
    program.first = options;
    program.entry = label();
    program.why = label();
    const bool keep = suspends(model_, action.effects);
    std::vector<Location> locations;
    long long count = 1;
    for (const Binder& binder : action.parameters) {
      locations.emplace_back();
      program.parameters.push_back(parameter(binder, keep, locations.back()));
      count *= program.parameters.back().radix();
    }
    if (count + options > 100000000) {
      not_lowered(model_.elements[static_cast<std::size_t>(action.element)].span,
                  "an action with more than 100 million options");
      count = 1;
    }
    program.count = static_cast<int>(count);
    options += program.count;
    out.actions.push_back(std::move(program));
    pending.parameters.push_back(std::move(locations));
  }
  out.options = options;
  for (std::size_t i = 0; i < decision.actions.size(); ++i) {
    bind(out.actions[i].entry);
    program_.decisions[number] = out;
    entry(decision, decision.actions[i], static_cast<int>(number), i, pending.parameters[i]);
  }
  program_.decisions[number] = std::move(out);
  bind(nothing);
  if (!decision.if_nothing.empty()) {
    block(decision.if_nothing);
  } else if (!decision.if_possible) {
    emit(Operation::fault,
         fault(decision.always_possible.empty() ? "nothing is possible here"
                                                : "nothing is possible, though something always should be"));
  }
  bind(decision_ends_.back().second);
  decision_ends_.pop_back();
  clear_state(locals);
  pending.variables = variables_;
  pending_.push_back(std::move(pending));
}

/// What an option of one place does not say: the place, or what lies there.
void Lowerer::find_parameters(const Action& action, const std::vector<Parameter>& parameters,
                              const std::vector<Location>& locations) {
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    variables_[action.parameters[i].variable] = locations[i];
    if (parameters[i].form == Parameter::Form::type)
      copy(locations[i].place, place(action.parameters[i].source[0]));
    if (parameters[i].form == Parameter::Form::place)
      emit(Operation::slot_type, locations[i].cell, locations[i].place);
  }
}

void Lowerer::entry(const model::Decision& decision, const Action& action, int number, std::size_t at,
                    const std::vector<Location>& locations) {
  const Frame frame(*this);
  element_ = action.element;
  const std::size_t locals = program_.local_names.size();
  const std::vector<Parameter> parameters = program_.decisions[static_cast<std::size_t>(number)].actions[at].parameters;
  find_parameters(action, parameters, locations);
  const bool keep = suspends(model_, action.effects);
  for (const model::Guard& guard : action.guards) {
    if (guard.variable == model::none)
      continue;
    Stmt constant_of;
    constant_of.index = guard.variable;
    constant_of.args = {guard.value};
    let(constant_of, keep);
  }
  touch(action.element);
  if (action.sort == Action::Sort::pass && decision.turns != model::none) {
    const int passed = passed_[static_cast<std::size_t>(decision.turns)];
    if (passed != model::none)
      emit(Operation::set_insert, passed, variables_.at(decision.player.index).cell);
  }
  const bool tail = tail_;
  const int acting = acting_;
  tail_ = tail && !decision.until_done;
  acting_ = variables_.at(decision.player.index).cell;
  block(action.effects);
  acting_ = acting;
  tail_ = tail;
  clear_state(locals);
  // The parameters themselves are cleared where the decision ends, or before it is asked again.
  const auto [again, end] = decision_ends_.back();
  if (decision.until_done && action.sort == Action::Sort::plain) {
    for (const Location& location : locations) {
      if (!keep)
        break;
      emit(Operation::clear, location.cell, 1);
      if (location.place != model::none)
        emit(Operation::clear, location.place, 1);
    }
    jump(again);
  } else {
    jump(end);
  }
}

} // namespace brehon
