#include "dsl/base/index.hpp"
#include "interpreter/machine/prelude.hpp"
#include "interpreter/optimise/loops.hpp"
#include "interpreter/optimise/optimise.hpp"
#include "interpreter/optimise/rewriter.hpp"
#include "interpreter/program/operands.hpp"
#include "interpreter/program/walk.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace brehon {

namespace {

/// A loop through a set that multiplies the value, adds numbers to the product, offers another set from there on, and
/// goes back.
struct ProductLoop {
  Label last; // instruction: the jump back
  int factor = 0;
  std::vector<int> added; // cells
};

class ProductOfferer {
public:
  explicit ProductOfferer(Program program)
      : rewriter_(std::move(program)), loops_(rewriter_.program()), successors_(rewriter_.program()) {}

  Program run() {
    for (Label at(0); at < program().code.next();) {
      const std::optional<ProductLoop> loop = loop_at(at);
      if (!loop) {
        rewriter_.keep(at++);
        continue;
      }
      const Instruction next = code(at + 1);
      const Instruction offer = code(loop->last - 1);
      rewriter_.bind(at);
      const int base = sum(loop->added, next.a, at);
      const ProductId product = rewriter_.product({loop->factor, next.c});
      rewriter_.emit({Operation::offer_product, base, next.b, offer.b, product.number()}, loop->last - 1);
      at = loop->last + 1;
    }
    return rewriter_.finish();
  }

private:
  const Program& program() const { return rewriter_.program(); }
  const Instruction& code(Label at) const { return program().code[at]; }

  std::optional<ProductLoop> loop_at(Label at) const {
    const std::optional<Loop> found = loops_.at(at);
    if (!found || code(at + 1).op != Operation::set_next || Label(code(at + 1).d) != found->last + 1 ||
        code(at + 2).op != Operation::multiply_add || code(at + 2).b != code(at).a) {
      return std::nullopt;
    }
    ProductLoop loop{found->last, code(at + 2).c, {code(at + 2).d}};
    Label offered = at + 3;
    for (; code(offered).op == Operation::add; ++offered) {
      const Instruction& add = code(offered);
      const int sum = code(offered - 1).a;
      if (add.b != sum && add.c != sum) {
        return std::nullopt;
      }
      loop.added.push_back(add.b == sum ? add.c : add.b);
    }
    const Instruction& offer = code(offered);
    const bool offers = offer.op == Operation::offer_set && offer.a == code(offered - 1).a && offer.c == code(at + 1).c;
    const bool fits = offers && offered + 1 == loop.last && code(loop.last).op == Operation::jump;
    return fits && stands_alone(at, loop) ? std::optional(std::move(loop)) : std::nullopt;
  }

  /// Whether nothing that a loop writes is read but for its sums, in it or behind it.
  bool stands_alone(Label at, const ProductLoop& loop) const {
    const Instruction& next = code(at + 1);
    const CellRange other{code(loop.last - 1).b, next.c};
    for (Label inside = at + 1; inside < loop.last - 1; ++inside) {
      const Instruction& each = code(inside);
      const bool read = std::count(loop.added.begin(), loop.added.end(), each.a) != 0 ||
                        writes(program(), each, {next.b, next.c}) || writes(program(), each, other);
      if (read || is_read_from(program(), successors_, loop.last + 1, each.a)) {
        return false;
      }
    }
    return true;
  }

  /// The cell of a sum that is computed at an instruction, in a scratch cell if need be.
  int sum(const std::vector<int>& added, int scratch, Label at) {
    Cell number = 0;
    std::vector<int> cells;
    for (const int cell : added) {
      const bool known = cell >= program().first_constant;
      if (!known || !prelude::add(number, program().initial[index(cell)], number)) {
        cells.push_back(cell);
      }
    }
    if (number != 0 || cells.empty()) {
      cells.push_back(rewriter_.constant(number));
    }
    int base = cells.front();
    for (std::size_t k = 1; k < cells.size(); ++k) {
      rewriter_.emit({Operation::add, scratch, base, cells[k]}, at);
      base = scratch;
    }
    return base;
  }

  Rewriter rewriter_;
  Loops loops_;
  Successors successors_;
};

} // namespace

Program offer_products(Program program) {
  return ProductOfferer(std::move(program)).run();
}

} // namespace brehon
