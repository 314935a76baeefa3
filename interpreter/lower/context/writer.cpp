#include "interpreter/lower/context/writer.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/machine/cell_sets.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

namespace brehon::lowering {

namespace {

/// The names of so many cells for one thing.
void append_names(std::vector<std::string>& names, const std::string& name, int cells) {
  for (int i = 0; i < cells; ++i)
    names.push_back(cells == 1 ? name : fmt::format("{}.{}", name, i));
}

} // namespace

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
  const int count = static_cast<int>(locals() - from_local);
  if (count > 0)
    emit(Operation::clear, program_.first_local + static_cast<int>(from_local), count);
}

void Writer::clear_all_state(std::size_t from_local) {
  emit(Operation::clear, program_.first_local + static_cast<int>(from_local), model::none);
}

int Writer::temporary(int cells) {
  const int at = temporaries_;
  temporaries_ += cells;
  most_temporaries_ = std::max(most_temporaries_, temporaries_);
  return provisional::scratch + at;
}

int Writer::fixed(int cells) {
  const int at = fixed_;
  fixed_ += cells;
  return provisional::fixed + at;
}

int Writer::state_cell(const std::string& name, int cells) {
  const int at = program_.first_local + static_cast<int>(locals());
  append_names(program_.local_names, name, cells);
  return at;
}

int Writer::kept(bool in_state, const std::string& name, int cells) {
  return in_state ? state_cell(name, cells) : temporary(cells);
}

int Writer::own_cell(bool in_state, const std::string& name, int cells) {
  if (!in_state)
    return fixed(cells);
  const int at = static_cast<int>(own_names_.size());
  append_names(own_names_, name, cells);
  return provisional::own + at;
}

int Writer::constant(Cell value) {
  const auto [known, is_new] = constants_.emplace(value, static_cast<int>(constant_values_.size()));
  if (is_new)
    constant_values_.push_back(value);
  return provisional::constant + known->second;
}

int Writer::constant_set(int cells, const std::vector<int>& values) {
  std::vector<Cell> words(static_cast<std::size_t>(cells), 0);
  for (const int value : values)
    cell_sets::insert(words.data(), value);
  const auto [known, is_new] = constant_sets_.emplace(words, static_cast<int>(constant_values_.size()));
  if (is_new)
    constant_values_.insert(constant_values_.end(), words.begin(), words.end());
  return provisional::constant + known->second;
}

std::optional<Cell> Writer::known(int cell) const {
  if (cell < provisional::constant)
    return std::nullopt;
  return constant_values_[static_cast<std::size_t>(cell - provisional::constant)];
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

int Writer::final_cell(int cell) const {
  const int state = program_.first_local + static_cast<int>(locals());
  if (cell >= provisional::constant)
    return state + fixed_ + most_temporaries_ + cell - provisional::constant;
  if (cell >= provisional::fixed)
    return state + cell - provisional::fixed;
  if (cell >= provisional::scratch)
    return state + fixed_ + cell - provisional::scratch;
  if (cell >= provisional::own)
    return state - static_cast<int>(own_names_.size()) + cell - provisional::own;
  return cell;
}

void Writer::finish() {
  program_.local_names.insert(program_.local_names.end(), own_names_.begin(), own_names_.end());
  const int count = static_cast<int>(locals());
  program_.state_cells = program_.first_local + count;
  program_.first_constant = program_.state_cells + fixed_ + most_temporaries_;
  program_.memory_cells = program_.first_constant + static_cast<int>(constant_values_.size());
  program_.initial.resize(static_cast<std::size_t>(program_.first_constant), 0);
  program_.initial.insert(program_.initial.end(), constant_values_.begin(), constant_values_.end());
  const auto place = [this](int& cell) { cell = final_cell(cell); };
  const auto at = [this](int& label) { label = label_positions_[static_cast<std::size_t>(label)]; };
  for (Instruction& instruction : program_.code) {
    // Clears all locals from one on; how many there are is known only now.
    if (instruction.op == Operation::clear && instruction.b == model::none) {
      instruction.b = program_.first_local + count - instruction.a;
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
