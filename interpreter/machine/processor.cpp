#include "interpreter/machine/processor.hpp"

#include "interpreter/program/names.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace brehon {

std::vector<model::ElementId> Trace::each_once() const {
  std::vector<model::ElementId> once;
  std::vector<bool> seen(counts.size(), false);
  for (const model::ElementId element : log) {
    if (!seen[element.index()]) {
      seen[element.index()] = true;
      once.push_back(element);
    }
  }
  return once;
}

Processor::Processor(const Program& of)
    : program(&of), places(of), code_(of.superinstructions ? machine_code(of.code) : plain_machine_code(of.code)) {
  for (const Attempt& attempt : of.attempts) {
    tried_.push_back(cells_tried(of, attempt));
  }
  for (const MemoryLayout& memory : of.memories) {
    position_.resize(std::max(position_.size(), index(memory.size)));
  }
}

bool Processor::test_option(Cell* memory, const ProgramDecision& decision, std::uint32_t option, Trace* trace) {
  memory[decision.tested_cell] = static_cast<Cell>(option);
  return run(memory, decision.test, trace) != Run::faulted;
}

bool Processor::test_options(Cell* memory, const ProgramDecision& decision, Trace* trace) {
  std::swap(options, listed_);
  options.clear();
  const bool draws = drawer != nullptr && !decision.in_order && !listed_.empty();
  for (int i = 0; draws && i < prelude::most_draws; ++i) {
    const std::uint32_t option = listed_.at(static_cast<std::size_t>(drawer->below(listed_.count())));
    if (!test_option(memory, decision, option, trace)) {
      return false;
    }
    if (!options.empty()) {
      return true;
    }
  }
  for (const std::uint32_t option : listed_.list()) {
    if (!test_option(memory, decision, option, trace)) {
      return false;
    }
    if (asks_whether && !options.empty()) {
      return true;
    }
  }
  return true;
}

void Processor::glimpse(const Cell* memory, bool all_have_chosen, model::PieceTypeId fell) {
  Glimpse& seen = glimpses.emplace_back(Glimpse{State(*program), shown.size(), all_have_chosen, fell});
  std::copy_n(memory, program->state_cells, seen.state.memory());
}

/// The state rests, unless the limit of decisions has been reached.
Run Processor::rest_at(Cell* memory, Label instruction) {
  if (program->model.limit != 0 && memory[cell::decisions] >= program->model.limit) {
    return finish(memory, program->model.limit_is_draw ? Outcome::drawn : Outcome::unfinished, model::none);
  }
  memory[cell::position] = instruction.number();
  return Run::rested;
}

Run Processor::finish(Cell* memory, Outcome outcome, Label instruction) {
  memory[cell::outcome] = static_cast<Cell>(outcome);
  memory[cell::position] = 0; // two states in which the game ended the same way are equal
  finished_at = instruction;
  options.clear();
  return Run::ended;
}

Run Processor::fail(Cell* memory, Label instruction, std::string_view message) {
  const DebugInfo& debug = program->debug[instruction];
  fault = Fault{std::string(message), debug.span, debug.element, instruction};
  memory[cell::position] = model::none;
  options.clear();
  return Run::faulted;
}

Run Processor::range_failure(Cell* memory, Label instruction, std::string_view message, Cell number) {
  const std::size_t at = message.find("{}");
  if (at == std::string_view::npos) {
    return fail(memory, instruction, message);
  }
  return fail(memory, instruction, fmt::format("{}{}{}", message.substr(0, at), number, message.substr(at + 2)));
}

Run Processor::place_failure(Cell* memory, Label instruction, PlaceFault reason, int place, int type) {
  const std::string where = places.has(place) ? place_name(*program, PlaceId(place)) : "";
  const std::string what = type_name(*program, model::PieceTypeId(type));
  switch (reason) {
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

} // namespace brehon
