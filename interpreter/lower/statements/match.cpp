#include "interpreter/lower/statements/match.hpp"

#include <algorithm>

#include "dsl/model/expressions.hpp"
#include "dsl/model/intervals.hpp"
#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

void conditional(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Expr& condition = stmt[Role::condition];
  const bool has_else = stmt.blocks.size() > 1;
  const Label other = code.label(), end = code.label();
  if (expressions::is_constant(condition)) {
    if (expressions::is_true(condition))
      block(context, stmt.blocks[0]);
    else if (has_else)
      block(context, stmt.blocks[1]);
    return;
  }
  branch(context, condition, other, false);
  block(context, stmt.blocks[0]);
  if (has_else)
    code.jump(end);
  code.bind(other);
  if (has_else)
    block(context, stmt.blocks[1]);
  code.bind(end);
}

namespace {

void jump_if_in(Context& context, int cell, const model::Interval& values, Label to) {
  Writer& code = context.code;
  const Label next = code.label();
  const auto [low, high] = values;
  if (low == high) {
    const int test = code.cells.temporary();
    code.emit(Operation::equal, test, cell, code.constants.of(low));
    code.emit(Operation::jump_if, test, to);
    return;
  }
  const int below = code.cells.temporary(), within = code.cells.temporary();
  code.emit(Operation::less, below, cell, code.constants.of(low));
  code.emit(Operation::jump_if, below, next);
  code.emit(Operation::less_equal, within, cell, code.constants.of(high));
  code.emit(Operation::jump_if, within, to);
  code.bind(next);
}

} // namespace

void match(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Expr& subject = stmt[Role::value];
  const auto has = [](const std::vector<model::Interval>& values, int value) {
    return std::any_of(values.begin(), values.end(), [&](const auto& each) { return each.contains(value); });
  };
  if (subject.op == Op::constant) {
    for (std::size_t i = 0; i < stmt.cases.size(); ++i) {
      if (has(stmt.cases[i], subject.value))
        block(context, stmt.blocks[i]);
    }
    return;
  }
  const int cell = code.cells.temporary();
  value_into(context, subject, cell);
  const Label end = code.label();
  for (std::size_t i = 0; i < stmt.cases.size(); ++i) {
    const Label body = code.label(), next = code.label();
    const bool are_numbers = subject.type.sort == Sort::integer;
    for (const model::Interval& chosen : are_numbers ? model::united(stmt.cases[i], {}) : stmt.cases[i])
      jump_if_in(context, cell, chosen, body);
    code.jump(next);
    code.bind(body);
    block(context, stmt.blocks[i]);
    code.jump(end);
    code.bind(next);
  }
  code.emit(Operation::fault, code.fault("no case of a match fits"));
  code.bind(end);
}

} // namespace brehon::lowering
