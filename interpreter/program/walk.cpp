#include "interpreter/program/walk.hpp"

#include "interpreter/program/operands.hpp"

#include <cstddef>

namespace brehon {

namespace {

bool reads(const Program& program, const Instruction& instruction, int cell) {
  bool out = reads_what_it_writes(instruction.op) && writes(program, instruction, {cell, 1});
  for (const CellRange& range : cells_read(program, instruction)) {
    out = out || (range.first <= cell && cell < range.first + range.cells);
  }
  if (instruction.op == Operation::done) {
    each_score_cell(program, [&](int score) { out = out || score == cell; });
  }
  return out;
}

} // namespace

std::set<int> entries_of(const Program& program) {
  std::set<int> out;
  each_label(program, [&out](int label) { out.insert(label); });
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    const Operation op = program.code[at].op;
    if (is_chance(op) || op == Operation::call) {
      out.insert(static_cast<int>(at) + 1);
    }
  }
  return out;
}

Successors::Successors(const Program& program) : program_(program) {
  for (const Instruction& instruction : program.code) {
    if (instruction.op == Operation::ret && returns_.count(instruction.a) == 0) {
      returns_[instruction.a] = return_labels(program, instruction.a);
    }
  }
}

std::vector<int> Successors::operator()(int at) const {
  const Instruction& i = program_.code[static_cast<std::size_t>(at)];
  if (i.op == Operation::ret) {
    return returns_.at(i.a);
  }
  std::vector<int> out;
  if (const int target = jump_target(i); target != model::none) {
    out.push_back(target);
  }
  if (falls_through(i.op)) {
    out.push_back(at + 1);
  }
  return out;
}

bool is_read_from(const Program& program, const Successors& successors, int at, int cell) {
  std::set<int> seen = {at};
  std::vector<int> open = {at};
  while (cell >= program.state_cells && !open.empty()) {
    const Instruction& each = program.code[static_cast<std::size_t>(open.back())];
    const int here = open.back();
    open.pop_back();
    if (reads(program, each, cell)) {
      return true;
    }
    if (!writes(program, each, {cell, 1})) {
      for (const int next : successors(here)) {
        if (seen.insert(next).second) {
          open.push_back(next);
        }
      }
    }
  }
  return cell < program.state_cells;
}

std::set<int> leaders_of(const Program& program) {
  std::set<int> out = entries_of(program);
  for (const auto& target : jumps_to(program)) {
    out.insert(target.first);
  }
  return out;
}

} // namespace brehon
