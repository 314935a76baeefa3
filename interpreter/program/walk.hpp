#pragma once

#include "interpreter/program/program.hpp"

#include <map>
#include <set>
#include <vector>

namespace brehon {

/// Calls `change` with every label of a program outside of its code; it may change them where the program is not const.
template <typename SomeProgram, typename Change> void each_label(SomeProgram& program, const Change& change) {
  const auto visit = [&change](auto& label) {
    if (!label.is_none()) { // what is only judged has no labels for some parts
      change(label);
    }
  };
  for (auto* label : {&program.begin, &program.setup_given, &program.score, &program.claim_test}) {
    visit(*label);
  }
  for (auto& entry : program.entries) {
    visit(entry.begin);
    visit(entry.exit);
    visit(entry.turns);
  }
  for (auto& decision : program.decisions) {
    visit(decision.list);
    visit(decision.test);
    for (auto& action : decision.actions) {
      visit(action.entry);
      visit(action.why);
    }
  }
}

/// Calls `change` with every cell that holds an answer when the scoring, or the test of the claims, is done; it may
/// change them as above.
template <typename SomeProgram, typename Change> void each_answer_cell(SomeProgram& program, const Change& change) {
  for (auto* items : {&program.score_items, &program.criteria}) {
    for (auto& item : *items) {
      for (auto* cells : {&item.numerator, &item.denominator}) {
        for (auto& cell : *cells) {
          change(cell);
        }
      }
    }
  }
  for (auto& claim : program.claims) {
    change(claim.holds);
    for (auto& value : claim.values) {
      change(value.cell);
      if (value.place != model::none) {
        change(value.place);
      }
    }
  }
}

/// Calls `change` with every cell that a program names outside of its code and layout, which it may change.
template <typename Change> void each_cell(Program& program, const Change& change) {
  for (Entry& entry : program.entries) {
    if (entry.turn_player_cell != model::none) {
      change(entry.turn_player_cell);
    }
  }
  for (ProgramDecision& decision : program.decisions) {
    change(decision.player_cell);
    if (decision.tested_cell != model::none) {
      change(decision.tested_cell);
    }
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
  each_answer_cell(program, change);
}

/// Where a program can go on after each instruction.
class Successors {
public:
  /// The program must outlive this object.
  explicit Successors(const Program& program);
  std::vector<Label> operator()(Label at) const;

private:
  const Program& program_;
  std::map<int, std::vector<Label>> returns_; // where it goes on, by the cell of the address
};

/// Whether what a cell holds before an instruction may be read there or later; cells of the state are read anywhere.
bool is_read_from(const Program& program, const Successors& successors, Label at, int cell);

/// Where the code of a program is entered from outside: what it begins with, and where it goes on after a rest or call.
std::set<Label> entries_of(const Program& program);

/// Those, and all that is jumped to: where runs of instructions begin that are only gone through from their first one.
std::set<Label> leaders_of(const Program& program);

} // namespace brehon
