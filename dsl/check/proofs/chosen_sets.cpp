#include "dsl/check/proofs/chosen_sets.hpp"

#include "dsl/model/effects.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

namespace brehon::checking {

using model::Act;
using model::Expr;
using model::Op;
using model::Stmt;

namespace {

/// Follows the effects of an action up to where somebody chooses or chance falls.
class Follower {
public:
  Follower(Context& context, model::VariableId set) : context_(context), set_(set) {}

  /// Whether something may have been waited for behind statements, of which it may have been before.
  bool follow(const model::Block& block, bool waited) {
    for (const Stmt& stmt : block)
      waited = follow(stmt, waited);
    return waited;
  }

private:
  bool follow(const Stmt& stmt, bool waited) {
    const bool waits = model::writes(context_.model, stmt).suspends;
    const bool repeats = stmt.act == Act::for_each || stmt.act == Act::repeat || stmt.act == Act::repeat_times;
    if (stmt.act == Act::decide) {
      if (mentions(context_.model.decisions[stmt.id<model::DecisionId>()]))
        report(stmt.span);
    } else if (waited || (waits && repeats)) {
      if (mentions(stmt))
        report(stmt.span);
    } else {
      bool any = false;
      for (const model::Block& inner : stmt.blocks)
        any = follow(inner, waited) || any;
    }
    return waited || waits;
  }

  template <class Part> bool mentions(const Part& part) const {
    bool found = false;
    model::each<Expr>(part, [&](const Expr& expr) {
      found = found || (expr.op == Op::variable && expr.id<model::VariableId>() == set_);
    });
    return found;
  }

  void report(Span span) {
    if (reported_)
      return;
    reported_ = true;
    const model::Variable& variable = context_.model.variables[set_];
    auto& finding = error(
        context_, DiagnosticId::misplaced, {span.file, span.begin, span.begin + 1},
        fmt::format("`{}` is not known any more: somebody has chosen since, or chance has fallen", variable.name));
    finding.related.push_back({variable.span, "it is chosen here"});
    finding.suggestion = fmt::format("note before what is needed: `let n be count({})`", variable.name);
  }

  Context& context_;
  model::VariableId set_;
  bool reported_ = false;
};

} // namespace

void judge_chosen_sets(Context& context) {
  for (const model::Decision& decision : context.model.decisions) {
    for (const model::Action& action : decision.actions) {
      for (const model::Binder& parameter : action.parameters) {
        if (!parameter.source.empty() && parameter.source[0].op == Op::subsets)
          Follower(context, parameter.variable).follow(action.effects, false);
      }
    }
  }
}

} // namespace brehon::checking
