#include "interpreter/lower/flow/listing.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/piece_sets.hpp"
#include "interpreter/lower/expressions/places.hpp"
#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/flow/attempt.hpp"
#include "interpreter/lower/flow/lifted_requirements.hpp"
#include "interpreter/lower/flow/option_test.hpp"
#include "interpreter/lower/flow/question.hpp"
#include "interpreter/lower/lifting/combine.hpp"
#include "interpreter/lower/lifting/found.hpp"

namespace brehon::lowering {

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

/// Tests those that can be told when so many parameters are bound.
void list_guards(Context& context, const Action& action, std::size_t bound, std::vector<bool>& done, Label skip) {
  Writer& code = context.code;
  for (std::size_t i = 0; i < action.guards.size(); ++i) {
    const model::Guard& guard = action.guards[i];
    if (done[i] || !ready(action, guard, bound, done))
      continue;
    done[i] = true;
    code.origin.span = guard.value.span;
    code.origin.element = guard.element;
    if (guard.variable == model::none) {
      require(context, guard, skip);
      continue;
    }
    const Location at = constant_of(context, guard);
    if (guard.partial) {
      const int is_none = code.cells.temporary();
      code.emit(Operation::less, is_none, at.cell, code.constants.of(0));
      code.emit(Operation::jump_if, is_none, skip);
    }
    context.scope.variables[guard.variable] = at;
  }
}

void list_points(Context& context, int points, int cells, const std::function<void(int, Label)>& body) {
  Writer& code = context.code;
  const Loop loop(context);
  const int point = code.cells.temporary();
  each_member(context, points, cells, point, [&](Label next) { body(point, next); });
}

/// Passes over types of the zones that the parameter cannot have; what the conditions exclude beforehand has no digit.
void within_types(Context& context, const Binder& binder, const std::vector<int>& types, int type, Label next) {
  Writer& code = context.code;
  bool below = !contiguous(types), above = below;
  for (const model::ZoneId zone : binder.source[0].type.zones) {
    const auto& there = context.program.zones[zone].types;
    below = below || there.front().number() < types.front();
    above = above || there.back().number() > types.back();
  }
  const int outside = code.cells.temporary();
  if (below) {
    code.emit(Operation::less, outside, type, code.constants.of(types.front()));
    code.emit(Operation::jump_if, outside, next);
  }
  if (above) {
    code.emit(Operation::less, outside, code.constants.of(types.back()), type);
    code.emit(Operation::jump_if, outside, next);
  }
}

/// The digit of a value: which of the parameter's values it is. Goes to `next` where it is none of them.
void digit_of(Context& context, const std::vector<int>& values, int cell, int to, Label next) {
  Writer& code = context.code;
  const int low = *std::min_element(values.begin(), values.end());
  if (contiguous(values) && low == 0)
    return code.copy(to, cell);
  code.emit(Operation::subtract, to, cell, code.constants.of(low));
  if (contiguous(values))
    return;
  const int is_none = code.cells.temporary();
  code.emit(Operation::look_up, to, code.table(digits_of(values)), to);
  code.emit(Operation::less, is_none, to, code.constants.of(0));
  code.emit(Operation::jump_if, is_none, next);
}

void list_pieces(Context& context, const Binder& binder, const Parameter& parameter,
                 const std::function<void(int, Label)>& body) {
  Writer& code = context.code;
  const bool one_place = parameter.form == Parameter::Form::type;
  const bool slots = parameter.form == Parameter::Form::place;
  const int type = code.cells.temporary(), digit = code.cells.temporary();
  std::vector<int> places;
  for (const PlaceId place : parameter.places)
    places.push_back(place.number());
  const Loop loop(context);
  const auto offer = [&](int at, Label next) {
    const Frame frame(code.cells);
    if (!slots)
      within_types(context, binder, parameter.values, type, next);
    digit_of(context, one_place ? parameter.values : places, one_place ? type : at, digit, next);
    if (!slots && !one_place) {
      const int type_digit = code.cells.temporary();
      digit_of(context, parameter.values, type, type_digit, next);
      code.emit(Operation::multiply_add, digit, digit, static_cast<int>(parameter.values.size()), type_digit);
    }
    body(digit, next);
  };
  for (const PlaceRun& run : runs(context, binder.source[0])) {
    if (!one_place && run.slots() != slots)
      continue; // another action of the program offers them
    each_of_run(context, run, false, [&](int at) {
      context.scope.variables[binder.variable] = {type, at};
      each_type(context, at, run.slots(), type, [&](Label next) { offer(at, next); });
    });
  }
}

void list_values(Context& context, const Binder& binder, const Parameter& parameter, Label next,
                 const std::function<void(int)>& body) {
  Writer& code = context.code;
  const int count = static_cast<int>(parameter.values.size());
  const int digit = code.cells.temporary(), more = code.cells.temporary();
  const bool plain = contiguous(parameter.values);
  const int first = parameter.values.front();
  const int variable = plain && first == 0 ? digit : code.cells.temporary();
  context.scope.variables[binder.variable] = {variable};
  const Label again = code.label();
  code.copy(digit, code.constants.of(0));
  code.bind(again);
  {
    const Frame frame(code.cells);
    const Loop loop(context);
    if (plain && first != 0)
      code.emit(Operation::add, variable, digit, code.constants.of(first));
    else if (!plain)
      code.emit(Operation::look_up, variable, code.table({parameter.values.begin(), parameter.values.end()}), digit);
    if (!is_static(binder))
      in_set(context, variable, binder.source[0], next, false);
    body(digit);
  }
  code.bind(next);
  code.emit(Operation::add, digit, digit, code.constants.of(1));
  code.emit(Operation::less, more, digit, code.constants.of(count));
  code.emit(Operation::jump_if, more, again);
}

/// An action, and how its options are offered.
struct Listed {
  const Action& action;
  const ProgramAction& program;
  Operation offer;
};

void list_parameter(Context& context, const Listed& listed, std::size_t at, int sum, std::vector<bool>& done) {
  Writer& code = context.code;
  const Action& action = listed.action;
  const ProgramAction& program = listed.program;
  if (at == action.parameters.size()) {
    int number = sum;
    if (const auto fixed_sum = code.constants.known(sum)) {
      number = code.constants.of(*fixed_sum + program.first);
    } else if (program.first != 0) {
      number = code.cells.temporary();
      code.emit(Operation::add, number, sum, code.constants.of(program.first));
    }
    code.emit(listed.offer, number);
    return;
  }
  const Binder& binder = action.parameters[at];
  const Parameter& parameter = program.parameters[at];
  if (parameter.radix() == 0)
    return;
  const auto total_of = [&](int radix, int digit) {
    const auto before = code.constants.known(sum);
    if (before && *before == 0)
      return digit;
    const int total = code.cells.temporary();
    code.emit(Operation::multiply_add, total, sum, radix, digit);
    return total;
  };
  std::vector<bool> met = done;
  if (const auto points = combined_requirements(context, action, program, at, met)) {
    int radix = 1;
    for (std::size_t i = at; i < action.parameters.size(); ++i)
      radix *= program.parameters[i].radix();
    list_points(context, *points, (radix + 31) / 32, [&](int point, Label) {
      list_parameter(context, listed, action.parameters.size(), total_of(radix, point), met);
    });
    return;
  }
  const auto inside = [&](int digit, Label next) {
    for (const Expr& filter : binder.filter)
      branch(context, filter, next, false);
    const int total = total_of(parameter.radix(), digit);
    std::vector<bool> here = done;
    list_guards(context, action, at + 1, here, next);
    const HoistPoint point(context);
    list_parameter(context, listed, at + 1, total, here);
  };
  if (finds_sets(binder)) {
    each_set(context, binder, expressions::truth(), inside);
    return;
  }
  if (binder.pieces) {
    list_pieces(context, binder, parameter, inside);
    return;
  }
  std::vector<bool> lifted_guards = done;
  if (const auto places = lifted_requirements(context, action, at, lifted_guards)) {
    done = lifted_guards;
    list_points(context, *places, board(context, kind_of(context, binder)).cells, [&](int place, Label next) {
      context.scope.variables[binder.variable] = {place};
      inside(place, next);
    });
    return;
  }
  const Label next = code.label();
  list_values(context, binder, parameter, next, [&](int digit) { inside(digit, next); });
}

} // namespace

void require(Context& context, const model::Guard& guard, Label otherwise) {
  Writer& code = context.code;
  if (!context.watched && !is_waived(context, guard))
    return branch(context, guard.value, otherwise, false);
  const Label met = code.label();
  branch(context, guard.value, met, true);
  waivers(context, guard.element, met);
  code.touch(guard.element);
  code.jump(otherwise);
  code.bind(met);
}

bool ready(const Action& action, const model::Guard& guard, std::size_t bound, const std::vector<bool>& done) {
  const Expr& expr = guard.value;
  const std::set<model::VariableId> used = expressions::variables(expr);
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

Location constant_of(Context& context, const model::Guard& guard) {
  if (guard.partial)
    return {value(context, guard.value)};
  return argument(context, guard.value, guard.variable);
}

namespace {

void list_actions(Context& context, const PendingDecision& pending, const ProgramDecision& decision) {
  Writer& code = context.code;
  const HoistPoint point(context);
  for (const ActionId i : ids(pending.actions)) {
    const Frame frame(code.cells);
    const Action& action = *pending.actions[i].action;
    code.origin.element = action.element;
    if (action.element != model::none)
      code.origin.span = context.model.elements[action.element].span;
    std::vector<bool> done; // those that are asked last are not asked here
    for (const model::Guard& guard : action.guards)
      done.push_back(is_asked_last(context, guard));
    const Label end = code.label();
    list_guards(context, action, 0, done, end);
    // Whether another one is possible is only known when all before it are tested.
    const bool alone = action.if_nothing_else && decision.test.is_none();
    const Listed listed{action, decision.actions[i], alone ? Operation::offer_alone : Operation::offer};
    list_parameter(context, listed, 0, code.constants.of(0), done);
    code.bind(end);
  }
}

} // namespace

void listing(Context& context, const PendingDecision& pending) {
  Writer& code = context.code;
  begin_function(context, pending.surroundings);
  context.scope = pending.scope;
  const ProgramDecision decision = context.program.decisions[pending.decision];
  context.scope.acting = decision.player_cell;
  code.bind(decision.list);
  list_actions(context, pending, decision);
  code.emit(Operation::done);
  if (!decision.test.is_none())
    option_test(context, pending);
  for (const ActionId i : ids(pending.actions)) {
    context.scope = pending.scope;
    question(context, pending, i);
  }
}

} // namespace brehon::lowering
