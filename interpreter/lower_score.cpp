#include <algorithm>

#include "interpreter/lowerer.hpp"

namespace brehon {

namespace {

bool has_fraction(const model::Expr& expr) {
  return (expr.op == model::Op::divide && expr.flag) || std::any_of(expr.args.begin(), expr.args.end(), has_fraction);
}

} // namespace

/// A value of the score, exact: a division in its arithmetic stays a fraction.
void Lowerer::fraction(const Expr& expr, int numerator, int denominator) {
  if (expr.op == Op::conditional) {
    const Label other = label(), end = label();
    branch(expr.args[0], other, false);
    fraction(expr.args[1], numerator, denominator);
    jump(end);
    bind(other);
    fraction(expr.args[2], numerator, denominator);
    bind(end);
    return;
  }
  if (has_fraction(expr)) {
    combine_fractions(expr, numerator, denominator);
    return;
  }
  value_into(expr, numerator);
  copy(denominator, constant(1));
}

/// Arithmetic of fractions a/b and c/d.
void Lowerer::combine_fractions(const Expr& expr, int numerator, int denominator) {
  const int a = temporary(), b = temporary(), c = temporary(), d = temporary();
  fraction(expr.args[0], a, b);
  if (expr.op == Op::negate) {
    emit(Operation::subtract, numerator, constant(0), a);
    copy(denominator, b);
    return;
  }
  fraction(expr.args[1], c, d);
  if (expr.op == Op::multiply) {
    emit(Operation::multiply, numerator, a, c);
    emit(Operation::multiply, denominator, b, d);
    return;
  }
  emit(Operation::multiply, a, a, d);
  emit(Operation::multiply, c, c, b);
  if (expr.op == Op::divide) { // a/b : c/d is ad/cb
    copy(numerator, a);
    copy(denominator, c);
    return;
  }
  emit(Operation::multiply, denominator, b, d);
  const Operation op = expr.op == Op::add        ? Operation::add
                       : expr.op == Op::subtract ? Operation::subtract
                       : expr.op == Op::minimum  ? Operation::minimum
                                                 : Operation::maximum;
  if (expr.op != Op::add && expr.op != Op::subtract && expr.op != Op::minimum && expr.op != Op::maximum)
    not_lowered(expr.span, "a fraction in other than arithmetic");
  emit(op, numerator, a, c);
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
      fraction(expr, out.numerator[static_cast<std::size_t>(player)],
               out.denominator[static_cast<std::size_t>(player)]);
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
