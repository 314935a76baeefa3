#include "interpreter/rewriter.hpp"

#include "interpreter/operands.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace brehon {

namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

/// Calls `change` with each operand of an instruction whose letter is one of some.
template <typename Change> void each_operand(Instruction& instruction, std::string_view letters, const Change& change) {
  std::int32_t* const operands[] = {&instruction.a, &instruction.b, &instruction.c, &instruction.d};
  const std::string_view is = operation_operands(instruction.op);
  for (std::size_t i = 0; i < is.size(); ++i) {
    if (letters.find(is[i]) != std::string_view::npos) {
      change(*operands[i]);
    }
  }
}

/// Calls `change` with every label of a program outside of its code.
template <typename Change> void each_label(Program& program, const Change& change) {
  for (int* label : {&program.begin, &program.setup_given, &program.score}) {
    change(*label);
  }
  for (Entry& entry : program.entries) {
    change(entry.begin);
    change(entry.exit);
    if (entry.turns != model::none) {
      change(entry.turns);
    }
  }
  for (ProgramDecision& decision : program.decisions) {
    change(decision.list);
    for (ProgramAction& action : decision.actions) {
      change(action.entry);
      change(action.why);
    }
  }
}

/// Calls `change` with every cell that is named outside of the code.
template <typename Change> void each_cell(Program& program, const Change& change) {
  for (Entry& entry : program.entries) {
    change(entry.turn_player_cell);
  }
  for (ProgramDecision& decision : program.decisions) {
    change(decision.player_cell);
    for (ProgramAction& action : decision.actions) {
      for (Parameter& parameter : action.parameters) {
        change(parameter.value_cell);
        change(parameter.place_cell);
      }
    }
  }
  for (LineOperation& line : program.lines) {
    change(line.length_cell);
    change(line.place_cell);
  }
  for (auto* items : {&program.score_items, &program.criteria}) {
    for (ScoreCells& item : *items) {
      for (auto* cells : {&item.numerator, &item.denominator}) {
        for (int& cell : *cells) {
          change(cell);
        }
      }
    }
  }
}

} // namespace

Rewriter::Rewriter(Program program) : program_(std::move(program)), labels_(static_cast<int>(program_.code.size())) {
  for (int cell = program_.first_constant; cell < program_.memory_cells; ++cell) {
    constants_.emplace(program_.initial[index(cell)], cell);
  }
}

void Rewriter::emit(Instruction instruction, int origin) {
  code_.push_back(instruction);
  debug_.push_back(program_.debug[index(origin)]);
}

void Rewriter::keep(int at) {
  bind(at);
  emit(program_.code[index(at)], at);
}

int Rewriter::constant(Cell value) {
  const auto [found, is_new] = constants_.emplace(value, program_.memory_cells);
  if (is_new) {
    program_.initial.push_back(value);
    ++program_.memory_cells;
  }
  return found->second;
}

int Rewriter::line(const LineOperation& line) {
  const auto found = std::find(program_.lines.begin(), program_.lines.end(), line);
  if (found != program_.lines.end()) {
    return static_cast<int>(found - program_.lines.begin());
  }
  program_.lines.push_back(line);
  return static_cast<int>(program_.lines.size()) - 1;
}

Program Rewriter::finish() {
  const auto resolve = [this](int& label) { label = positions_.at(label); };
  for (Instruction& instruction : code_) {
    each_operand(instruction, "l", resolve);
  }
  each_label(program_, resolve);
  program_.code = std::move(code_);
  program_.debug = std::move(debug_);
  return std::move(program_);
}

std::set<int> entries_of(const Program& program) {
  std::set<int> out = {program.begin, program.setup_given, program.score};
  for (const Entry& entry : program.entries) {
    out.insert(entry.begin);
    out.insert(entry.exit);
    if (entry.turns != model::none) {
      out.insert(entry.turns);
    }
  }
  for (const ProgramDecision& decision : program.decisions) {
    out.insert(decision.list);
    for (const ProgramAction& action : decision.actions) {
      out.insert(action.entry);
      out.insert(action.why);
    }
  }
  for (std::size_t at = 0; at < program.code.size(); ++at) {
    const Operation op = program.code[at].op;
    if (op == Operation::chance_draw || op == Operation::chance_roll || op == Operation::call) {
      out.insert(static_cast<int>(at) + 1);
    }
  }
  return out;
}

Program with_state_cells(Program program, int count) {
  const int first = program.state_cells;
  const auto move = [first, count](int& cell) { cell += cell >= first ? count : 0; };
  for (Instruction& instruction : program.code) {
    each_operand(instruction, "mMsS", move);
  }
  each_cell(program, move);
  program.initial.insert(program.initial.begin() + first, index(count), 0);
  program.state_cells += count;
  program.first_constant += count;
  program.memory_cells += count;
  return program;
}

} // namespace brehon
