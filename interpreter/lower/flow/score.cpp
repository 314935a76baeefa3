#include "dsl/model/expressions.hpp"
#include "interpreter/lower/lowerer.hpp"

namespace brehon {

/// A value of the score, exact: a division in its arithmetic stays a fraction.
Lowerer::Ratio Lowerer::ratio(const Expr& expr) {
  if (!expressions::is_fraction(expr)) {
    const int whole = value(expr);
    return {whole, constant(1)};
  }
  switch (expr.op) {
  case Op::conditional: {
    const Ratio to{temporary(), temporary()};
    chosen(expr, [&](const Expr& side) { copy_ratio(to, ratio(side)); });
    return to;
  }
  case Op::sum: {
    const Ratio to{temporary(), temporary()};
    copy_ratio(to, {constant(0), constant(1)});
    each_of(expr.binders, expr.args[0], [&](int copies) {
      const Ratio part = ratio(expr.args[1]);
      const int times = temporary();
      emit(Operation::multiply, times, part.numerator, copies);
      copy_ratio(to, combine(Op::add, to, {times, part.denominator}));
    });
    return to;
  }
  case Op::highest:
  case Op::lowest: {
    const Ratio to{temporary(), temporary()};
    const int found = temporary();
    copy(found, constant(0));
    each_of(expr.binders, expr.args[0], [&](int) {
      const Label next = label(), take = label();
      const Ratio part = ratio(expr.args[1]);
      emit(Operation::jump_unless, found, take);
      const bool highest = expr.op == Op::highest;
      const int better = less(Operation::less, highest ? to : part, highest ? part : to);
      emit(Operation::jump_unless, better, next);
      bind(take);
      copy_ratio(to, part);
      copy(found, constant(1));
      bind(next);
    });
    const Label end = label();
    emit(Operation::jump_if, found, end);
    copy_ratio(to, ratio(expr.args[2]));
    bind(end);
    return to;
  }
  case Op::negate: {
    const Ratio of = ratio(expr.args[0]);
    const int numerator = temporary();
    emit(Operation::subtract, numerator, constant(0), of.numerator);
    return {numerator, of.denominator};
  }
  default: { // arithmetic
    const Ratio a = ratio(expr.args[0]), b = ratio(expr.args[1]);
    check_known(a.numerator, expr.args[0].type, "one cannot calculate with none");
    check_known(b.numerator, expr.args[1].type, "one cannot calculate with none");
    return combine(expr.op, a, b);
  }
  }
}

void Lowerer::copy_ratio(const Ratio& to, const Ratio& from) {
  copy(to.numerator, from.numerator);
  copy(to.denominator, from.denominator);
}

/// Whether a is less than b (or another comparison): denominators are positive.
int Lowerer::less(Operation how, const Ratio& a, const Ratio& b) {
  const int left = temporary(), right = temporary(), to = temporary();
  emit(Operation::multiply, left, a.numerator, b.denominator);
  emit(Operation::multiply, right, b.numerator, a.denominator);
  emit(how, to, left, right);
  return to;
}

/// Arithmetic of fractions.
Lowerer::Ratio Lowerer::combine(Op op, const Ratio& a, const Ratio& b) {
  const Ratio to{temporary(), temporary()};
  if (op == Op::minimum || op == Op::maximum) {
    const Label other = label(), end = label();
    const int takes_first = op == Op::minimum ? less(Operation::less, a, b) : less(Operation::less, b, a);
    emit(Operation::jump_unless, takes_first, other);
    copy_ratio(to, a);
    jump(end);
    bind(other);
    copy_ratio(to, b);
    bind(end);
    return to;
  }
  if (op == Op::multiply) {
    emit(Operation::multiply, to.numerator, a.numerator, b.numerator);
    emit(Operation::multiply, to.denominator, a.denominator, b.denominator);
  } else if (op == Op::divide) { // a/b : c/d is ad/bc, with its sign above
    const int negative = temporary();
    const Label fine = label(), positive = label();
    emit(Operation::jump_if, b.numerator, fine);
    emit(Operation::fault, fault("this divides by 0"));
    bind(fine);
    emit(Operation::multiply, to.numerator, a.numerator, b.denominator);
    emit(Operation::multiply, to.denominator, a.denominator, b.numerator);
    emit(Operation::less, negative, to.denominator, constant(0));
    emit(Operation::jump_unless, negative, positive);
    emit(Operation::subtract, to.numerator, constant(0), to.numerator);
    emit(Operation::subtract, to.denominator, constant(0), to.denominator);
    bind(positive);
  } else {
    const int left = temporary(), right = temporary();
    emit(Operation::multiply, left, a.numerator, b.denominator);
    emit(Operation::multiply, right, b.numerator, a.denominator);
    emit(op == Op::add ? Operation::add : Operation::subtract, to.numerator, left, right);
    emit(Operation::multiply, to.denominator, a.denominator, b.denominator);
  }
  reduce(to);
  return to;
}

/// In lowest terms, so that numbers stay small: by Euclid's algorithm.
void Lowerer::reduce(const Ratio& of) {
  const Frame frame(*this);
  const int divisor = temporary(), rest = temporary(), next = temporary();
  const Label again = label(), end = label();
  copy(divisor, of.numerator);
  copy(rest, of.denominator);
  bind(again);
  emit(Operation::jump_unless, rest, end);
  emit(Operation::modulo, next, divisor, rest);
  copy(divisor, rest);
  copy(rest, next);
  jump(again);
  bind(end);
  emit(Operation::divide, of.numerator, of.numerator, divisor);
  emit(Operation::divide, of.denominator, of.denominator, divisor);
}

/// Every score item and every criterion for every player, one after the other.
void Lowerer::score() {
  temporaries_ = most_temporaries_;
  program_.score = label();
  bind(program_.score);
  const auto cells = [&](const std::string& path, int element) {
    ScoreCells out;
    out.path = path;
    out.element = element;
    for (int player = 0; player < model_.players; ++player) {
      out.numerator.push_back(fixed());
      out.denominator.push_back(fixed());
    }
    return out;
  };
  const auto each_player = [&](const ScoreCells& out, const Expr& expr, int me) {
    for (int player = 0; player < model_.players; ++player) {
      const Frame frame(*this);
      variables_[model_.score_player] = {constant(player), model::none, 1};
      if (me != model::none)
        variables_[me] = {constant(player), model::none, 1};
      acting_ = constant(player);
      copy_ratio({out.numerator[static_cast<std::size_t>(player)], out.denominator[static_cast<std::size_t>(player)]},
                 ratio(expr));
    }
  };
  for (const model::ScoreItem& item : model_.score) {
    span_ = item.value.span;
    element_ = item.element;
    program_.score_items.push_back(cells(model_.elements[static_cast<std::size_t>(item.element)].path, item.element));
    each_player(program_.score_items.back(), item.value, item.me);
    for (const int numerator : program_.score_items.back().numerator) { // an item of 0 points does not come to bear
      const Label next = label();
      if (how_.watched)
        emit(Operation::jump_unless, numerator, next);
      touch(item.element);
      bind(next);
    }
  }
  for (const model::Criterion& criterion : model_.criteria) {
    span_ = criterion.value.span;
    element_ = criterion.element;
    program_.criteria.push_back(
        cells(model_.elements[static_cast<std::size_t>(criterion.element)].path, criterion.element));
    ScoreCells& out = program_.criteria.back();
    if (criterion.value.op != Op::score) {
      each_player(out, criterion.value, model::none);
      continue;
    }
    // The sum of all items: of fractions by cross-multiplication.
    for (std::size_t player = 0; player < out.numerator.size(); ++player) {
      const Frame frame(*this);
      const int sum = out.numerator[player], whole = out.denominator[player], product = temporary();
      copy(sum, constant(0));
      copy(whole, constant(1));
      for (const ScoreCells& item : program_.score_items) {
        emit(Operation::multiply, sum, sum, item.denominator[player]);
        emit(Operation::multiply, product, item.numerator[player], whole);
        emit(Operation::add, sum, sum, product);
        emit(Operation::multiply, whole, whole, item.denominator[player]);
      }
    }
  }
  emit(Operation::done);
}

} // namespace brehon
