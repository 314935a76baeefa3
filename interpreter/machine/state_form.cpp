#include "dsl/base/index.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/operands.hpp"

#include <algorithm>
#include <cstddef>

namespace brehon {

namespace {

constexpr Cell ended = 0, at_decision = 1, at_chance = 2, elsewhere = 3;

} // namespace

StateForm::StateForm(const Program& program) : program_(&program) {
  for (const int fixed : {cell::outcome, cell::winners, cell::decisions}) {
    fields_.push_back({Field::Sort::plain, fixed, 0});
  }
  for (const Place& place : program.places) {
    add_place(place);
  }
  for (const model::MarkerId marker : ids(program.model.markers)) {
    const int first = program.marker_cells[marker];
    for (int i = 0; i < marker_size(program, marker); ++i) {
      fields_.push_back({Field::Sort::plain, first + i, 0});
    }
  }
  for (const MemoryLayout& memory : program.memories) {
    for (int i = 0; i < memory.instances; ++i) {
      fields_.push_back({Field::Sort::sequence, memory.first_cell + i * memory.cells, memory.cells - 1});
    }
  }
  for (int i = 0; i < static_cast<int>(program.local_names.size()); ++i) {
    fields_.push_back({Field::Sort::plain, program.first_local + i, 0});
  }
  add_return_addresses();
}

void StateForm::add_place(const Place& place) {
  const ZoneLayout& layout = program_->zones[place.zone];
  int plain = layout.cells;
  int first = place.base;
  switch (program_->model.zones[place.zone].shape) {
  case model::Shape::bag:
  case model::Shape::slot:
    break;
  case model::Shape::pile:
  case model::Shape::row:
    fields_.push_back({Field::Sort::sequence, place.base, layout.capacity});
    first += 1 + layout.capacity;
    plain -= 1 + layout.capacity;
    break;
  }
  for (int i = 0; i < plain; ++i) {
    fields_.push_back({Field::Sort::plain, first + i, 0});
  }
  if (place.face != model::none) {
    fields_.push_back({Field::Sort::plain, place.face, 0});
  }
}

void StateForm::add_return_addresses() {
  for (Field& field : fields_) {
    if (field.sort == Field::Sort::plain && program_->return_cells.count(field.cell) != 0) {
      field.sort = Field::Sort::return_address;
    }
  }
}

StateForm::Resting StateForm::resting(const State& state) const {
  const Label position(state[cell::position]);
  if (state[cell::outcome] != static_cast<Cell>(Outcome::running)) {
    return {ended, 0, 0};
  }
  if (!program_->code.has(position)) {
    return {elsewhere, position.number(), 0};
  }
  const Instruction& instruction = program_->code[position];
  if (instruction.op == Operation::choose) {
    return {at_decision, instruction.a, program_->debug[position].ordinal};
  }
  if (is_chance(instruction.op)) {
    return {at_chance, instruction.c, program_->debug[position].ordinal};
  }
  return {elsewhere, position.number(), 0};
}

Label StateForm::position(const Resting& resting) const {
  if (resting.sort == ended) {
    return Label(0);
  }
  if (resting.sort == elsewhere) {
    return program_->code.has(Label(resting.ordinal)) ? Label(resting.ordinal) : model::none;
  }
  for (const Label i : ids(program_->code)) {
    const Instruction& instruction = program_->code[i];
    const bool fits = resting.sort == at_decision
                          ? instruction.op == Operation::choose && instruction.a == resting.ordinal
                          : resting.sort == at_chance && is_chance(instruction.op) && instruction.c == resting.ordinal;
    if (fits && program_->debug[i].ordinal == resting.occurrence) {
      return i;
    }
  }
  return model::none;
}

/// A return address as the ordinal of its call; other values, which no call has left, as negative numbers.
Cell StateForm::call_ordinal(Cell address) const {
  const Label call(std::max(address, 0) - 1);
  const bool returns = program_->code.has(call) && program_->code[call].op == Operation::call;
  return returns ? program_->debug[call].ordinal : -1 - std::max(address, 0);
}

Cell StateForm::call_address(Cell ordinal) const {
  if (ordinal < 0) {
    return -1 - ordinal;
  }
  for (const Label i : ids(program_->code)) {
    if (program_->code[i].op == Operation::call && program_->debug[i].ordinal == ordinal) {
      return (i + 1).number();
    }
  }
  return 0;
}

template <typename Sink> void StateForm::visit(const State& state, const Sink& sink) const {
  const Resting point = resting(state);
  sink(point.sort);
  sink(point.ordinal);
  sink(point.occurrence);
  for (const Field& field : fields_) {
    const Cell value = state[field.cell];
    switch (field.sort) {
    case Field::Sort::plain:
      sink(value);
      break;
    case Field::Sort::return_address:
      sink(call_ordinal(value));
      break;
    case Field::Sort::sequence:
      sink(value);
      for (int i = 1; i <= std::min(value, field.capacity); ++i) {
        sink(state[field.cell + i]);
      }
      break;
    }
  }
}

std::uint64_t StateForm::hash(const State& state) const {
  prelude::Hash hash;
  visit(state, [&hash](Cell value) { hash.add(value); });
  return hash.value();
}

void StateForm::write(const State& state, std::vector<Cell>& values) const {
  values.clear();
  visit(state, [&values](Cell value) { values.push_back(value); });
}

std::string StateForm::read(std::span<const Cell> values, State& state) const {
  std::size_t used = 0;
  const auto next = [&]() { return used < values.size() ? values[used++] : (++used, 0); };
  Resting point{};
  point.sort = next();
  point.ordinal = next();
  point.occurrence = next();
  const Label where = position(point);
  if (where.is_none()) {
    return "the program does not rest where the state does";
  }
  state[cell::position] = where.number();
  for (const Field& field : fields_) {
    const Cell value = next();
    state[field.cell] = field.sort == Field::Sort::return_address ? call_address(value) : value;
    if (field.sort != Field::Sort::sequence) {
      continue;
    }
    if (value < 0 || value > field.capacity) {
      return "a place holds more pieces than it can";
    }
    for (int i = 1; i <= field.capacity; ++i) {
      state[field.cell + i] = i <= value ? next() : 0;
    }
  }
  return used == values.size() ? "" : "the state has the wrong number of values";
}

} // namespace brehon
