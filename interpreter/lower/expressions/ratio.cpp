#include "interpreter/lower/expressions/ratio.hpp"

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

/// In lowest terms, so that numbers stay small: by Euclid's algorithm.
void reduce(Context& context, const Ratio& of) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const int divisor = code.cells.temporary(), rest = code.cells.temporary(), next = code.cells.temporary();
  const Label again = code.label(), end = code.label();
  code.copy(divisor, of.numerator);
  code.copy(rest, of.denominator);
  code.bind(again);
  code.emit(Operation::jump_unless, rest, end);
  code.emit(Operation::modulo, next, divisor, rest);
  code.copy(divisor, rest);
  code.copy(rest, next);
  code.jump(again);
  code.bind(end);
  code.emit(Operation::divide, of.numerator, of.numerator, divisor);
  code.emit(Operation::divide, of.denominator, of.denominator, divisor);
}

/// Arithmetic of fractions.
Ratio combine(Context& context, Op op, const Ratio& a, const Ratio& b) {
  Writer& code = context.code;
  const Ratio to{code.cells.temporary(), code.cells.temporary()};
  if (op == Op::minimum || op == Op::maximum) {
    const Label other = code.label(), end = code.label();
    const int takes_first =
        op == Op::minimum ? less(context, Operation::less, a, b) : less(context, Operation::less, b, a);
    code.emit(Operation::jump_unless, takes_first, other);
    copy_ratio(context, to, a);
    code.jump(end);
    code.bind(other);
    copy_ratio(context, to, b);
    code.bind(end);
    return to;
  }
  if (op == Op::multiply) {
    code.emit(Operation::multiply, to.numerator, a.numerator, b.numerator);
    code.emit(Operation::multiply, to.denominator, a.denominator, b.denominator);
  } else if (op == Op::divide) { // a/b : c/d is ad/bc, with its sign above
    const int negative = code.cells.temporary();
    const Label fine = code.label(), positive = code.label();
    code.emit(Operation::jump_if, b.numerator, fine);
    code.emit(Operation::fault, code.fault("this divides by 0"));
    code.bind(fine);
    code.emit(Operation::multiply, to.numerator, a.numerator, b.denominator);
    code.emit(Operation::multiply, to.denominator, a.denominator, b.numerator);
    code.emit(Operation::less, negative, to.denominator, code.constants.of(0));
    code.emit(Operation::jump_unless, negative, positive);
    code.emit(Operation::subtract, to.numerator, code.constants.of(0), to.numerator);
    code.emit(Operation::subtract, to.denominator, code.constants.of(0), to.denominator);
    code.bind(positive);
  } else {
    const int left = code.cells.temporary(), right = code.cells.temporary();
    code.emit(Operation::multiply, left, a.numerator, b.denominator);
    code.emit(Operation::multiply, right, b.numerator, a.denominator);
    code.emit(op == Op::add ? Operation::add : Operation::subtract, to.numerator, left, right);
    code.emit(Operation::multiply, to.denominator, a.denominator, b.denominator);
  }
  reduce(context, to);
  return to;
}

Ratio sum(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const Ratio to{code.cells.temporary(), code.cells.temporary()};
  copy_ratio(context, to, {code.constants.of(0), code.constants.of(1)});
  each_of(context, expr.binders, expr[Role::condition], [&](int copies) {
    const Ratio part = ratio(context, expr[Role::each]);
    const int times = code.cells.temporary();
    code.emit(Operation::multiply, times, part.numerator, copies);
    copy_ratio(context, to, combine(context, Op::add, to, {times, part.denominator}));
  });
  return to;
}

/// The highest or lowest of what is found.
Ratio extreme_ratio(Context& context, const Expr& expr) {
  Writer& code = context.code;
  const Ratio to{code.cells.temporary(), code.cells.temporary()};
  const int found = code.cells.temporary();
  code.copy(found, code.constants.of(0));
  each_of(context, expr.binders, expr[Role::condition], [&](int) {
    const Label next = code.label(), take = code.label();
    const Ratio part = ratio(context, expr[Role::each]);
    code.emit(Operation::jump_unless, found, take);
    const bool highest = expr.op == Op::highest;
    const int better = less(context, Operation::less, highest ? to : part, highest ? part : to);
    code.emit(Operation::jump_unless, better, next);
    code.bind(take);
    copy_ratio(context, to, part);
    code.copy(found, code.constants.of(1));
    code.bind(next);
  });
  const Label end = code.label();
  code.emit(Operation::jump_if, found, end);
  copy_ratio(context, to, ratio(context, expr[Role::otherwise]));
  code.bind(end);
  return to;
}

} // namespace

Ratio ratio(Context& context, const Expr& expr) {
  Writer& code = context.code;
  if (!expressions::is_fraction(expr)) {
    const int whole = value(context, expr);
    return {whole, code.constants.of(1)};
  }
  if (expr.op == Op::conditional) {
    const Ratio to{code.cells.temporary(), code.cells.temporary()};
    chosen(context, expr, [&](const Expr& side) { copy_ratio(context, to, ratio(context, side)); });
    return to;
  }
  if (expr.op == Op::sum)
    return sum(context, expr);
  if (expr.op == Op::highest || expr.op == Op::lowest)
    return extreme_ratio(context, expr);
  if (expr.op == Op::negate) {
    const Ratio of = ratio(context, expr[Role::operand]);
    const int numerator = code.cells.temporary();
    code.emit(Operation::subtract, numerator, code.constants.of(0), of.numerator);
    return {numerator, of.denominator};
  }
  const Ratio a = ratio(context, expr[Role::left]), b = ratio(context, expr[Role::right]);
  check_known(context, a.numerator, expr[Role::left].type, "one cannot calculate with none");
  check_known(context, b.numerator, expr[Role::right].type, "one cannot calculate with none");
  return combine(context, expr.op, a, b);
}

void copy_ratio(Context& context, const Ratio& to, const Ratio& from) {
  Writer& code = context.code;
  code.copy(to.numerator, from.numerator);
  code.copy(to.denominator, from.denominator);
}

int less(Context& context, Operation how, const Ratio& a, const Ratio& b) {
  Writer& code = context.code;
  const int left = code.cells.temporary(), right = code.cells.temporary(), to = code.cells.temporary();
  code.emit(Operation::multiply, left, a.numerator, b.denominator);
  code.emit(Operation::multiply, right, b.numerator, a.denominator);
  code.emit(how, to, left, right);
  return to;
}

} // namespace brehon::lowering
