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
  label_positions_.push_back(model::none);
  return static_cast<Label>(label_positions_.size()) - 1;
}

void Writer::bind(Label label) {
  label_positions_[static_cast<std::size_t>(label)] = static_cast<int>(program_.code.size());
}

void Writer::copy(int to, int from) {
  if (to != from)
    emit(Operation::copy, to, from);
}

void Writer::touch(model::ElementId element) {
  if (watched_ && element != model::none)
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

int Writer::fault(const std::string& message) {
  const auto known = std::find(program_.faults.begin(), program_.faults.end(), message);
  const auto at = known - program_.faults.begin();
  if (known == program_.faults.end())
    program_.faults.push_back(message);
  return static_cast<int>(at);
}

int Writer::requirement(const std::string& path, model::ElementId element, Span span) {
  const auto known = std::find_if(program_.requirements.begin(), program_.requirements.end(),
                                  [&](const Requirement& requirement) { return requirement.path == path; });
  const auto at = known - program_.requirements.begin();
  if (known == program_.requirements.end())
    program_.requirements.push_back({path, element, span});
  return static_cast<int>(at);
}

void Writer::finish() {
  cells.finish();
  program_.memory_cells = program_.first_constant + static_cast<int>(constants.values().size());
  program_.initial.resize(static_cast<std::size_t>(program_.first_constant), 0);
  program_.initial.insert(program_.initial.end(), constants.values().begin(), constants.values().end());
  const auto place = [this](int& cell) { cell = cells.final_number(cell); };
  const auto at = [this](int& label) { label = label_positions_[static_cast<std::size_t>(label)]; };
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
  each_label(program_, [this](brehon::Label& label) { label = brehon::Label(label_positions_[label.index()]); });
}

Writer::Position Writer::position() const {
  Position out{static_cast<int>(program_.code.size()), {}};
  for (std::size_t label = 0; label < label_positions_.size(); ++label) {
    if (label_positions_[label] == out.at)
      out.labels.push_back(static_cast<Label>(label));
  }
  return out;
}

int Writer::move_code(Label first, Position& to) {
  const int begin = label_positions_[static_cast<std::size_t>(first)];
  const int end = static_cast<int>(program_.code.size()), at = to.at;
  if (begin == end)
    return 0;
  std::rotate(program_.code.begin() + at, program_.code.begin() + begin, program_.code.end());
  std::rotate(program_.debug.begin() + at, program_.debug.begin() + begin, program_.debug.end());
  for (std::size_t label = 0; label < label_positions_.size(); ++label) {
    int& position = label_positions_[label];
    const bool stays = std::find(to.labels.begin(), to.labels.end(), static_cast<Label>(label)) != to.labels.end();
    if (static_cast<Label>(label) >= first && position >= begin)
      position -= begin - at;
    else if (position >= at && !stays)
      position += end - begin;
  }
  to.labels.clear(); // what comes here next stands behind
  to.at += end - begin;
  return end - begin;
}

} // namespace brehon::lowering
