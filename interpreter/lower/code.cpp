#include <fmt/format.h>

#include "interpreter/lower/lowerer.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

// The writing of code: cells, labels, constants, tables.

namespace brehon {

void Lowerer::emit(Operation op, int a, int b, int c, int d) {
  program_.code.push_back({op, a, b, c, d});
  program_.debug.push_back({span_, element_});
}

Lowerer::Label Lowerer::label() {
  label_positions_.push_back(model::none);
  return static_cast<Label>(label_positions_.size()) - 1;
}

void Lowerer::bind(Label label) {
  label_positions_[static_cast<std::size_t>(label)] = static_cast<int>(program_.code.size());
}

int Lowerer::constant(Cell value) {
  const auto [known, is_new] = constants_.emplace(value, static_cast<int>(constant_values_.size()));
  if (is_new)
    constant_values_.push_back(value);
  return provisional::constant + known->second;
}

/// The value of a cell that holds a constant.
std::optional<Cell> Lowerer::known(int cell) const {
  if (cell < provisional::constant)
    return std::nullopt;
  return constant_values_[static_cast<std::size_t>(cell - provisional::constant)];
}

int Lowerer::temporary(int cells) {
  const int at = temporaries_;
  temporaries_ += cells;
  most_temporaries_ = std::max(most_temporaries_, temporaries_);
  return provisional::scratch + at;
}

int Lowerer::fixed(int cells) {
  const int at = fixed_;
  fixed_ += cells;
  return provisional::fixed + at;
}

int Lowerer::state_cell(const std::string& name, int cells) {
  const int at = program_.first_local + static_cast<int>(program_.local_names.size());
  for (int i = 0; i < cells; ++i)
    program_.local_names.push_back(cells == 1 ? name : fmt::format("{}.{}", name, i));
  return at;
}

/// A cell that a subroutine has for itself wherever it is called from.
int Lowerer::own_cell(bool in_state, const std::string& name, int cells) {
  if (!in_state)
    return fixed(cells);
  const int at = static_cast<int>(own_names_.size());
  for (int i = 0; i < cells; ++i)
    own_names_.push_back(cells == 1 ? name : fmt::format("{}.{}", name, i));
  return provisional::own + at;
}

int Lowerer::kept(bool in_state, const std::string& name, int cells) {
  return in_state ? state_cell(name, cells) : temporary(cells);
}

int Lowerer::table(const std::vector<Cell>& values) {
  const auto [known, is_new] = tables_.emplace(values, static_cast<int>(program_.tables.size()));
  if (is_new)
    program_.tables.insert(program_.tables.end(), values.begin(), values.end());
  return known->second;
}

int Lowerer::fault(const std::string& message) {
  for (std::size_t i = 0; i < program_.faults.size(); ++i) {
    if (program_.faults[i] == message)
      return static_cast<int>(i);
  }
  program_.faults.push_back(message);
  return static_cast<int>(program_.faults.size()) - 1;
}

void Lowerer::touch(int element) {
  if (how_.watched && element != model::none)
    emit(Operation::touch, element);
}

void Lowerer::copy(int to, int from) {
  if (to != from)
    emit(Operation::copy, to, from);
}

/// What is dead is not in the state: the locals made since are 0 again.
void Lowerer::clear_state(std::size_t from_local) {
  const int count = static_cast<int>(program_.local_names.size() - from_local);
  if (count > 0)
    emit(Operation::clear, program_.first_local + static_cast<int>(from_local), count);
}

void Lowerer::too_many(Span span, std::string_view what, std::string_view of_what) {
  diagnostics_.report(DiagnosticId::range_overflow, span,
                      fmt::format("{} has more than {} million {}", what, most_options / 1000000, of_what));
}

/// A run-time error where an optional value is none.
void Lowerer::check_known(int cell, const model::Type& type, const std::string& what) {
  if (!type.optional)
    return;
  const bool number = type.sort == model::Sort::integer;
  emit(Operation::check_range, cell, number ? model::no_number + 1 : 0, INT_MAX, fault(what));
}

int Lowerer::final_cell(int cell) const {
  const int state = program_.first_local + static_cast<int>(program_.local_names.size());
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

/// Gives provisional cells and labels their numbers.
void Lowerer::finish_program() {
  program_.local_names.insert(program_.local_names.end(), own_names_.begin(), own_names_.end());
  const int locals = static_cast<int>(program_.local_names.size());
  program_.state_cells = program_.first_local + locals;
  program_.first_constant = program_.state_cells + fixed_ + most_temporaries_;
  program_.memory_cells = program_.first_constant + static_cast<int>(constant_values_.size());
  program_.initial.resize(static_cast<std::size_t>(program_.first_constant), 0);
  program_.initial.insert(program_.initial.end(), constant_values_.begin(), constant_values_.end());
  const auto place = [this](int& cell) { cell = final_cell(cell); };
  const auto at = [this](int& label) { label = label_positions_[static_cast<std::size_t>(label)]; };
  for (Instruction& instruction : program_.code) {
    // Clears all locals from one on; how many there are is known only now.
    if (instruction.op == Operation::clear && instruction.b == model::none) {
      instruction.b = program_.first_local + locals - instruction.a;
      if (instruction.b == 0)
        instruction.a = cell::position; // of none, but one that is in the state
    }
    each_operand(instruction, cell_letters, place);
    each_operand(instruction, "l", at);
  }
  each_cell(program_, place);
  each_label(program_, at);
}

} // namespace brehon
