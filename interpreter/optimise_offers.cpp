#include "interpreter/operands.hpp"
#include "interpreter/optimise.hpp"
#include "interpreter/rewriter.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace brehon {

namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

/// `copy v, none`, then `set_next v` out of a set, perhaps numbers added to `v`, `offer`, and back to the `set_next`.
struct OfferLoop {
  int last = 0;                       // instruction: the jump back
  std::vector<Instruction> additions; // each to what the one before came to, the first to the value: operand b or d
  Instruction next;
};

class Offerer {
public:
  explicit Offerer(Program program) : rewriter_(std::move(program)), from_(jumps_to(rewriter_.program())) {}

  Program run() {
    const int size = static_cast<int>(rewriter_.program().code.size());
    for (int at = 0; at < size;) {
      const std::optional<OfferLoop> loop = loop_at(at);
      if (!loop) {
        rewriter_.keep(at++);
        continue;
      }
      for (int each = at; each <= loop->last; ++each) {
        rewriter_.bind(each);
      }
      int base = rewriter_.constant(0);
      for (Instruction addition : loop->additions) {
        (addition.op == Operation::multiply_add ? addition.d : addition.b) = base;
        base = addition.a = loop->next.a; // the value itself is needed no more, the sums by the offer only
        rewriter_.emit(addition, loop->last - 2);
      }
      rewriter_.emit({Operation::offer_set, base, loop->next.b, loop->next.c}, loop->last - 1);
      rewriter_.emit({Operation::copy, loop->next.a, rewriter_.constant(model::none)}, at); // as the loop leaves it
      at = loop->last + 1;
    }
    return rewriter_.finish();
  }

private:
  const Instruction& code(int at) const { return rewriter_.program().code[index(at)]; }
  bool is_constant(int cell, Cell value) const {
    return cell >= rewriter_.program().first_constant && rewriter_.program().initial[index(cell)] == value;
  }
  std::size_t jumps(int at) const {
    const auto found = from_.find(at);
    return found == from_.end() ? 0 : found->second.size();
  }

  std::optional<OfferLoop> loop_at(int at) const {
    const int size = static_cast<int>(rewriter_.program().code.size());
    if (at + 3 >= size || code(at).op != Operation::copy || !is_constant(code(at).b, model::none)) {
      return std::nullopt;
    }
    OfferLoop loop;
    loop.next = code(at + 1);
    const int value = code(at).a;
    if (loop.next.op != Operation::set_next || loop.next.a != value || jumps(at + 1) != 1) {
      return std::nullopt;
    }
    int offered = at + 2, result = value;
    for (; offered < size; ++offered) {
      const Instruction& each = code(offered);
      if (adds(each, result, value)) {
        loop.additions.push_back(each);
        if (each.op == Operation::add && each.c == result) {
          std::swap(loop.additions.back().b, loop.additions.back().c);
        }
      } else if (each.op != Operation::copy || each.b != result) {
        break;
      }
      result = each.a;
    }
    if (offered + 1 >= size || code(offered).op != Operation::offer || code(offered + 1).op != Operation::jump) {
      return std::nullopt;
    }
    loop.last = offered + 1;
    const bool fits = code(offered).a == result && code(loop.last).a == at + 1 && loop.next.d == loop.last + 1;
    for (int inside = at + 2; inside <= loop.last; ++inside) {
      if (jumps(inside) != 0) {
        return std::nullopt;
      }
    }
    return fits ? std::optional(loop) : std::nullopt;
  }

  /// A number that does not hang on the value is added to a sum, once.
  static bool adds(const Instruction& i, int sum, int value) {
    const auto other = [&](int cell) { return cell != sum && cell != value; };
    return (i.op == Operation::multiply_add && i.d == sum && other(i.b)) ||
           (i.op == Operation::add && ((i.b == sum && other(i.c)) || (i.c == sum && other(i.b))));
  }

  Rewriter rewriter_;
  std::map<int, std::vector<int>> from_; // who jumps to an instruction
};

} // namespace

Program offer_sets(Program program) {
  return Offerer(std::move(program)).run();
}

} // namespace brehon
