#include "interpreter/lower/context/writer.hpp"

#include <algorithm>

#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

namespace brehon::lowering {

void Writer::emit(Operation op, Operand a, Operand b, Operand c, Operand d) {
  program_.code.push_back({op, a.number, b.number, c.number, d.number});
  program_.debug.push_back({origin.span, origin.element});
}

Label Writer::label() {
  return label_positions_.add(model::none);
}

void Writer::bind(Label label) {
  label_positions_[label] = program_.code.next();
}

void Writer::copy(int to, int from) {
  if (to != from)
    emit(Operation::copy, to, from);
}

void Writer::touch(model::ElementId element) {
  if (watched_ && !quiet && element != model::none)
    emit(Operation::touch, element);
}

void Writer::clear_state(std::size_t from_local) {
  const int count = static_cast<int>(cells.locals() - from_local);
  if (count > 0)
    emit(Operation::clear, program_.first_local + static_cast<int>(from_local), count);
}

void Writer::clear_all_state(std::size_t from_local) {
  emit(Operation::clear, program_.first_local + static_cast<int>(from_local), model::none);
}

int Writer::table(const std::vector<Cell>& values) {
  const auto [known, is_new] = tables_.emplace(values, static_cast<int>(program_.tables.size()));
  if (is_new)
    program_.tables.insert(program_.tables.end(), values.begin(), values.end());
  return known->second;
}

FaultId Writer::fault(const std::string& message) {
  for (const FaultId known : ids(program_.faults)) {
    if (program_.faults[known] == message)
      return known;
  }
  return program_.faults.add(message);
}

RequirementId Writer::requirement(const std::string& path, model::ElementId element, Span span) {
  for (const RequirementId known : ids(program_.requirements)) {
    if (program_.requirements[known].path == path)
      return known;
  }
  return program_.requirements.add({path, element, span});
}

void Writer::finish() {
  cells.finish();
  program_.memory_cells = program_.first_constant + static_cast<int>(constants.values().size());
  program_.initial.resize(static_cast<std::size_t>(program_.first_constant), 0);
  program_.initial.insert(program_.initial.end(), constants.values().begin(), constants.values().end());
  const auto place = [this](int& cell) { cell = cells.final_number(cell); };
  const auto at = [this](int& label) { label = label_positions_[Label(label)].number(); };
  for (Instruction& instruction : program_.code) {
    // Clears all locals from one on; how many there are is known only now.
    if (instruction.op == Operation::clear && instruction.b == model::none) {
      instruction.b = program_.state_cells - instruction.a;
      if (instruction.b == 0)
        instruction.a = cell::position; // of none, but one that is in the state
    }
    each_operand(instruction, cell_letters, place);
    each_operand(instruction, "l", at);
  }
  each_cell(program_, place);
  each_label(program_, [this](Label& label) { label = label_positions_[label]; });
}

Writer::Position Writer::position() const {
  Position out{program_.code.next(), {}};
  for (const Label label : ids(label_positions_)) {
    if (label_positions_[label] == out.at)
      out.labels.push_back(label);
  }
  return out;
}

int Writer::move_code(Label first, Position& to) {
  const Label begin = label_positions_[first], end = program_.code.next(), at = to.at;
  if (begin == end)
    return 0;
  const auto moved = [&](auto& list) {
    std::rotate(list.begin() + at.number(), list.begin() + begin.number(), list.end());
  };
  moved(program_.code);
  moved(program_.debug);
  for (const Label label : ids(label_positions_)) {
    Label& position = label_positions_[label];
    const bool stays = std::find(to.labels.begin(), to.labels.end(), label) != to.labels.end();
    if (label >= first && position >= begin)
      position = position - (begin - at);
    else if (position >= at && !stays)
      position = position + (end - begin);
  }
  to.labels.clear(); // what comes here next stands behind
  to.at = to.at + (end - begin);
  return end - begin;
}

} // namespace brehon::lowering
