#include "interpreter/program/walk.hpp"

#include "interpreter/program/operands.hpp"

namespace brehon {

namespace {

bool reads(const Program& program, const Instruction& instruction, int cell) {
  bool out = reads_what_it_writes(instruction.op) && writes(program, instruction, {cell, 1});
  for (const CellRange& range : cells_read(program, instruction)) {
    out = out || (range.first <= cell && cell < range.first + range.cells);
  }
  if (instruction.op == Operation::done) {
    each_answer_cell(program, [&](int answer) { out = out || answer == cell; });
  }
  return out;
}

} // namespace

std::set<Label> entries_of(const Program& program) {
  std::set<Label> out;
  each_label(program, [&out](Label label) { out.insert(label); });
  for (const Label at : ids(program.code)) {
    const Operation op = program.code[at].op;
    if (is_chance(op) || op == Operation::call) {
      out.insert(at + 1);
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

std::vector<Label> Successors::operator()(Label at) const {
  const Instruction& i = program_.code[at];
  if (i.op == Operation::ret) {
    return returns_.at(i.a);
  }
  std::vector<Label> out;
  if (const Label target = jump_target(i); !target.is_none()) {
    out.push_back(target);
  }
  if (falls_through(i.op)) {
    out.push_back(at + 1);
  }
  return out;
}

bool is_read_from(const Program& program, const Successors& successors, Label at, int cell) {
  std::set<Label> seen = {at};
  std::vector<Label> open = {at};
  while (cell >= program.state_cells && !open.empty()) {
    const Label here = open.back();
    open.pop_back();
    const Instruction& each = program.code[here];
    if (reads(program, each, cell)) {
      return true;
    }
    if (!writes(program, each, {cell, 1})) {
      for (const Label next : successors(here)) {
        if (seen.insert(next).second) {
          open.push_back(next);
        }
      }
    }
  }
  return cell < program.state_cells;
}

std::set<Label> leaders_of(const Program& program) {
  std::set<Label> out = entries_of(program);
  for (const auto& target : jumps_to(program)) {
    out.insert(target.first);
  }
  return out;
}

} // namespace brehon
