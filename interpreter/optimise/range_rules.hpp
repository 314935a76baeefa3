#pragma once

#include "interpreter/optimise/ranges.hpp"
#include "interpreter/program/operands.hpp"

#include <limits>
#include <map>
#include <optional>
#include <vector>

namespace brehon {

inline constexpr Interval everything{std::numeric_limits<Cell>::min(), std::numeric_limits<Cell>::max()};

/// The least interval with all of both.
Interval hull(const Interval& a, const Interval& b);
/// All that products of the one and the other can be.
Interval product(const Interval& a, const Interval& b);

/// The values that can be in a set of some cells.
struct Members {
  Interval values;
  int cells = 1;

  friend bool operator==(const Members&, const Members&) = default;
};

/// What is known on the way through the instructions. Cells that are not named hold what the state can hold at rest, or
/// everything; sets are known by their first cell, and do not overlap.
struct Known {
  std::map<int, Interval> cells;
  std::map<int, Members> sets;

  /// The set that a cell is part of, or the end.
  std::map<int, Members>::const_iterator set_around(int cell) const {
    auto found = sets.upper_bound(cell);
    if (found == sets.begin()) {
      return sets.end();
    }
    --found;
    return cell < found->first + found->second.cells ? found : sets.end();
  }
  /// Something is written to some cells.
  void forget(int first, int count) {
    for (int cell = first; cell < first + count; ++cell) {
      if (const auto found = set_around(cell); found != sets.end()) {
        sets.erase(found);
      }
      cells.erase(cell);
    }
  }

  friend bool operator==(const Known&, const Known&) = default;
};

/// What the cells of the state can hold at rest, as far as that was found out.
struct StateIntervals {
  std::vector<Interval> cells;
  bool widens = false; // what still grows becomes everything on that side
  bool grown = false;  // since somebody last made it false

  void join(int cell, const Interval& interval);
};

/// The interval that comes after one which grows and grows.
Interval widened(const Interval& before, const Interval& now);

/// What each instruction does to what is known. What is written to the state goes to `written`, what is read of it
/// comes from `state`.
class RangeRules {
public:
  RangeRules(const Program& program, const StateIntervals& state, StateIntervals& written,
             const std::vector<bool>& leaders)
      : program_(program), state_(state), written_(written), leaders_(leaders) {}

  /// Does an instruction to what is known, and calls `jump` for where it can jump to; whether it goes on at the next.
  template <typename Jump> bool step(Label at, Known& known, const Jump& jump) {
    const Instruction& i = program_.code[at];
    if (i.op == Operation::jump) {
      jump(Label(i.a), known);
    } else if (i.op == Operation::call) {
      written_.join(i.b, everything);
      jump(Label(i.a), Known{});
    } else if (i.op == Operation::choose) {
      const ProgramDecision& decision = program_.decisions[ProgramDecisionId(i.a)];
      for (const ProgramAction& action : decision.actions) {
        Known chosen = rested(known);
        given(action, chosen);
        jump(action.entry, chosen);
        jump(action.why, chosen);
      }
      jump(decision.list, rested(known));
      if (!decision.test.is_none()) {
        Known listed = rested(known);
        write(listed, decision.tested_cell, {0, decision.options - 1});
        jump(decision.test, listed);
      }
      jump(Label(i.b), known);
    } else if (i.op == Operation::jump_if || i.op == Operation::jump_unless) {
      const bool sense = i.op == Operation::jump_if;
      Known there = known;
      if (learn(at, there, sense)) {
        jump(Label(i.b), there);
      }
      return learn(at, known, !sense);
    } else if (is_chance(i.op)) {
      known = rested(known);
      write(known, i.a, fallen(i));
    } else if (i.op == Operation::next_type || i.op == Operation::piece_at || i.op == Operation::set_next) {
      const Interval next = i.op == Operation::set_next ? members(known, i.b, i.c) : types_there(value(known, i.b));
      write(known, i.a, {model::none, model::none});
      jump(jump_target(i), known);
      write(known, i.a, next);
    } else if (i.op == Operation::next_pieces) {
      write(known, i.a, {model::none, model::none});
      jump(jump_target(i), known);
      write(known, i.a, {0, program_.subsets[SubsetsId(i.c)].total() - 1});
    } else if (i.op == Operation::pass_over) {
      jump(Label(i.b), known);
    } else if (falls_through(i.op)) {
      compute(known, i);
    }
    return falls_through(i.op);
  }

private:
  Interval value(const Known& known, int cell) const;
  Interval members(const Known& known, int first, int cells) const;
  Interval looked_up(int base, const Interval& at) const;
  Interval looked_up_members(const Instruction& i, const Interval& at) const;
  Interval loaded(const Known& known, int first, const Interval& at) const;
  Interval types_there(const Interval& places) const;
  Interval fallen(const Instruction& instruction) const;
  Interval exact(const Instruction& i, const Known& known) const;
  std::optional<Interval> number(const Known& known, const Instruction& i) const;
  std::optional<Members> set(const Known& known, const Instruction& i) const;

  void write(Known& known, int cell, const Interval& interval);
  void write_members(Known& known, int first, int cells, const Interval& interval);
  void store(Known& known, int first, const Interval& at, const Interval& stored);
  void copy(Known& known, int to, int from);
  void insert(Known& known, const Instruction& i);
  void given(const ProgramAction& action, Known& known);
  Known rested(const Known& known) const;
  void compute(Known& known, const Instruction& i);
  bool learn(Label at, Known& known, bool holds) const;
  void compare(const Instruction& test, int cell, bool holds, Known& known) const;

  const Program& program_;
  const StateIntervals& state_;
  StateIntervals& written_;
  const std::vector<bool>& leaders_; // instructions before which another was done than the one that is written there
};

} // namespace brehon
