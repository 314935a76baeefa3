#include "interpreter/operands.hpp"
#include "interpreter/optimise.hpp"
#include "interpreter/program_walk.hpp"
#include "interpreter/rewriter.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace brehon {

namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

/// Whether pieces can come or go by an operation, or by what happens before the next one.
bool moves_pieces(Operation op) {
  switch (op) {
  case Operation::put:
  case Operation::take:
  case Operation::pop:
  case Operation::turn:
  case Operation::swap:
  case Operation::shuffle:
  case Operation::store: // it may be to any cell
  case Operation::call:
  case Operation::ret:
  case Operation::choose:
  case Operation::chance_draw:
  case Operation::chance_roll:
    return true;
  default:
    return false;
  }
}

class TypeGatherer {
public:
  explicit TypeGatherer(Program program)
      : program_(std::move(program)), from_(jumps_to(program_)), entered_(entries_of(program_)) {}

  Program run() {
    const int cells = (static_cast<int>(program_.model.types.size()) + 31) / 32;
    const int first = program_.first_constant; // of the cells for sets
    int sets = 0;
    for (int at = 0; at + 1 < static_cast<int>(program_.code.size()); ++at) {
      if (is_loop(at)) {
        const auto same = std::find_if(loops_.rbegin(), loops_.rend(),
                                       [&](const Loop& before) { return gathers_the_same(before.at, at); });
        const bool is_new = same == loops_.rend();
        loops_.push_back({at, is_new ? first + cells * sets++ : same->set, is_new});
      }
    }
    Rewriter rewriter(with_scratch_cells(std::move(program_), sets * cells));
    auto loop = loops_.begin();
    for (int at = 0; at < static_cast<int>(rewriter.program().code.size()); ++at) {
      if (loop == loops_.end() || at != loop->at) {
        rewriter.keep(at);
        continue;
      }
      const Instruction next = rewriter.program().code[index(at + 1)];
      rewriter.bind(at);
      if (loop->gathers) {
        rewriter.emit({Operation::types_in, loop->set, next.b, cells}, at + 1);
      }
      rewriter.emit(rewriter.program().code[index(at)], at);
      rewriter.bind(++at);
      rewriter.emit({Operation::set_next, next.a, loop->set, cells, next.c}, at);
      ++loop;
    }
    return rewriter.finish();
  }

private:
  struct Loop {
    int at;  // its first instruction
    int set; // the first cell
    bool gathers;
  };

  const Instruction& code(int at) const { return program_.code[index(at)]; }

  /// Whether `copy t, none` and `next_type t, place` are here, and the place keeps its pieces until there is no next.
  bool is_loop(int at) const {
    const Instruction& first = code(at);
    const Instruction& next = code(at + 1);
    const bool begins = first.op == Operation::copy && first.b >= program_.first_constant &&
                        program_.initial[index(first.b)] == model::none && next.op == Operation::next_type &&
                        next.a == first.a && next.b != next.a;
    const auto back = from_.find(at + 1);
    if (!begins || back == from_.end()) {
      return false;
    }
    const int last = *std::max_element(back->second.begin(), back->second.end());
    for (int inside = at + 1; inside <= last; ++inside) {
      if (entered_.count(inside) != 0 || jumped_from_outside(inside, at + 1, last) || moves_pieces(code(inside).op) ||
          writes(code(inside), next.b)) {
        return false;
      }
    }
    return last > at + 1;
  }

  /// Whether a loop runs through the same types as one before it, which is always gone through first: no pieces move in
  /// between, and its place is found by the same instruction out of the same cells.
  bool gathers_the_same(int before, int at) const {
    const bool is_constant = code(at + 1).b >= program_.first_constant;
    if (is_constant ? code(before + 1).b != code(at + 1).b : !finds_the_same_place(before, at)) {
      return false;
    }
    for (int between = before + 1; between <= at; ++between) {
      if (entered_.count(between) != 0 || jumped_from_outside(between, before, at) || moves_pieces(code(between).op) ||
          (!is_constant && (writes(code(between), code(at - 1).b) || writes(code(between), code(at - 1).c)))) {
        return false;
      }
    }
    return true;
  }

  bool finds_the_same_place(int before, int at) const {
    const auto follows = [&](int loop) { return loop > 0 && entered_.count(loop) == 0 && from_.count(loop) == 0; };
    if (!follows(before) || !follows(at)) {
      return false;
    }
    const Instruction& a = code(before - 1);
    const Instruction& b = code(at - 1);
    const bool same = a.op == Operation::add && b.op == a.op && a.a == b.a && a.b == b.b && a.c == b.c;
    return same && b.a == code(at + 1).b && b.a == code(before + 1).b && b.b != b.a && b.c != b.a;
  }

  bool jumped_from_outside(int target, int begin, int last) const {
    const auto jumps = from_.find(target);
    return jumps != from_.end() && std::any_of(jumps->second.begin(), jumps->second.end(),
                                               [&](int jump) { return jump < begin || jump > last; });
  }

  bool writes(const Instruction& instruction, int cell) const {
    const std::vector<CellRange> written = cells_written(program_, instruction);
    return std::any_of(written.begin(), written.end(), [cell](const CellRange& range) {
      return cell >= range.first && cell < range.first + range.cells;
    });
  }

  Program program_;
  std::map<int, std::vector<int>> from_; // who jumps to an instruction
  std::set<int> entered_;
  std::vector<Loop> loops_;
};

} // namespace

Program gather_types(Program program) {
  return TypeGatherer(std::move(program)).run();
}

} // namespace brehon
