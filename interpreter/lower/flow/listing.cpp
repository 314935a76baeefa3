#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"

// The subroutines of a decision: one lists its options by nested loops, and one for each action says what forbids it.
// Each requirement is asked in the outermost loop in which all that it speaks of is known.

namespace brehon {

using model::Action;
using model::Binder;
using model::Sort;

namespace {

bool contiguous(const std::vector<int>& values) {
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i] != values[i - 1] + 1)
      return false;
  }
  return true;
}

/// From the values to their digits, none for what is no value; starts at the least value.
std::vector<Cell> digits_of(const std::vector<int>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  std::vector<Cell> out(static_cast<std::size_t>(*high - *low + 1), model::none);
  for (std::size_t i = 0; i < values.size(); ++i)
    out[static_cast<std::size_t>(values[i] - *low)] = static_cast<Cell>(i);
  return out;
}

} // namespace

int Lowerer::requirement(const std::string& path, int element, Span span) {
  for (std::size_t i = 0; i < program_.requirements.size(); ++i) {
    if (program_.requirements[i].path == path)
      return static_cast<int>(i);
  }
  program_.requirements.push_back({path, element, span});
  return static_cast<int>(program_.requirements.size()) - 1;
}

/// Whether all variables of an action that an expression speaks of are known: its first parameters, and constants done.
bool Lowerer::ready(const Action& action, const Expr& expr, std::size_t bound, const std::vector<bool>& done) const {
  const std::set<int> used = expressions::variables(expr);
  for (std::size_t i = bound; i < action.parameters.size(); ++i) {
    if (used.count(action.parameters[i].variable) > 0)
      return false;
  }
  for (std::size_t i = 0; i < action.guards.size(); ++i) {
    if (!done[i] && action.guards[i].variable != model::none && used.count(action.guards[i].variable) > 0)
      return false;
  }
  return true;
}

/// The value of a constant, none where it is partial and there is none.
Lowerer::Location Lowerer::constant_of(const model::Guard& guard) {
  if (guard.partial)
    return {value(guard.value), model::none, 1};
  return argument(guard.value, model_.variables[static_cast<std::size_t>(guard.variable)].type);
}

void Lowerer::list_guards(const Action& action, std::size_t bound, std::vector<bool>& done, Label skip) {
  for (std::size_t i = 0; i < action.guards.size(); ++i) {
    const model::Guard& guard = action.guards[i];
    if (done[i] || !ready(action, guard.value, bound, done))
      continue;
    done[i] = true;
    span_ = guard.value.span;
    element_ = guard.element;
    if (guard.variable != model::none) {
      const Location at = constant_of(guard);
      if (guard.partial) {
        const int is_none = temporary();
        emit(Operation::less, is_none, at.cell, constant(0));
        emit(Operation::jump_if, is_none, skip);
      }
      variables_[guard.variable] = at;
      continue;
    }
    if (!how_.watched && !is_waived(guard)) {
      branch(guard.value, skip, false);
      continue;
    }
    const Label met = label();
    branch(guard.value, met, true);
    waivers(guard.element, met);
    touch(guard.element);
    jump(skip);
    bind(met);
  }
}

void Lowerer::listing(const Pending& pending) {
  temporaries_ = most_temporaries_;
  variables_ = pending.variables;
  const ProgramDecision decision = program_.decisions[pending.index];
  acting_ = decision.player_cell;
  bind(decision.list);
  const HoistPoint point(*this);
  for (std::size_t i = 0; i < pending.actions.size(); ++i) {
    const Frame frame(*this);
    const Action& action = *pending.actions[i].action;
    const ProgramAction& program = decision.actions[i];
    element_ = action.element;
    if (action.element != model::none)
      span_ = model_.elements[static_cast<std::size_t>(action.element)].span;
    std::vector<bool> done(action.guards.size(), false);
    const Label end = label();
    list_guards(action, 0, done, end);
    list_parameter(action, program, 0, constant(0), done);
    bind(end);
  }
  emit(Operation::done);
  for (std::size_t i = 0; i < pending.actions.size(); ++i) {
    variables_ = pending.variables;
    question(pending, i);
  }
}

void Lowerer::list_parameter(const Action& action, const ProgramAction& program, std::size_t at, int sum,
                             std::vector<bool>& done) {
  if (at == action.parameters.size()) {
    int number = sum;
    if (const auto fixed_sum = known(sum)) {
      number = constant(*fixed_sum + program.first);
    } else if (program.first != 0) {
      number = temporary();
      emit(Operation::add, number, sum, constant(program.first));
    }
    emit(action.if_nothing_else ? Operation::offer_alone : Operation::offer, number);
    return;
  }
  const Binder& binder = action.parameters[at];
  const Parameter& parameter = program.parameters[at];
  if (parameter.radix() == 0)
    return;
  const auto total_of = [&](int radix, int digit) {
    const auto before = known(sum);
    if (before && *before == 0)
      return digit;
    const int total = temporary();
    emit(Operation::multiply_add, total, sum, radix, digit);
    return total;
  };
  std::vector<bool> met = done;
  if (const auto points = combined_requirements(action, program, at, met)) {
    int radix = 1;
    for (std::size_t i = at; i < action.parameters.size(); ++i)
      radix *= program.parameters[i].radix();
    list_points(*points, (radix + 31) / 32, [&](int point, Label) {
      list_parameter(action, program, action.parameters.size(), total_of(radix, point), met);
    });
    return;
  }
  const auto inside = [&](int digit, Label next) {
    for (const Expr& filter : binder.filter)
      branch(filter, next, false);
    const int total = total_of(parameter.radix(), digit);
    std::vector<bool> here = done;
    list_guards(action, at + 1, here, next);
    list_parameter(action, program, at + 1, total, here);
  };
  if (binder.pieces) {
    list_pieces(binder, parameter, inside);
    return;
  }
  std::vector<bool> lifted_guards = done;
  if (const auto places = lifted_requirements(action, at, lifted_guards)) {
    done = lifted_guards;
    list_points(*places, board(kind_of(binder)).cells, [&](int place, Label next) {
      variables_[binder.variable] = {place, model::none, 1};
      inside(place, next);
    });
    return;
  }
  const Label next = label();
  list_values(binder, parameter, next, [&](int digit) { inside(digit, next); });
}

/// Of a parameter that is a place of a board: the places that meet all requirements that can be asked of all at once.
/// Constants that are a step away are requirements, too. `done` tells which need not be asked again.
std::optional<int> Lowerer::lifted_requirements(const Action& action, std::size_t at, std::vector<bool>& done) {
  const Binder& binder = action.parameters[at];
  const int kind = kind_of(binder);
  const bool all = binder.source[0].op == Op::whole && binder.filter.empty();
  if (!all || how_.watched || kind == model::none || !model_.kinds[static_cast<std::size_t>(kind)].is_board())
    return std::nullopt;
  const int cells = board(kind).cells;
  const Lifting lifting(*this, places_of(kind, binder.variable));
  std::optional<int> out;
  const auto meet = [&](int places) { out = out ? set_algebra(Operation::set_and, *out, places, cells) : places; };
  std::vector<bool> known_guards = done; // constants that are a step away count as known
  for (std::size_t i = 0; i < action.guards.size(); ++i) {
    const model::Guard& guard = action.guards[i];
    if (done[i] || !ready(action, guard.value, at + 1, known_guards))
      continue;
    span_ = guard.value.span;
    element_ = guard.element;
    if (guard.variable != model::none) {
      if (!lifts_step(guard.value))
        continue;
      known_guards[i] = true;
      Lifted ahead = lifted_.variables.at(guard.value.args[0].index);
      ahead.steps.push_back(value(guard.value.args[1]));
      lifted_.variables[guard.variable] = ahead;
      meet(led_to(ahead, all_points()));
    } else if (!is_waived(guard) && lifts(guard.value)) {
      done[i] = known_guards[i] = true;
      meet(hoisted(expressions::variables(guard.value), cells, [&] { return lifted(guard.value); }));
    }
  }
  // A constant that nothing asks for any more need not be computed.
  for (std::size_t i = 0; i < action.guards.size(); ++i) {
    const bool is_step = known_guards[i] && !done[i];
    done[i] = done[i] || (is_step && std::none_of(action.guards.begin(), action.guards.end(), [&](const auto& other) {
                            const bool open = !done[static_cast<std::size_t>(&other - action.guards.data())];
                            return open && expressions::variables(other.value).count(action.guards[i].variable) > 0;
                          }));
  }
  return out;
}

/// Whether a constant is a place one step from the lifted one, and can be so from the places that it leads to.
bool Lowerer::lifts_step(const Expr& expr) const {
  if (expr.op != Op::step || expr.args.size() != 2 || lifted_point(expr.args[0]) == nullptr)
    return false;
  return is_safe(expr.args[1]) && !expr.args[1].type.optional && !speaks_of_lifted(expr.args[1]) &&
         leads_back(lifted_.kind);
}

bool Lowerer::is_waived(const model::Guard& guard) const {
  return std::any_of(model_.effects.begin(), model_.effects.end(), [&](const model::Effect& effect) {
    return effect.sort == model::Effect::Sort::waive && effect.target == guard.element;
  });
}

void Lowerer::list_points(int points, int cells, const std::function<void(int, Label)>& body) {
  const Loop loop(*this);
  const int point = temporary();
  each_member(points, cells, point, [&](Label next) { body(point, next); });
}

void Lowerer::list_values(const Binder& binder, const Parameter& parameter, Label next,
                          const std::function<void(int)>& body) {
  const int count = static_cast<int>(parameter.values.size());
  const int digit = temporary(), more = temporary();
  const bool plain = contiguous(parameter.values);
  const int first = parameter.values.front();
  const int variable = plain && first == 0 ? digit : temporary();
  variables_[binder.variable] = {variable, model::none, 1};
  const Label again = label();
  copy(digit, constant(0));
  bind(again);
  {
    const Frame frame(*this);
    const Loop loop(*this);
    if (plain && first != 0)
      emit(Operation::add, variable, digit, constant(first));
    else if (!plain)
      emit(Operation::look_up, variable, table({parameter.values.begin(), parameter.values.end()}), digit);
    if (!is_static(binder))
      in_set(variable, binder.source[0], next, false);
    body(digit);
  }
  bind(next);
  emit(Operation::add, digit, digit, constant(1));
  emit(Operation::less, more, digit, constant(count));
  emit(Operation::jump_if, more, again);
}

/// The digit of a value: which of the parameter's values it is. Goes to `next` where it is none of them.
void Lowerer::digit_of(const std::vector<int>& values, int cell, int to, Label next) {
  const int low = *std::min_element(values.begin(), values.end());
  if (contiguous(values) && low == 0)
    return copy(to, cell);
  emit(Operation::subtract, to, cell, constant(low));
  if (contiguous(values))
    return;
  const int is_none = temporary();
  emit(Operation::look_up, to, table(digits_of(values)), to);
  emit(Operation::less, is_none, to, constant(0));
  emit(Operation::jump_if, is_none, next);
}

/// Passes over types of the zones that the parameter cannot have; what the conditions exclude beforehand has no digit.
void Lowerer::within_types(const Binder& binder, const std::vector<int>& types, int type, Label next) {
  bool below = !contiguous(types), above = below;
  for (const int zone : binder.source[0].type.zones) {
    const auto& there = program_.zones[static_cast<std::size_t>(zone)].types;
    below = below || there.front() < types.front();
    above = above || there.back() > types.back();
  }
  const int outside = temporary();
  if (below) {
    emit(Operation::less, outside, type, constant(types.front()));
    emit(Operation::jump_if, outside, next);
  }
  if (above) {
    emit(Operation::less, outside, constant(types.back()), type);
    emit(Operation::jump_if, outside, next);
  }
}

void Lowerer::list_pieces(const Binder& binder, const Parameter& parameter,
                          const std::function<void(int, Label)>& body) {
  const bool one_place = parameter.form == Parameter::Form::type;
  const bool slots = parameter.form == Parameter::Form::place;
  const int type = temporary(), digit = temporary();
  const Loop loop(*this);
  const auto offer = [&](int at, Label next) {
    const Frame frame(*this);
    if (!slots)
      within_types(binder, parameter.values, type, next);
    digit_of(one_place ? parameter.values : parameter.places, one_place ? type : at, digit, next);
    if (!slots && !one_place) {
      const int type_digit = temporary();
      digit_of(parameter.values, type, type_digit, next);
      emit(Operation::multiply_add, digit, digit, static_cast<int>(parameter.values.size()), type_digit);
    }
    body(digit, next);
  };
  for (const PlaceRun& run : runs(binder.source[0])) {
    if (!one_place && run.slots != slots)
      continue; // another action of the program offers them
    each_of_run(run, false, [&](int at) {
      variables_[binder.variable] = {type, at};
      each_type(at, run.slots, type, [&](Label next) { offer(at, next); });
    });
  }
}

/// Whether places are all of their zones.
bool Lowerer::is_whole(const Expr& places) {
  if (places.op == Op::zones)
    return std::all_of(places.args.begin(), places.args.end(), [](const Expr& part) { return is_whole(part); });
  return places.op == Op::zone && places.args.empty();
}

/// Fails every requirement that is not met; where the chosen thing is not there, only that.
void Lowerer::question(const Pending& pending, std::size_t number) {
  const Frame frame(*this);
  const Action& action = *pending.actions[number].action;
  const ProgramAction program = program_.decisions[pending.index].actions[number];
  const std::vector<Location>& locations = pending.parameters[number];
  bind(program.why);
  const std::string path =
      action.element == model::none ? action.name : model_.elements[static_cast<std::size_t>(action.element)].path;
  const Span where =
      action.element == model::none ? span_ : model_.elements[static_cast<std::size_t>(action.element)].span;
  const Label not_here = label(), end = label();
  for (std::size_t i = 0; i < action.parameters.size(); ++i) {
    const Binder& binder = action.parameters[i];
    const Parameter::Form form = program.parameters[i].form;
    Location at = locations[i]; // a question changes nothing, so what it finds out is scratch
    if (form == Parameter::Form::type)
      at.place = place(binder.source[0]);
    if (form == Parameter::Form::place) {
      at.cell = temporary();
      emit(Operation::slot_type, at.cell, at.place);
    }
    variables_[binder.variable] = at;
    if (binder.pieces) {
      const int count = temporary();
      if (form == Parameter::Form::place) {
        emit(Operation::less, count, at.cell, constant(0));
        emit(Operation::jump_if, count, not_here);
      } else {
        emit(Operation::count_type, count, at.place, at.cell);
        emit(Operation::jump_unless, count, not_here);
      }
      if (form != Parameter::Form::type && !is_whole(binder.source[0]))
        in_places(at.place, binder.source[0], not_here, false);
    } else if (!is_static(binder)) {
      in_set(locations[i].cell, binder.source[0], not_here, false);
    }
    for (const Expr& filter : binder.filter)
      branch(filter, not_here, false);
  }
  for (const model::Guard& guard : action.guards) {
    if (guard.variable != model::none) {
      const Location at = constant_of(guard);
      variables_[guard.variable] = at;
      if (!guard.partial)
        continue;
      const Label fine = label();
      const int is_none = temporary();
      emit(Operation::less, is_none, at.cell, constant(0));
      emit(Operation::jump_unless, is_none, fine);
      emit(Operation::fail, requirement(path + "." + guard.name, guard.element, guard.value.span));
      jump(end);
      bind(fine);
      continue;
    }
    const Label met = label();
    branch(guard.value, met, true);
    waivers(guard.element, met);
    const std::string name = guard.element == model::none
                                 ? path + "." + guard.name
                                 : model_.elements[static_cast<std::size_t>(guard.element)].path;
    const bool own = guard.element != model::none && guard.element != action.element;
    emit(Operation::fail, requirement(own ? name : path + "." + guard.name, guard.element, guard.value.span));
    bind(met);
  }
  jump(end);
  bind(not_here);
  emit(Operation::fail, requirement(path + ".here", model::none, where));
  bind(end);
  emit(Operation::done);
}

} // namespace brehon
