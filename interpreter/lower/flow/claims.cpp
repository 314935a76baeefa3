#include "interpreter/lower/flow/claims.hpp"

#include "dsl/model/expressions.hpp"
#include "interpreter/lower/context/hoist.hpp"
#include "interpreter/lower/expressions/each.hpp"
#include "interpreter/lower/expressions/inlined.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

using ClaimValues = std::vector<ClaimCells::Value>;

/// Notes what a condition is about, where it is known whether it holds.
class ClaimNotes {
public:
  ClaimNotes(Context& context, ClaimValues& values) : context_(context), values_(values) {}

  void note(const Expr& condition, bool holds) {
    if (condition.op == Op::not_) {
      note(condition[Role::operand], !holds);
    } else if (condition.op == Op::and_ || condition.op == Op::or_) {
      junction(condition, holds);
    } else if (condition.op == Op::some || condition.op == Op::every) {
      quantified(condition, holds);
    } else if (condition.op == Op::define && context_.model.defines[condition.id<model::DefineId>()].deep == 0) {
      const Inlined define(context_, condition);
      note(define.value(), holds);
    } else if (is_one_of(condition.op, {Op::equal, Op::less, Op::less_equal})) {
      side(condition[Role::left]);
      side(condition[Role::right]);
    } else if (condition.op == Op::is_none) {
      side(condition[Role::operand]);
    } else if (condition.op == Op::contains) {
      side(condition[Role::element]);
    }
  }

private:
  /// Where one part decides, the other one may have no answer.
  void junction(const Expr& condition, bool holds) {
    const bool both = holds == (condition.op == Op::and_);
    if (both) {
      note(condition[Role::left], holds);
      note(condition[Role::right], holds);
      return;
    }
    Writer& code = context_.code;
    const Label other = code.label(), end = code.label();
    branch(context_, condition[Role::left], other, !holds);
    note(condition[Role::left], holds);
    code.jump(end);
    code.bind(other);
    note(condition[Role::right], holds);
    code.bind(end);
  }

  /// The first that is found to decide it; where none is, nothing in particular does.
  void quantified(const Expr& condition, bool holds) {
    const bool some = condition.op == Op::some;
    if (holds != some)
      return;
    const HoistPoint point(context_);
    Expr decisive = condition[some ? Role::condition : Role::each];
    if (!some) {
      const Expr each = decisive;
      decisive.op = Op::not_;
      decisive.args = {each};
    }
    const Label end = context_.code.label();
    each(context_, condition.binders[0], decisive, false, [&](int) {
      variable(condition.binders[0]);
      note(condition[some ? Role::condition : Role::each], holds);
      context_.code.jump(end);
    });
    context_.code.bind(end);
  }

  void variable(const Binder& binder) {
    const model::Type& type = context_.model.variables[binder.variable].type;
    const Location& at = context_.scope.variables.at(binder.variable);
    if (binder.pieces || is_piece(type)) {
      ClaimCells::Value& value = add(binder.span, type, at.cell);
      value.place = context_.code.cells.fixed();
      context_.code.copy(value.place, at.place);
    } else if (is_told(type)) {
      add(binder.span, type, at.cell);
    }
  }

  void side(const Expr& expr) {
    if (!is_told(expr.type) || expressions::is_constant(expr) || expressions::is_fraction(expr))
      return;
    const Frame frame(context_.code.cells);
    add(expr.span, expr.type, value(context_, expr));
  }

  static bool is_told(const model::Type& type) { return type.sort == Sort::integer || type.sort == Sort::kind; }

  ClaimCells::Value& add(Span span, const model::Type& type, int cell) {
    ClaimCells::Value& value = values_.emplace_back(ClaimCells::Value{span, type, context_.code.cells.fixed()});
    context_.code.copy(value.cell, cell);
    return value;
  }

  Context& context_;
  ClaimValues& values_;
};

/// Tests a claim, and notes what it is about where it is broken.
ClaimCells test(Context& context, model::ClaimId id) {
  Writer& code = context.code;
  const model::Claim& claim = context.model.claims[id];
  ClaimCells out{id, code.cells.fixed(), {}};
  code.origin.span = claim.value.span;
  code.origin.element = claim.element;
  const bool is_meant = claim.sort != model::Claim::Sort::never;
  const Label broken = code.label(), end = code.label();
  branch(context, claim.value, broken, !is_meant);
  code.copy(out.holds, code.constants.of(is_meant ? 1 : 0));
  code.jump(end);
  code.bind(broken);
  code.copy(out.holds, code.constants.of(is_meant ? 0 : 1));
  if (claim.sort != model::Claim::Sort::reaches)
    ClaimNotes(context, out.values).note(claim.value, !is_meant);
  code.bind(end);
  return out;
}

} // namespace

void claims(Context& context) {
  Writer& code = context.code;
  begin_function(context, {});
  context.scope.acting = model::none;
  Program& program = context.program;
  const Label tests = code.label();
  code.bind(tests);
  for (const model::ClaimId id : ids(context.model.claims))
    program.claims.push_back(test(context, id));
  code.emit(Operation::done);
  // It begins where all answers are known: before the tests none has been given.
  program.claim_test = code.label();
  code.bind(program.claim_test);
  for (const ClaimCells& claim : program.claims) {
    for (const ClaimCells::Value& value : claim.values)
      code.copy(value.cell, code.constants.of(ClaimCells::unasked));
  }
  code.jump(tests);
}

} // namespace brehon::lowering
