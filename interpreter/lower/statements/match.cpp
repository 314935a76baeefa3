#include "interpreter/lower/statements/match.hpp"

#include <algorithm>

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

void match(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Expr& subject = stmt.args[0];
  const auto has = [](const std::vector<int>& values, int value) {
    return std::find(values.begin(), values.end(), value) != values.end();
  };
  if (subject.op == Op::constant) {
    for (std::size_t i = 0; i < stmt.cases.size(); ++i) {
      if (has(stmt.cases[i], subject.value))
        block(context, stmt.blocks[i]);
    }
    return;
  }
  const int cell = code.temporary();
  value_into(context, subject, cell);
  const Label end = code.label();
  for (std::size_t i = 0; i < stmt.cases.size(); ++i) {
    const Label body = code.label(), next = code.label();
    for (const int chosen : stmt.cases[i]) {
      const int test = code.temporary();
      code.emit(Operation::equal, test, cell, code.constant(chosen));
      code.emit(Operation::jump_if, test, body);
    }
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
