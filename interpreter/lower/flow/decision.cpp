#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lower/lowerer.hpp"

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
std::vector<int> Lowerer::domain(const Binder& binder) {
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
  if (static_cast<long long>(high) - low >= most_options) {
    too_many(source.span, "this", "values");
    return {low};
  }
  for (int at = low; at <= high; ++at)
    out.push_back(at);
  return out;
}

/// Of pieces in slots and in other places `slots` says which are meant.
Parameter Lowerer::parameter(const Binder& binder, bool keep, bool slots, Location& location) {
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
  const bool one_place = source.type.sort == Sort::place;
  std::vector<int> zones;
  for (const int zone : source.type.zones) {
    if (one_place || (model_.zones[static_cast<std::size_t>(zone)].shape == model::Shape::slot) == slots)
      zones.push_back(zone);
  }
  for (const int zone : zones) {
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
  if (one_place) {
    out.form = Parameter::Form::type;
    return out;
  }
  for (const int zone : zones) {
    const ZoneLayout& layout = program_.zones[static_cast<std::size_t>(zone)];
    for (int i = 0; i < layout.places; ++i)
      out.places.push_back(layout.first_place + i);
  }
  out.form = slots ? Parameter::Form::place : Parameter::Form::place_type;
  if (slots)
    out.values.clear();
  return out;
}

/// The actions of a decision. One takes a slot as such, whatever lies there, and a piece elsewhere by its type: where a
/// parameter can be either, it is two actions of the program under one name.
std::vector<Lowerer::Alternative> Lowerer::alternatives(const model::Decision& decision) const {
  std::vector<Alternative> out;
  for (const Action& action : decision.actions) {
    std::vector<std::vector<bool>> ways = {{}}; // for each parameter: slots or other places
    for (const Binder& binder : action.parameters) {
      bool slots = false, others = false;
      for (const int zone : binder.source[0].type.zones) {
        const bool slot = model_.zones[static_cast<std::size_t>(zone)].shape == model::Shape::slot;
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
  pending.actions = alternatives(decision);
  pending.index = number;
  const std::size_t locals = program_.local_names.size();
  const Label again = label(), nothing = label();
  bind(again);
  emit(Operation::choose, static_cast<int>(number), nothing);
  decision_ends_.push_back({again, label()});
  int options = 0;
  for (const Alternative& alternative : pending.actions) {
    const Action& action = *alternative.action;
    ProgramAction program;
    program.name = action.name;
    program.element = action.element;
    program.sort = action.sort;
    program.first = options;
    program.entry = label();
    program.why = label();
    const bool keep = waits(action.effects);
    std::vector<Location> locations;
    long long count = 1;
    for (std::size_t i = 0; i < action.parameters.size(); ++i) {
      locations.emplace_back();
      program.parameters.push_back(parameter(action.parameters[i], keep, alternative.slots[i], locations.back()));
      count = std::min(count * program.parameters.back().radix(), most_options + 1);
    }
    if (count + options > most_options) {
      too_many(action.element == model::none ? stmt.span
                                             : model_.elements[static_cast<std::size_t>(action.element)].span,
               "this decision", "options");
      count = 1;
    }
    program.count = static_cast<int>(count);
    options += program.count;
    out.actions.push_back(std::move(program));
    pending.parameters.push_back(std::move(locations));
  }
  out.options = options;
  for (std::size_t i = 0; i < pending.actions.size(); ++i) {
    bind(out.actions[i].entry);
    program_.decisions[number] = out;
    entry(decision, *pending.actions[i].action, static_cast<int>(number), i, pending.parameters[i]);
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
  const bool keep = waits(action.effects);
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
