#include "dsl/base/index.hpp"
#include "interpreter/optimise/evaluate.hpp"
#include "interpreter/optimise/optimise.hpp"
#include "interpreter/optimise/ranges.hpp"
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

bool changes_slots(Operation op) {
  return op == Operation::put || op == Operation::take || op == Operation::pop || op == Operation::turn ||
         op == Operation::swap || op == Operation::deal || op == Operation::put_under || op == Operation::take_piece ||
         op == Operation::change_piece || op == Operation::take_back;
}

/// Puts constants and the sources of copies in the place of what is read, and decides tests that are known.
class Folder {
public:
  explicit Folder(Program program) : rewriter_(std::move(program)), ranges_(rewriter_.program(), true) {
    leaders_ = leaders_of(rewriter_.program());
  }

  Program run() {
    for (const Label at : ids(rewriter_.program().code)) {
      rewriter_.bind(at);
      if (leaders_.count(at) != 0) {
        copies_.clear();
      }
      fold(at);
    }
    return rewriter_.finish();
  }

private:
  /// What some cells hold the same as: the cells from `source` on.
  struct Copy {
    int source = 0;
    int cells = 1;
  };

  const Program& program() const { return rewriter_.program(); }

  std::optional<Cell> known(Label at, int cell) const {
    if (cell >= program().first_constant) {
      return program().initial[index(cell)];
    }
    const Interval interval = ranges_.before(at, cell);
    const bool point = interval.low == interval.high && ranges_.reached(at);
    return point ? std::optional(static_cast<Cell>(interval.low)) : std::nullopt;
  }

  void fold(Label at) {
    Instruction i = program().code[at];
    if (!ranges_.reached(at)) {
      return rewriter_.emit(i, at); // it goes when nobody gets there
    }
    replace_operands(at, i);
    if (is_decided(at, i)) {
      return;
    }
    compute(at, i);
    forget(i);
    note_copy(i);
    rewriter_.emit(i, at);
  }

  void replace_operands(Label at, Instruction& i) {
    const std::string_view letters = operation_operands(i.op);
    std::int32_t* const operands[] = {&i.a, &i.b, &i.c, &i.d};
    for (std::size_t k = 0; k < letters.size(); ++k) {
      int& cell = *operands[k];
      if (letters[k] == 'm') {
        cell = i.op == Operation::chance_draw && !known(at, cell) ? cell : replaced(at, cell);
      } else if (letters[k] == 's' && i.op != Operation::load) {
        const auto copy = copies_.find(cell);
        const int cells = cells_of(i, cell);
        if (copy != copies_.end() && copy->second.cells == cells && cells > 0) {
          cell = copy->second.source;
        }
      }
    }
    if (i.op == Operation::line) {
      LineOperation line = program().lines[LineId(i.b)];
      line.length_cell = replaced(at, line.length_cell);
      line.place_cell = replaced(at, line.place_cell);
      i.b = rewriter_.line(line).number();
    }
  }

  /// What a cell is read as.
  int replaced(Label at, int cell) {
    if (const auto value = known(at, cell)) {
      return rewriter_.constant(*value);
    }
    const auto copy = copies_.find(cell);
    return copy != copies_.end() && copy->second.cells == 1 ? copy->second.source : cell;
  }

  int cells_of(const Instruction& i, int first) const {
    for (const CellRange& range : cells_read(program(), i)) {
      if (range.first == first) {
        return range.cells;
      }
    }
    return 0;
  }

  /// Whether a test or jump is known to go one way; it is written as that.
  bool is_decided(Label at, const Instruction& i) {
    if (i.op == Operation::jump_if || i.op == Operation::jump_unless) {
      const Interval tested = ranges_.before(at, i.a);
      const auto value = known(at, i.a);
      const bool nonzero = tested.low > 0 || tested.high < 0;
      if (!value && !nonzero) {
        return false;
      }
      const bool holds = value ? *value != 0 : true;
      if (holds == (i.op == Operation::jump_if)) {
        rewriter_.emit({Operation::jump, i.b}, at);
      }
      return true;
    }
    return i.op == Operation::check_range && ranges_.before(at, program().code[at].a).within(i.b, i.c);
  }

  /// An operation on constants becomes its result.
  void compute(Label at, Instruction& i) {
    if (const auto value = evaluated(program(), i, [&](int cell) { return known(at, cell); })) {
      i = {Operation::copy, i.a, rewriter_.constant(*value)};
    } else if (i.op == Operation::load) {
      if (const auto cell = known(at, i.c); cell && *cell >= 0 && i.b + *cell < program().memory_cells) {
        i = {Operation::copy, i.a, i.b + *cell};
      }
    } else if (i.op == Operation::store) {
      if (const auto cell = known(at, i.b); cell && *cell >= 0 && i.a + *cell < program().first_constant) {
        i = {Operation::copy, i.a + *cell, i.c};
      }
    } else if ((i.op == Operation::add || i.op == Operation::subtract) && known(at, i.c) == 0) {
      i = {Operation::copy, i.a, i.b};
    } else if (i.op == Operation::add && known(at, i.b) == 0) {
      i = {Operation::copy, i.a, i.c};
    }
  }

  /// Copies of what an instruction writes, or into it, are such no more.
  void forget(const Instruction& i) {
    const std::vector<CellRange> written = cells_written(program(), i);
    const auto overlaps = [](int first, int cells, const CellRange& range) {
      return first < range.first + range.cells && range.first < first + cells;
    };
    for (auto each = copies_.begin(); each != copies_.end();) {
      const bool lost =
          std::any_of(written.begin(), written.end(),
                      [&](const CellRange& range) {
                        return overlaps(each->first, each->second.cells, range) ||
                               overlaps(each->second.source, each->second.cells, range);
                      }) ||
          (each->second.source < program().state_cells && (i.op == Operation::store || changes_slots(i.op)));
      each = lost ? copies_.erase(each) : std::next(each);
    }
  }

  void note_copy(Instruction& i) {
    const auto note = [this](int to, int from, int cells) {
      if (to >= program().state_cells && (to + cells <= from || from + cells <= to)) {
        copies_[to] = {from, cells};
      }
    };
    if (i.op == Operation::copy) {
      note(i.a, i.b, 1);
    } else if (i.op == Operation::set_or && i.b == i.c) {
      note(i.a, i.b, i.d);
    } else if (i.op == Operation::kept_set && i.c >= program().first_constant) {
      const KeptSets& kept = program().kept[KeptId(i.b)];
      const std::int64_t set = std::int64_t{program().initial[index(i.c)]} - kept.low;
      if (set >= 0 && set < kept.sets) {
        note(i.a, kept.first_cell + static_cast<int>(set) * kept.cells, kept.cells);
      }
    }
  }

  Rewriter rewriter_;
  Ranges ranges_;
  std::set<Label> leaders_;
  std::map<int, Copy> copies_; // by the first cell that is a copy
};

} // namespace

Program fold_constants(Program program) {
  return Folder(std::move(program)).run();
}

} // namespace brehon
