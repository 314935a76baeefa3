#include "dsl/base/index.hpp"
#include "interpreter/optimise/optimise.hpp"
#include "interpreter/optimise/rewriter.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace brehon {

namespace {

constexpr int most_rounds = 8;
constexpr int most_instructions = 24;        // written out
constexpr int most_board_instructions = 320; // where steps of a board are among them: their direction is known then

/// `copy i, first` then, from `head` on, a body, at last `add i, i, 1`, a comparison of `i` and a jump back to `head`.
struct CountedLoop {
  Label head;
  Label step; // the addition
  Label jump; // back
  int variable = 0;
  Cell first = 0;
  int rounds = 0;
};

class Unroller {
public:
  explicit Unroller(Program program)
      : rewriter_(std::move(program)), from_(jumps_to(rewriter_.program())), entered_(entries_of(rewriter_.program())) {
  }

  /// The innermost loops that are short enough are written out; `changed` says whether there were any.
  Program run(bool& changed) {
    for (Label at(0); at < rewriter_.program().code.next();) {
      const std::optional<CountedLoop> loop = loop_at(at);
      if (!loop) {
        rewriter_.keep(at++);
        continue;
      }
      write_out(*loop, at);
      changed = true;
      at = loop->jump + 1;
    }
    return rewriter_.finish();
  }

private:
  const Instruction& code(Label at) const { return rewriter_.program().code[at]; }
  std::optional<Cell> constant(int cell) const {
    const Program& program = rewriter_.program();
    return cell >= program.first_constant ? std::optional(program.initial[index(cell)]) : std::nullopt;
  }

  /// The loop whose variable gets its first value at an instruction.
  std::optional<CountedLoop> loop_at(Label at) const {
    const Program& program = rewriter_.program();
    const Instruction& start = code(at);
    const auto back = from_.find(at + 1);
    if (start.op != Operation::copy || !constant(start.b) || back == from_.end() || back->second.size() != 1) {
      return std::nullopt;
    }
    CountedLoop loop{at + 1, back->second[0] - 2, back->second[0], start.a, *constant(start.b), 0};
    if (loop.step <= loop.head || entered_.count(loop.head) != 0 || loop.variable < program.state_cells) {
      return std::nullopt;
    }
    const Instruction& step = code(loop.step);
    const Instruction& test = code(loop.step + 1);
    const Instruction& jump = code(loop.jump);
    const std::optional<Cell> last = constant(test.c);
    const bool counts = step.op == Operation::add && step.a == loop.variable && step.b == loop.variable &&
                        constant(step.c) == 1 && (test.op == Operation::less || test.op == Operation::less_equal) &&
                        test.b == loop.variable && last && jump.op == Operation::jump_if && jump.a == test.a;
    if (!counts) {
      return std::nullopt;
    }
    loop.rounds = *last - loop.first + (test.op == Operation::less_equal ? 1 : 0);
    return loop.rounds >= 1 && loop.rounds <= most_rounds && is_short(loop) && is_closed(loop) ? std::optional(loop)
                                                                                               : std::nullopt;
  }

  bool is_short(const CountedLoop& loop) const {
    bool board = false;
    for (Label at = loop.head; at < loop.step; ++at) {
      board = board || code(at).op == Operation::set_step || code(at).op == Operation::set_fill;
    }
    return (loop.step - loop.head) * loop.rounds <= (board ? most_board_instructions : most_instructions);
  }

  /// Nothing comes in but at the head, nothing else writes the variable, nothing rests or calls in it.
  bool is_closed(const CountedLoop& loop) const {
    for (Label at = loop.head; at <= loop.jump; ++at) {
      const Instruction& each = code(at);
      const bool leaves =
          is_chance(each.op) || each.op == Operation::choose || each.op == Operation::call || each.op == Operation::ret;
      const auto jumps = from_.find(at);
      const bool entered = at != loop.head && jumps != from_.end() &&
                           std::any_of(jumps->second.begin(), jumps->second.end(),
                                       [&](Label from) { return from < loop.head || from > loop.jump; });
      if (leaves || entered || entered_.count(at) != 0 || (at < loop.step && writes(each, loop.variable))) {
        return false;
      }
    }
    return from_.count(loop.step + 1) == 0 && from_.count(loop.jump) == 0;
  }

  bool writes(const Instruction& instruction, int cell) const {
    const std::vector<CellRange> ranges = cells_written(rewriter_.program(), instruction);
    return instruction.op == Operation::store ||
           std::any_of(ranges.begin(), ranges.end(), [cell](const CellRange& range) {
             return range.first <= cell && cell < range.first + range.cells;
           });
  }

  void write_out(const CountedLoop& loop, Label start) {
    rewriter_.bind(start);
    for (int round = 0; round < loop.rounds; ++round) {
      std::map<Label, Label> labels; // of this round, by those of the loop
      const auto label = [&](Label old) {
        if (old <= loop.head || old > loop.step) {
          return old;
        }
        return labels.emplace(old, round == 0 ? old : rewriter_.label()).first->second;
      };
      rewriter_.emit({Operation::copy, loop.variable, rewriter_.constant(loop.first + round)}, start);
      if (round == 0) {
        rewriter_.bind(loop.head);
      }
      for (Label at = loop.head; at < loop.step; ++at) {
        if (at != loop.head) {
          rewriter_.bind(label(at));
        }
        Instruction copy = code(at);
        each_operand(copy, "l", [&](int& target) { target = label(Label(target)).number(); });
        rewriter_.emit(copy, at);
      }
      rewriter_.bind(label(loop.step));
    }
    rewriter_.bind(loop.step + 1);
    rewriter_.bind(loop.jump);
    rewriter_.emit({Operation::copy, loop.variable, rewriter_.constant(loop.first + loop.rounds)}, loop.step);
    rewriter_.emit({Operation::copy, code(loop.jump).a, rewriter_.constant(0)}, loop.step + 1);
  }

  Rewriter rewriter_;
  std::map<Label, std::vector<Label>> from_; // who jumps to an instruction
  std::set<Label> entered_;
};

} // namespace

Program unroll_loops(Program program) {
  for (bool changed = true; changed;) {
    changed = false;
    program = Unroller(std::move(program)).run(changed);
  }
  return program;
}

} // namespace brehon
