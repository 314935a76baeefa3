#include "dsl/base/index.hpp"
#include "interpreter/optimise/loops.hpp"
#include "interpreter/optimise/optimise.hpp"
#include "interpreter/optimise/rewriter.hpp"
#include "interpreter/program/operands.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace brehon {

namespace {

class TypeGatherer {
public:
  explicit TypeGatherer(Program program) : program_(std::move(program)), loops_(program_) {}

  Program run() {
    const int cells = (static_cast<int>(program_.model.types.size()) + 31) / 32;
    const int first = program_.first_constant; // of the cells for sets
    int sets = 0;
    for (Label at(0); at + 1 < program_.code.next(); ++at) {
      if (is_loop(at)) {
        const auto same = std::find_if(found_.rbegin(), found_.rend(),
                                       [&](const Found& before) { return gathers_the_same(before.at, at); });
        const bool is_new = same == found_.rend();
        found_.push_back({at, is_new ? first + cells * sets++ : same->set, is_new});
      }
    }
    Rewriter rewriter(with_scratch_cells(std::move(program_), sets * cells));
    auto loop = found_.begin();
    for (Label at(0); at < rewriter.program().code.next(); ++at) {
      if (loop == found_.end() || at != loop->at) {
        rewriter.keep(at);
        continue;
      }
      const Instruction next = rewriter.program().code[at + 1];
      rewriter.bind(at);
      if (loop->gathers) {
        rewriter.emit({Operation::types_in, loop->set, next.b, cells}, at + 1);
      }
      rewriter.emit(rewriter.program().code[at], at);
      rewriter.bind(++at);
      rewriter.emit({Operation::set_next, next.a, loop->set, cells, next.c}, at);
      ++loop;
    }
    return rewriter.finish();
  }

private:
  struct Found {
    Label at; // its first instruction
    int set;  // the first cell
    bool gathers;
  };

  const Instruction& code(Label at) const { return program_.code[at]; }

  /// Whether a loop through the types in a place is here, and the place keeps its pieces until there is no next.
  bool is_loop(Label at) const {
    const std::optional<Loop> loop = loops_.at(at);
    const CellRange place{code(at + 1).b, 1};
    if (!loop || code(at + 1).op != Operation::next_type || place.first == code(at).a) {
      return false;
    }
    for (Label inside = at + 1; inside <= loop->last; ++inside) {
      if (moves_pieces(code(inside).op) || writes(program_, code(inside), place)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a loop runs through the same types as one before it, which is always gone through first: no pieces move in
  /// between, and its place is found by the same instruction out of the same cells.
  bool gathers_the_same(Label before, Label at) const {
    const bool is_constant = code(at + 1).b >= program_.first_constant;
    if (is_constant ? code(before + 1).b != code(at + 1).b : !finds_the_same_place(before, at)) {
      return false;
    }
    for (Label between = before + 1; between <= at; ++between) {
      if (moves_pieces(code(between).op) || (!is_constant && (writes(program_, code(between), {code(at - 1).b, 1}) ||
                                                              writes(program_, code(between), {code(at - 1).c, 1})))) {
        return false;
      }
    }
    return loops_.closed(before, at);
  }

  bool finds_the_same_place(Label before, Label at) const {
    const auto follows = [&](Label loop) { return loop > Label(0) && !loops_.entered(loop); };
    if (!follows(before) || !follows(at)) {
      return false;
    }
    const Instruction& a = code(before - 1);
    const Instruction& b = code(at - 1);
    const bool same = a.op == Operation::add && b.op == a.op && a.a == b.a && a.b == b.b && a.c == b.c;
    return same && b.a == code(at + 1).b && b.a == code(before + 1).b && b.b != b.a && b.c != b.a;
  }

  Program program_;
  Loops loops_;
  std::vector<Found> found_;
};

} // namespace

Program gather_types(Program program) {
  return TypeGatherer(std::move(program)).run();
}

} // namespace brehon
