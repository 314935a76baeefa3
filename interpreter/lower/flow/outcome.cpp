#include "interpreter/lower/flow/outcome.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/lower/expressions/sets.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

namespace {

/// Out of a phase at once, and from anywhere in it.
void leave(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const auto target =
      std::find_if(context.surroundings.leaves.rbegin(), context.surroundings.leaves.rend(),
                   [&](const Leave& known_leave) { return known_leave.phase == stmt.id<model::PhaseId>(); });
  if (target == context.surroundings.leaves.rend()) {
    const std::string& name = context.model.phases[stmt.id<model::PhaseId>()].name;
    auto& finding = context.diagnostics.report(DiagnosticId::misplaced, stmt.span,
                                               fmt::format("`{}` is not under way here, so it cannot be left", name));
    for (const Span& called : context.surroundings.called)
      finding.related.push_back({called, "this comes to it"});
    return;
  }
  // From a subroutine, those that are under way and all that was begun in the phase are dead.
  if (context.routine.is_called)
    code.clear_all_state(target->locals);
  else
    code.clear_state(target->locals);
  code.jump(target->exit);
}

/// Who wins, one by one where that is not a single player.
void settle_winners(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Expr& whose = stmt[Role::player];
  const bool several = whose.type.sort == model::Sort::set, wins = stmt.act == Act::wins;
  code.emit(Operation::clear, cell::winners, 1);
  const int named = several ? set(context, whose) : value(context, whose);
  if (wins && !several) {
    code.emit(Operation::set_insert, cell::winners, named);
    return;
  }
  const int is_named = code.cells.temporary();
  for (int player = 0; player < context.model.players; ++player) {
    const Label next = code.label();
    code.emit(several ? Operation::set_test : Operation::equal, is_named, named, code.constants.of(player));
    code.emit(wins ? Operation::jump_unless : Operation::jump_if, is_named, next);
    code.emit(Operation::set_insert, cell::winners, code.constants.of(player));
    code.bind(next);
  }
}

} // namespace

void outcome(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Label on = code.label();
  branch(context, stmt[Role::condition], on, false);
  if (context.surroundings.tried > 0) { // what comes behind it is not tried any more
    code.jump(context.surroundings.tried_end);
    code.bind(on);
    return;
  }
  code.touch(stmt.element);
  if (stmt.act == Act::leave) {
    leave(context, stmt);
    code.bind(on);
    return;
  }
  if (stmt.act == Act::wins || stmt.act == Act::loses) {
    settle_winners(context, stmt);
  }
  const Outcome how = stmt.act == Act::end         ? Outcome::scored
                      : stmt.act == Act::draw_game ? Outcome::drawn
                                                   : Outcome::stated;
  code.clear_all_state();
  code.emit(Operation::finish, static_cast<int>(how));
  code.bind(on);
}

} // namespace brehon::lowering
