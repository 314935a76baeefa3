#include "interpreter/lower/flow/score.hpp"

#include "interpreter/lower/expressions/ratio.hpp"

namespace brehon::lowering {

void score(Context& context) {
  Writer& code = context.code;
  begin_function(context, {});
  context.program.score = code.label();
  code.bind(context.program.score);
  const auto cells = [&](const std::string& path, model::ElementId element) {
    ScoreCells out;
    out.path = path;
    out.element = element;
    for (int player = 0; player < context.model.players; ++player) {
      out.numerator.push_back(code.cells.fixed());
      out.denominator.push_back(code.cells.fixed());
    }
    return out;
  };
  const auto each_player = [&](const ScoreCells& out, const Expr& expr, model::VariableId me) {
    for (int player = 0; player < context.model.players; ++player) {
      const Frame frame(code.cells);
      context.scope.variables[context.model.score_player] = {code.constants.of(player), model::none, 1};
      if (me != model::none)
        context.scope.variables[me] = {code.constants.of(player), model::none, 1};
      context.scope.acting = code.constants.of(player);
      copy_ratio(context,
                 {out.numerator[static_cast<std::size_t>(player)], out.denominator[static_cast<std::size_t>(player)]},
                 ratio(context, expr));
    }
  };
  for (const model::ScoreItem& item : context.model.score) {
    code.origin.span = item.value.span;
    code.origin.element = item.element;
    context.program.score_items.push_back(cells(context.model.elements[item.element].path, item.element));
    each_player(context.program.score_items.back(), item.value, item.me);
    for (const int numerator :
         context.program.score_items.back().numerator) { // an item of 0 points does not come to bear
      const Label next = code.label();
      if (context.watched)
        code.emit(Operation::jump_unless, numerator, next);
      code.touch(item.element);
      code.bind(next);
    }
  }
  for (const model::Criterion& criterion : context.model.criteria) {
    code.origin.span = criterion.value.span;
    code.origin.element = criterion.element;
    context.program.criteria.push_back(cells(context.model.elements[criterion.element].path, criterion.element));
    ScoreCells& out = context.program.criteria.back();
    if (criterion.value.op != Op::score) {
      each_player(out, criterion.value, model::none);
      continue;
    }
    // The sum of all items: of fractions by cross-multiplication.
    for (std::size_t player = 0; player < out.numerator.size(); ++player) {
      const Frame frame(code.cells);
      const int sum = out.numerator[player], whole = out.denominator[player], product = code.cells.temporary();
      code.copy(sum, code.constants.of(0));
      code.copy(whole, code.constants.of(1));
      for (const ScoreCells& item : context.program.score_items) {
        code.emit(Operation::multiply, sum, sum, item.denominator[player]);
        code.emit(Operation::multiply, product, item.numerator[player], whole);
        code.emit(Operation::add, sum, sum, product);
        code.emit(Operation::multiply, whole, whole, item.denominator[player]);
      }
    }
  }
  code.emit(Operation::done);
}

} // namespace brehon::lowering
