#include "dsl/base/index.hpp"
#include "interpreter/optimise/optimise.hpp"
#include "interpreter/optimise/ranges.hpp"
#include "interpreter/optimise/rewriter.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>

namespace brehon {

namespace {

constexpr std::int64_t least = std::numeric_limits<Cell>::min();
constexpr std::int64_t most = std::numeric_limits<Cell>::max();

/// What does nothing but write cells, and never fails.
constexpr std::array harmless = {
    Operation::copy,      Operation::minimum,    Operation::maximum,  Operation::equal,        Operation::not_equal,
    Operation::less,      Operation::less_equal, Operation::negate,   Operation::multiply_add, Operation::set_clear,
    Operation::set_test,  Operation::set_count,  Operation::set_or,   Operation::set_and,      Operation::set_shift,
    Operation::set_minus, Operation::slots,      Operation::kept_set, Operation::set_step,     Operation::set_fill,
    Operation::line,      Operation::pieces_of,
};

/// What fails only where its operand b is the number of no place.
constexpr std::array of_place = {
    Operation::count_all, Operation::count_type,  Operation::slot_type,  Operation::types_in,
    Operation::top_type,  Operation::bottom_type, Operation::find_piece, Operation::face_up,
};

/// Leaves out what is not reached, what nobody needs, and jumps to the next instruction.
class Sweeper {
public:
  explicit Sweeper(Program program)
      : rewriter_(std::move(program)), ranges_(rewriter_.program(), true), successors_(rewriter_.program()) {
    find_reached();
    find_needed();
  }

  Program run() {
    for (const Label at : ids(program().code)) {
      rewriter_.bind(at);
      if (reached_[at.index()] && !leads_on(at) && (!pure_[at.index()] || is_needed(at, needed_behind(at)))) {
        rewriter_.emit(program().code[at], at);
      }
    }
    return rewriter_.finish();
  }

private:
  using Cells = std::vector<std::uint64_t>; // a bit for each cell of the scratch

  const Program& program() const { return rewriter_.program(); }

  void find_reached() {
    reached_.assign(program().code.size(), false);
    const std::set<Label> entries = entries_of(program());
    std::vector<Label> open(entries.begin(), entries.end());
    while (!open.empty()) {
      const Label at = open.back();
      open.pop_back();
      if (reached_[at.index()]) {
        continue;
      }
      reached_[at.index()] = true;
      for (const Label next : successors_(at)) {
        open.push_back(next);
      }
    }
  }

  bool is_scratch(int cell) const { return cell >= program().state_cells && cell < program().first_constant; }

  /// Which cells of the scratch are needed before each instruction, for something that is itself needed; goes round
  /// until nothing changes, against the flow, which is how fast it settles.
  void find_needed() {
    words_ = index(program().first_constant - program().state_cells + 63) / 64;
    const std::size_t size = program().code.size();
    for (const Label at : ids(program().code)) {
      pure_.push_back(is_pure(at));
    }
    needed_.assign(size, Cells(words_));
    for (bool changed = true; changed;) {
      changed = false;
      for (Label at = program().code.next() - 1; !at.is_none(); at = at - 1) {
        if (!reached_[at.index()]) {
          continue;
        }
        Cells needed = needed_behind(at);
        if (!pure_[at.index()] || is_needed(at, needed)) {
          use(at, needed);
        }
        if (needed != needed_[at.index()]) {
          needed_[at.index()] = std::move(needed);
          changed = true;
        }
      }
    }
  }

  Cells needed_behind(Label at) const {
    Cells needed(words_);
    for (const Label next : successors_(at)) {
      for (std::size_t w = 0; w < words_; ++w) {
        needed[w] |= needed_[next.index()][w];
      }
    }
    return needed;
  }

  /// Calls `call` with the word and bit of each cell of the scratch among some.
  template <typename Call> void each_scratch(const std::vector<CellRange>& ranges, const Call& call) const {
    for (const CellRange& range : ranges) {
      for (int cell = range.first; cell < range.first + range.cells; ++cell) {
        if (is_scratch(cell)) {
          const std::size_t number = index(cell - program().state_cells);
          call(number / 64, std::uint64_t{1} << (number % 64));
        }
      }
    }
  }

  /// Whether anything that an instruction writes is needed behind it, or is no scratch.
  bool is_needed(Label at, const Cells& behind) const {
    const std::vector<CellRange> written = cells_written(program(), program().code[at]);
    const Instruction& i = program().code[at];
    if (i.op == Operation::copy && i.a == i.b) {
      return false;
    }
    bool needed = std::any_of(written.begin(), written.end(),
                              [this](const CellRange& range) { return !is_scratch(range.first); });
    each_scratch(written, [&](std::size_t word, std::uint64_t bit) { needed = needed || (behind[word] & bit) != 0; });
    return needed;
  }

  /// What is needed before an instruction, if this is needed behind it.
  void use(Label at, Cells& needed) const {
    const Instruction& i = program().code[at];
    if (!reads_what_it_writes(i.op)) {
      each_scratch(cells_written(program(), i), [&](std::size_t word, std::uint64_t bit) { needed[word] &= ~bit; });
    }
    const auto add = [&](std::size_t word, std::uint64_t bit) { needed[word] |= bit; };
    each_scratch(cells_read(program(), i), add);
    if (reads_what_it_writes(i.op)) {
      each_scratch(cells_written(program(), i), add);
    }
    if (i.op == Operation::done) {
      each_answer_cell(program(), [&](int cell) { each_scratch({{cell, 1}}, add); });
    }
  }

  /// Whether a jump leads to what comes next anyway.
  bool leads_on(Label at) const {
    const Instruction& i = program().code[at];
    const bool jumps = i.op == Operation::jump || i.op == Operation::jump_if || i.op == Operation::jump_unless;
    return jumps && skips_to(at + 1, jump_target(i));
  }

  /// Whether what lies between is not reached.
  bool skips_to(Label from, Label to) const {
    for (Label at = from; at < to; ++at) {
      if (reached_[at.index()]) {
        return false;
      }
    }
    return from <= to;
  }

  /// Whether an instruction does nothing but write cells, and cannot fail.
  bool is_pure(Label at) const {
    const Instruction& i = program().code[at];
    const auto is_within = [&](int base, int cell, int size) {
      const Interval at_cell = ranges_.before(at, cell);
      return Interval{base + at_cell.low, base + at_cell.high}.within(0, std::int64_t{size} - 1);
    };
    if (i.op == Operation::add || i.op == Operation::subtract || i.op == Operation::multiply) {
      return ranges_.result(at).within(least, most);
    }
    if (i.op == Operation::look_up) {
      return is_within(i.b, i.c, static_cast<int>(program().tables.size()));
    }
    if (i.op == Operation::load) {
      return is_within(i.b, i.c, program().memory_cells);
    }
    if (is_one_of(i.op, of_place)) {
      return is_within(0, i.b, static_cast<int>(program().places.size()));
    }
    return is_one_of(i.op, harmless);
  }

  Rewriter rewriter_;
  Ranges ranges_;
  Successors successors_;
  std::vector<bool> reached_;
  std::vector<bool> pure_;
  std::size_t words_ = 0;
  std::vector<Cells> needed_; // before each instruction
};

} // namespace

Program sweep(Program program) {
  return Sweeper(std::move(program)).run();
}

} // namespace brehon
