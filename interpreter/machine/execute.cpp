#include "interpreter/machine/execute.hpp"
#include "dsl/base/index.hpp"
#include "interpreter/program/operands.hpp"

#include "interpreter/machine/claims.hpp"
#include "interpreter/program/names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

namespace {

void set_digit(Cell* memory, const Parameter& parameter, int digit) {
  const auto values = static_cast<int>(parameter.values.size());
  switch (parameter.form) {
  case Parameter::Form::value:
  case Parameter::Form::type:
    memory[parameter.value_cell] = parameter.values[index(digit)];
    break;
  case Parameter::Form::pieces:
    memory[parameter.value_cell] = digit;
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

/// The instruction at which a state rests; null where it rests at none.
const Instruction* resting_at(const Program& program, const State& state) {
  const Cell position = state[cell::position];
  if (state[cell::outcome] != static_cast<Cell>(Outcome::running) || position < 0) {
    return nullptr;
  }
  const Instruction* at = program.code.data() + position;
  const bool rests = at->op == Operation::choose || is_chance(at->op);
  return rests ? at : nullptr;
}

} // namespace

Machine::Machine(const Program& program)
    : processor_(program), form_(program), work_(program), tests_claims_(!program.claim_test.is_none()) {}

Run Machine::run(State& state, Label label) {
  processor_.fault.reset();
  processor_.options.clear();
  processor_.shown.clear();
  processor_.glimpses.clear();
  reached_.clear();
  const Run out = processor_.run(state.memory(), label, trace_, stop_);
  return tests_claims_ ? tested(state, out) : out;
}

std::optional<Fault> Machine::find_broken_claim(const State& state) {
  reached_.clear();
  work_ = state;
  const bool faulted = processor_.run(work_.memory(), program().claim_test, nullptr) == Run::faulted;
  return faulted ? processor_.fault : broken_claim(program(), work_.memory(), reached_);
}

bool Machine::keeps_claims(const State& state) {
  return program().claim_test.is_none() || !find_broken_claim(state);
}

/// A position that breaks a claim cannot be played on.
Run Machine::tested(State& state, Run run) {
  if (run != Run::ended && (run != Run::rested || rest(state) != Rest::decision)) {
    return run;
  }
  processor_.fault = find_broken_claim(state);
  if (!processor_.fault) {
    return run;
  }
  state.memory()[cell::position] = model::none;
  processor_.options.clear();
  return Run::faulted;
}

Run Machine::question(const State& state, Label label) {
  processor_.fault.reset();
  work_ = state;
  return processor_.run(work_.memory(), label, nullptr);
}

Run Machine::start(State& state) {
  stop_ = model::none;
  if (trace_ == nullptr && start_) {
    processor_.fault.reset();
    state = start_->state;
    processor_.options = start_->options;
    processor_.shown = start_->shown;
    reached_ = start_->reached;
    processor_.glimpses.clear();
    return Run::rested;
  }
  std::copy_n(program().initial.begin(), program().state_cells, state.memory());
  prelude::Random* const drawer = std::exchange(processor_.drawer, nullptr); // what is kept has all options
  const Run begun = run(state, program().begin);
  processor_.drawer = drawer;
  processor_.glimpses.clear();
  if (begun == Run::rested) {
    start_ = Start{state, processor_.options, processor_.shown, reached_};
  }
  return begun;
}

Run Machine::run_from(State& state, Label label, Label stop) {
  stop_ = stop;
  return run(state, label);
}

Run Machine::set_up(State& state, Dealer* dealer) {
  processor_.dealer = dealer;
  const Run out = run_from(state, program().setup_given);
  processor_.dealer = nullptr;
  return out;
}

Run Machine::apply(State& state, std::uint32_t option) {
  Cell* memory = state.memory();
  const std::vector<ProgramAction>& actions = program().decisions[decision(state)].actions;
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
  if (program().model.limit != 0) {
    ++memory[cell::decisions];
  }
  return run(state, action.entry);
}

Run Machine::apply_chance(State& state, int outcome) {
  Cell* memory = state.memory();
  const Label position(memory[cell::position]);
  memory[program().code[position].a] = outcome;
  return run(state, position + 1);
}

Rest Machine::rest(const State& state) const {
  if (state[cell::outcome] != static_cast<Cell>(Outcome::running)) {
    return Rest::terminal;
  }
  const Instruction* at = resting_at(program(), state);
  if (at == nullptr) {
    return Rest::nothing;
  }
  return at->op == Operation::choose ? Rest::decision : Rest::chance;
}

ProgramDecisionId Machine::decision(const State& state) const {
  const Instruction* at = resting_at(program(), state);
  return at != nullptr && at->op == Operation::choose ? ProgramDecisionId(at->a) : model::none;
}

ChanceId Machine::chance(const State& state) const {
  const Instruction* at = resting_at(program(), state);
  return at != nullptr && at->op != Operation::choose ? ChanceId(at->c) : model::none;
}

int Machine::player(const State& state) const {
  const ProgramDecisionId at = decision(state);
  return at.is_none() ? model::none : state[program().decisions[at].player_cell];
}

const std::vector<std::uint32_t>& Machine::list(const State& state) {
  const ProgramDecisionId at = decision(state);
  asked_options_.clear();
  if (!at.is_none()) {
    std::swap(processor_.options, asked_options_); // a listing fills those of the processor
    const ProgramDecision& decision = program().decisions[at];
    const bool listed = question(state, decision.list) != Run::faulted;
    prelude::Random* const drawer = std::exchange(processor_.drawer, nullptr);
    const bool fine = listed && (decision.test.is_none() || processor_.test_options(work_.memory(), decision, nullptr));
    processor_.drawer = drawer;
    std::swap(processor_.options, asked_options_);
    if (!fine) {
      asked_options_.clear();
    }
  }
  return asked_options_.list();
}

const std::vector<ChanceOutcome>& Machine::outcomes(const State& state) {
  outcomes_.clear();
  const Instruction* at = resting_at(program(), state);
  if (at == nullptr) {
    return outcomes_;
  }
  if (at->op == Operation::chance_roll) {
    for (int face = 0; face < at->b; ++face) {
      outcomes_.push_back({face, 1});
    }
  } else if (at->op == Operation::chance_draw) {
    processor_.places.unordered(state.memory(), state[at->b], [this](int type, int count) {
      outcomes_.push_back({type, count});
    });
  }
  return outcomes_;
}

const std::vector<RequirementId>& Machine::why(const State& state, ActionId action, const std::vector<int>& digits) {
  const ProgramAction& asked = program().decisions[decision(state)].actions[action];
  processor_.failed.clear();
  processor_.fault.reset();
  work_ = state;
  for (std::size_t i = 0; i < asked.parameters.size(); ++i) {
    set_digit(work_.memory(), asked.parameters[i], digits[i]);
  }
  processor_.run(work_.memory(), asked.why, nullptr);
  return processor_.failed;
}

const Cell* Machine::score(const State& state) {
  processor_.fault.reset();
  work_ = state;
  const Run run = processor_.run(work_.memory(), program().score, trace_);
  return run == Run::faulted ? nullptr : work_.memory();
}

} // namespace brehon
