#include "interpreter/optimise/rewriter.hpp"

#include "dsl/base/index.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon {

namespace {

/// The id of something in a list, to which it is added where it is not there yet.
template <typename Entry, typename I> I id_in(List<Entry, I>& list, const Entry& entry) {
  const auto found = std::find(list.begin(), list.end(), entry);
  return found == list.end() ? list.add(entry) : I(static_cast<int>(found - list.begin()));
}

/// Makes room before a cell, which is of the scratch or the first constant.
Program with_cells(Program program, int first, int count) {
  const auto move = [first, count](int& cell) { cell += cell >= first ? count : 0; };
  for (Instruction& instruction : program.code) {
    each_operand(instruction, cell_letters, move);
  }
  each_cell(program, move);
  program.initial.insert(program.initial.begin() + first, index(count), 0);
  program.first_constant += count;
  program.memory_cells += count;
  return program;
}

} // namespace

Rewriter::Rewriter(Program program) : program_(std::move(program)), labels_(program_.code.next()) {
  for (int cell = program_.first_constant; cell < program_.memory_cells; ++cell) {
    constants_.emplace(program_.initial[index(cell)], cell);
  }
}

void Rewriter::emit(Instruction instruction, Label origin) {
  code_.push_back(instruction);
  debug_.push_back(program_.debug[origin]);
}

void Rewriter::keep(Label at) {
  bind(at);
  emit(program_.code[at], at);
}

int Rewriter::constant(Cell value) {
  const auto [found, is_new] = constants_.emplace(value, program_.memory_cells);
  if (is_new) {
    program_.initial.push_back(value);
    ++program_.memory_cells;
  }
  return found->second;
}

int Rewriter::constants(const std::vector<Cell>& set) {
  const auto found =
      std::search(program_.initial.begin() + program_.first_constant, program_.initial.end(), set.begin(), set.end());
  const auto first = static_cast<int>(found - program_.initial.begin());
  if (found == program_.initial.end()) {
    program_.initial.insert(found, set.begin(), set.end());
    program_.memory_cells += static_cast<int>(set.size());
  }
  return first;
}

LineId Rewriter::line(const LineOperation& line) {
  return id_in(program_.lines, line);
}

ProductId Rewriter::product(const ProductOperation& product) {
  return id_in(program_.products, product);
}

Program Rewriter::finish() {
  for (Instruction& instruction : code_) {
    each_operand(instruction, "l", [this](int& label) { label = positions_.at(Label(label)).number(); });
  }
  each_label(program_, [this](Label& label) { label = positions_.at(label); });
  program_.code = std::move(code_);
  program_.debug = std::move(debug_);
  return std::move(program_);
}

Program with_state_cells(Program program, int count) {
  const int first = program.state_cells;
  program.state_cells += count;
  return with_cells(std::move(program), first, count);
}

Program with_scratch_cells(Program program, int count) {
  const int first = program.first_constant;
  return with_cells(std::move(program), first, count);
}

} // namespace brehon
