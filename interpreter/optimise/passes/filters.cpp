#include "dsl/base/index.hpp"
#include "interpreter/machine/cell_sets.hpp"
#include "interpreter/optimise/evaluate.hpp"
#include "interpreter/optimise/loops.hpp"
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
#include <vector>

namespace brehon {

namespace {

/// The instructions that are done with one value, as far as that can be told, and the one at which it cannot.
struct Walk {
  std::vector<Label> steps;
  bool ends = false; // at the head: nothing else is done with the value
};

/// A loop through a set that begins with tests of the value alone.
struct FilteredLoop {
  Label start;
  std::vector<Cell> mask;    // the set of the values with which more is done
  std::vector<Label> needed; // what must still be done with these in the place of the tests
  Label rest;                // where it goes on after that
};

class SetFilterer {
public:
  explicit SetFilterer(Program program) : program_(std::move(program)), loops_(program_), successors_(program_) {}

  Program run() {
    int cells = 0;
    std::vector<FilteredLoop> found;
    for (const Label at : ids(program_.code)) {
      if (std::optional<FilteredLoop> loop = filtered(at)) {
        cells += static_cast<int>(loop->mask.size());
        found.push_back(std::move(*loop));
      }
    }
    int set = program_.first_constant; // the first cell for the next one
    Rewriter rewriter(with_scratch_cells(std::move(program_), cells));
    Label at(0);
    const auto keep_to = [&](Label end) {
      for (; at < end; ++at) {
        rewriter.keep(at);
      }
    };
    for (const FilteredLoop& loop : found) {
      keep_to(loop.start);
      Instruction next = rewriter.program().code[loop.start + 1];
      rewriter.bind(loop.start);
      rewriter.emit({Operation::set_and, set, next.b, rewriter.constants(loop.mask), next.c}, loop.start + 1);
      rewriter.emit(rewriter.program().code[loop.start], loop.start);
      next.b = std::exchange(set, set + next.c);
      rewriter.bind(loop.start + 1);
      rewriter.emit(next, loop.start + 1);
      for (const Label needed : loop.needed) {
        rewriter.emit(rewriter.program().code[needed], needed);
      }
      at = loop.rest;
    }
    keep_to(rewriter.program().code.next());
    return rewriter.finish();
  }

private:
  const Instruction& code(Label at) const { return program_.code[at]; }

  std::optional<FilteredLoop> filtered(Label start) const {
    const std::optional<Loop> loop = loops_.at(start);
    if (!loop || code(start + 1).op != Operation::set_next || !keeps_set(*loop)) {
      return std::nullopt;
    }
    const int cells = code(start + 1).c;
    FilteredLoop out{start, std::vector<Cell>(index(cells)), {}, {}};
    std::optional<std::vector<Label>> common; // steps of all values with which more is done
    std::set<Label> left_out;                 // steps of the others
    for (Cell value = 0; value < 32 * cells; ++value) {
      const Walk walk = walked(*loop, value);
      if (walk.ends) {
        left_out.insert(walk.steps.begin(), walk.steps.end());
        continue;
      }
      cell_sets::insert(out.mask.data(), value);
      if (!common) {
        common = walk.steps;
      }
      const auto parted = std::mismatch(common->begin(), common->end(), walk.steps.begin(), walk.steps.end());
      common->erase(parted.first, common->end());
    }
    if (!common || left_out.empty() || std::any_of(left_out.begin(), left_out.end(), [&](Label step) {
          return !is_jump(step) && is_read_from(program_, successors_, start + 1, code(step).a);
        })) {
      return std::nullopt;
    }
    const bool passes = loops_.closed(start + 1, common->back() - 1);
    out.rest = passes ? common->back() : start + 2;
    out.needed = passes ? needed(*common) : std::vector<Label>();
    return out;
  }

  /// Whether nothing changes the set of a loop until there is no next value.
  bool keeps_set(const Loop& loop) const {
    const CellRange set{code(loop.start + 1).b, code(loop.start + 1).c};
    for (Label at = loop.start; at <= loop.last; ++at) {
      if (moves_pieces(code(at).op) || writes(program_, code(at), set)) {
        return false;
      }
    }
    return true;
  }

  bool is_jump(Label at) const { return !jump_target(code(at)).is_none(); }

  Walk walked(const Loop& loop, Cell value) const {
    Walk out;
    std::map<int, Cell> values = {{code(loop.start).a, value}}; // by cell
    for (Label at = loop.start + 2;;) {
      out.steps.push_back(at);
      const std::optional<Label> next = loops_.at(at) ? std::nullopt : step(at, code(loop.start).a, values);
      out.ends = next == loop.start + 1;
      if (!next || *next <= at || *next > loop.last) {
        return out;
      }
      at = *next;
    }
  }

  /// Does an instruction, where it can be told what it does; returns the one after it.
  std::optional<Label> step(Label at, int loop_value, std::map<int, Cell>& values) const {
    const Instruction& i = code(at);
    const auto known = [&](int cell) -> std::optional<Cell> {
      if (cell >= program_.first_constant) {
        return program_.initial[index(cell)];
      }
      const auto found = values.find(cell);
      return found != values.end() ? std::optional(found->second) : std::nullopt;
    };
    if (i.op == Operation::jump) {
      return Label(i.a);
    }
    if (i.op == Operation::jump_if || i.op == Operation::jump_unless) {
      const std::optional<Cell> tested = known(i.a);
      const bool jumps = tested && (*tested != 0) == (i.op == Operation::jump_if);
      return tested ? std::optional(jumps ? Label(i.b) : at + 1) : std::nullopt;
    }
    const std::optional<Cell> result = evaluated(program_, i, known);
    if (!result || i.a == loop_value || i.a < program_.state_cells) {
      return std::nullopt;
    }
    values[i.a] = *result;
    return at + 1;
  }

  /// Those of some steps, of which the last one is not done yet, that compute what is read behind them.
  std::vector<Label> needed(const std::vector<Label>& steps) const {
    std::vector<Label> out;
    std::set<int> read; // cells
    for (std::size_t k = steps.size() - 1; k-- > 0;) {
      const Instruction& i = code(steps[k]);
      if (is_jump(steps[k]) || (read.erase(i.a) == 0 && !is_read_from(program_, successors_, steps.back(), i.a))) {
        continue;
      }
      out.insert(out.begin(), steps[k]);
      for (const CellRange& range : cells_read(program_, i)) {
        for (int cell = range.first; cell < range.first + range.cells; ++cell) {
          read.insert(cell);
        }
      }
    }
    return out;
  }

  Program program_;
  Loops loops_;
  Successors successors_;
};

} // namespace

Program filter_sets(Program program) {
  return SetFilterer(std::move(program)).run();
}

} // namespace brehon
