#include "interpreter/machine/execute.hpp"
#include "dsl/base/index.hpp"
#include "interpreter/program/operands.hpp"

#include "interpreter/program/names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

Machine::Machine(const Program& program)
    : program_(&program),
      code_(program.superinstructions ? machine_code(program.code) : plain_machine_code(program.code)),
      places_(program), form_(program), work_(program) {}

Run Machine::run(State& state, Label label) {
  fault_.reset();
  options_.clear();
  shown_.clear();
  return dispatch(state.memory(), label);
}

Run Machine::question(const State& state, Label label) {
  fault_.reset();
  work_ = state;
  return quietly(work_.memory(), label);
}

Run Machine::start(State& state) {
  stop_ = model::none;
  if (trace_ == nullptr && start_) {
    fault_.reset();
    state = start_->state;
    options_ = start_->options;
    shown_ = start_->shown;
    return Run::rested;
  }
  std::copy_n(program_->initial.begin(), program_->state_cells, state.memory());
  const Run begun = run(state, program_->begin);
  if (begun == Run::rested) {
    start_ = Start{state, options_, shown_};
  }
  return begun;
}

Run Machine::run_from(State& state, Label label, Label stop) {
  stop_ = stop;
  return run(state, label);
}

void Machine::set_digit(Cell* memory, const Parameter& parameter, int digit) const {
  const auto values = static_cast<int>(parameter.values.size());
  switch (parameter.form) {
  case Parameter::Form::value:
  case Parameter::Form::type:
    memory[parameter.value_cell] = parameter.values[index(digit)];
    break;
  case Parameter::Form::place:
    memory[parameter.place_cell] = parameter.places[index(digit)].number();
    break;
  case Parameter::Form::place_type:
    memory[parameter.place_cell] = parameter.places[index(digit / values)].number();
    memory[parameter.value_cell] = parameter.values[index(digit % values)];
    break;
  }
}

Run Machine::apply(State& state, std::uint32_t option) {
  Cell* memory = state.memory();
  const std::vector<ProgramAction>& actions = program_->decisions[decision(state)].actions;
  const auto number = static_cast<int>(option);
  std::size_t chosen = actions.size() - 1;
  while (actions[chosen].first > number) {
    --chosen;
  }
  const ProgramAction& action = actions[chosen];
  int rest = number - action.first;
  for (auto parameter = action.parameters.rbegin(); parameter != action.parameters.rend(); ++parameter) {
    const int radix = parameter->radix();
    set_digit(memory, *parameter, rest % radix);
    rest /= radix;
  }
  if (program_->model.limit != 0) {
    ++memory[cell::decisions];
  }
  return run(state, action.entry);
}

Run Machine::apply_chance(State& state, int outcome) {
  Cell* memory = state.memory();
  const Label position(memory[cell::position]);
  memory[program_->code[position].a] = outcome;
  return run(state, position + 1);
}

/// The state rests, unless the limit of decisions has been reached.
Run Machine::rest_at(Cell* memory, Label instruction) {
  if (program_->model.limit != 0 && memory[cell::decisions] >= program_->model.limit) {
    return finish(memory, program_->model.limit_is_draw ? Outcome::drawn : Outcome::unfinished, model::none);
  }
  memory[cell::position] = instruction.number();
  return Run::rested;
}

Run Machine::finish(Cell* memory, Outcome outcome, Label instruction) {
  memory[cell::outcome] = static_cast<Cell>(outcome);
  memory[cell::position] = 0; // two states in which the game ended the same way are equal
  finished_at_ = instruction;
  options_.clear();
  return Run::ended;
}

void Machine::show(const Cell* memory, int place, int type, int player) {
  const auto add = [&](int count) { shown_.push_back({player, PlaceId(place), model::PieceTypeId(type), count}); };
  if (type != model::none) {
    add(1);
    return;
  }
  type = places_.next_type(memory, place, type);
  if (type == model::none) {
    add(0);
  }
  for (; type != model::none; type = places_.next_type(memory, place, type)) {
    add(places_.count_type(memory, place, type));
  }
}

const Instruction* Machine::resting_at(const State& state) const {
  const Cell position = state[cell::position];
  if (state[cell::outcome] != static_cast<Cell>(Outcome::running) || position < 0) {
    return nullptr;
  }
  const Instruction* at = program_->code.data() + position;
  const bool rests = at->op == Operation::choose || is_chance(at->op);
  return rests ? at : nullptr;
}

Rest Machine::rest(const State& state) const {
  if (state[cell::outcome] != static_cast<Cell>(Outcome::running)) {
    return Rest::terminal;
  }
  const Instruction* at = resting_at(state);
  if (at == nullptr) {
    return Rest::nothing;
  }
  return at->op == Operation::choose ? Rest::decision : Rest::chance;
}

ProgramDecisionId Machine::decision(const State& state) const {
  const Instruction* at = resting_at(state);
  return at != nullptr && at->op == Operation::choose ? ProgramDecisionId(at->a) : model::none;
}

ChanceId Machine::chance(const State& state) const {
  const Instruction* at = resting_at(state);
  return at != nullptr && at->op != Operation::choose ? ChanceId(at->c) : model::none;
}

int Machine::player(const State& state) const {
  const ProgramDecisionId at = decision(state);
  return at.is_none() ? model::none : state[program_->decisions[at].player_cell];
}

const std::vector<std::uint32_t>& Machine::list(const State& state) {
  const ProgramDecisionId at = decision(state);
  asked_options_.clear();
  if (!at.is_none()) {
    std::swap(options_, asked_options_); // a listing fills `options_`
    const Run run = question(state, program_->decisions[at].list);
    std::swap(options_, asked_options_);
    if (run == Run::faulted) {
      asked_options_.clear();
    }
  }
  return asked_options_.list();
}

const std::vector<ChanceOutcome>& Machine::outcomes(const State& state) {
  outcomes_.clear();
  const Instruction* at = resting_at(state);
  if (at == nullptr) {
    return outcomes_;
  }
  if (at->op == Operation::chance_roll) {
    for (int face = 0; face < at->b; ++face) {
      outcomes_.push_back({face, 1});
    }
  } else if (at->op == Operation::chance_draw) {
    places_.unordered(state.memory(), state[at->b], [this](int type, int count) {
      outcomes_.push_back({type, count});
    });
  }
  return outcomes_;
}

const std::vector<RequirementId>& Machine::why(const State& state, ActionId action, const std::vector<int>& digits) {
  const ProgramAction& asked = program_->decisions[decision(state)].actions[action];
  failed_.clear();
  fault_.reset();
  work_ = state;
  for (std::size_t i = 0; i < asked.parameters.size(); ++i) {
    set_digit(work_.memory(), asked.parameters[i], digits[i]);
  }
  quietly(work_.memory(), asked.why);
  return failed_;
}

const Cell* Machine::score(const State& state) {
  fault_.reset();
  work_ = state;
  const Label stop = std::exchange(stop_, Label());
  const Run run = dispatch(work_.memory(), program_->score);
  stop_ = stop;
  return run == Run::faulted ? nullptr : work_.memory();
}

Run Machine::fail(Cell* memory, Label instruction, std::string_view message) {
  const DebugInfo& debug = program_->debug[instruction];
  fault_ = Fault{std::string(message), debug.span, debug.element, instruction};
  memory[cell::position] = model::none;
  options_.clear();
  return Run::faulted;
}

Run Machine::place_failure(Cell* memory, Label instruction, PlaceFault fault, int place, int type) {
  const std::string where = places_.has(place) ? place_name(*program_, PlaceId(place)) : "";
  const std::string what = type_name(*program_, model::PieceTypeId(type));
  switch (fault) {
  case PlaceFault::none:
  case PlaceFault::no_place:
    return fail(memory, instruction, "there is no such place");
  case PlaceFault::no_type:
    return fail(memory, instruction, fmt::format("`{}` cannot lie in `{}`", what, where));
  case PlaceFault::full:
    return fail(memory, instruction, fmt::format("`{}` is full", where));
  case PlaceFault::missing:
    return fail(memory, instruction, fmt::format("too few `{}` in `{}`", what, where));
  case PlaceFault::negative:
    return fail(memory, instruction, fmt::format("a negative number of `{}`", what));
  }
  return Run::faulted;
}

std::string Machine::empty_message(int place) const {
  return fmt::format("`{}` is empty", place_name(*program_, PlaceId(place)));
}

Board Machine::board(BoardId id) const {
  return {program_->boards[id], program_->tables};
}

void Machine::slots(Cell* memory, const MachineInstruction& instruction) const {
  const ZoneLayout& zone = program_->zones[model::ZoneId(instruction.b)];
  const Place* first = &program_->places[zone.first_place];
  const int stride = zone.places > 1 ? first[1].base - first->base : 0;
  const Cell* of_types = program_->tables.data() + instruction.d;
  const Cell wanted = memory[instruction.c];
  const Cell* slot = memory + first->base;
  for (int begin = 0; begin < zone.places; begin += 32) {
    std::uint32_t word = 0;
    const int here = std::min(32, zone.places - begin);
    for (int i = 0; i < here; ++i, slot += stride) {
      word |= static_cast<std::uint32_t>(of_types[*slot] == wanted) << i;
    }
    memory[instruction.a + begin / 32] = static_cast<Cell>(word);
  }
}

bool Machine::line(const Cell* memory, const MachineInstruction& instruction) const {
  const LineOperation& line = program_->lines[LineId(instruction.b)];
  return board(line.board)
      .line(memory + instruction.c, memory[line.place_cell], memory[line.length_cell], line.exactly);
}

} // namespace brehon
