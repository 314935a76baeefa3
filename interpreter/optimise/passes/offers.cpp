#include "dsl/base/index.hpp"
#include "interpreter/optimise/loops.hpp"
#include "interpreter/optimise/optimise.hpp"
#include "interpreter/optimise/rewriter.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace brehon {

namespace {

/// A loop through a set, perhaps numbers added to the value, `offer`, and back.
struct OfferLoop {
  Label last;                         // instruction: the jump back
  std::vector<Instruction> additions; // each to what the one before came to, the first to the value: operand b or d
  Instruction next;
};

class Offerer {
public:
  explicit Offerer(Program program) : rewriter_(std::move(program)), loops_(rewriter_.program()) {}

  Program run() {
    for (Label at(0); at < rewriter_.program().code.next();) {
      const std::optional<OfferLoop> loop = loop_at(at);
      if (!loop) {
        rewriter_.keep(at++);
        continue;
      }
      rewriter_.bind(at);
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
  const Instruction& code(Label at) const { return rewriter_.program().code[at]; }

  std::optional<OfferLoop> loop_at(Label at) const {
    const std::optional<Loop> found = loops_.at(at);
    if (!found || code(at + 1).op != Operation::set_next || Label(code(at + 1).d) != found->last + 1) {
      return std::nullopt;
    }
    OfferLoop loop{found->last, {}, code(at + 1)};
    const int value = code(at).a;
    Label offered = at + 2;
    int result = value;
    for (; offered < loop.last; ++offered) {
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
    const bool offers = code(offered).op == Operation::offer && code(offered).a == result;
    return offers && offered + 1 == loop.last && code(loop.last).op == Operation::jump ? std::optional(loop)
                                                                                       : std::nullopt;
  }

  /// A number that does not hang on the value is added to a sum, once.
  static bool adds(const Instruction& i, int sum, int value) {
    const auto other = [&](int cell) { return cell != sum && cell != value; };
    return (i.op == Operation::multiply_add && i.d == sum && other(i.b)) ||
           (i.op == Operation::add && ((i.b == sum && other(i.c)) || (i.c == sum && other(i.b))));
  }

  Rewriter rewriter_;
  Loops loops_;
};

} // namespace

Program offer_sets(Program program) {
  return Offerer(std::move(program)).run();
}

} // namespace brehon
