#include "interpreter/lower/flow/turns.hpp"

#include <algorithm>

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"
#include "interpreter/lower/flow/hooks.hpp"
#include "interpreter/lower/statements/assign.hpp"

namespace brehon::lowering {

using model::Turns;

namespace {

/// Goes to `skip` where a player takes no part.
void skip_others(Context& context, const Turns& rules, int passed, int me, Label skip) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  if (passed != model::none) {
    const int out = code.cells.temporary();
    code.emit(Operation::set_test, out, passed, me);
    code.emit(Operation::jump_if, out, skip);
  }
  const Temporarily acting(context.scope.acting, me);
  for (const Expr& where : rules.where)
    branch(context, where, skip, false);
  if (rules.until == Turns::Until::each)
    branch(context, rules.condition[0], skip, true);
}

/// The first turns of a phase are those that it is entered by.
void note_entry(Context& context, Label entered, int me) {
  if (context.flow.phases.empty() || context.flow.phases.back() == model::none)
    return;
  Entry& entry = context.program.entries[static_cast<std::size_t>(context.flow.phases.back())];
  if (entry.turns.is_none()) {
    entry.turns = entered;
    entry.turn_player_cell = me;
  }
}

/// Begins the repetitions under way where play enters them.
void begin_repeats(Context& context) {
  for (const Body& repeat : context.flow.repeats)
    repeat();
}

/// Where play can enter code: that stands in repetitions, behind what begins them.
Label entrance(Context& context, Label begin) {
  return context.flow.repeats.empty() ? begin : context.code.label();
}

/// Writes what begins the repetitions that an entrance is in, where there are any.
void write_entrance(Context& context, const Entry& entry, Label begin) {
  Writer& code = context.code;
  if (entry.begin == begin)
    return;
  code.jump(entry.exit);
  code.bind(entry.begin);
  begin_repeats(context);
  code.jump(begin);
}

void one_turn(Context& context, const Turns& rules, int me, int follows) {
  const Temporarily players(context.scope.turn_players);
  const Temporarily acting(context.scope.acting, me);
  const Temporarily following(context.scope.next_turn, follows);
  context.scope.turn_players.push_back(me);
  block(context, rules.body);
}

/// Goes on to `again` with the player who is said to have the next turn, where somebody is.
void hand_on(Context& context, int follows, int me, Label again) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const Label nobody = code.label();
  code.emit(Operation::jump_unless, follows, nobody);
  code.emit(Operation::subtract, me, follows, code.constants.of(1));
  code.copy(follows, code.constants.of(0));
  code.jump(again);
  code.bind(nobody);
}

/// Goes to `end` behind the last turn.
void end_where_done(Context& context, const Turns& rules, int me, int passed, Label end) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const Temporarily acting(context.scope.acting, me);
  if (rules.until == Turns::Until::condition)
    branch(context, rules.condition[0], end, true);
  if (passed != model::none) {
    const int all = code.cells.temporary();
    code.emit(Operation::equal, all, passed, code.constants.of((1 << context.model.players) - 1));
    code.emit(Operation::jump_if, all, end);
  }
}

} // namespace

void next_turn(Context& context, const Stmt& stmt) {
  if (context.surroundings.tried > 0) // no turn passes in what is tried
    return;
  const Frame frame(context.code.cells);
  const int player = value(context, stmt[model::Role::player]);
  context.code.emit(Operation::add, context.scope.next_turn, player, context.code.constants.of(1));
}

void phase(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const model::Phase& phase = context.model.phases[stmt.id<model::PhaseId>()];
  Entry entry;
  entry.path = phase.name;
  const Label begin = code.label();
  entry.exit = code.label();
  const bool first = std::none_of(context.program.entries.begin(), context.program.entries.end(),
                                  [&](const Entry& known_entry) { return known_entry.path == entry.path; });
  entry.begin = first ? entrance(context, begin) : begin;
  const std::size_t at = context.program.entries.size();
  if (first)
    context.program.entries.push_back(entry);
  context.flow.phases.push_back(first ? static_cast<int>(at) : model::none);
  context.surroundings.leaves.push_back({stmt.id<model::PhaseId>(), entry.exit, code.cells.locals()});
  code.bind(begin);
  code.touch(phase.element);
  hooked(context, phase.element, context.scope.acting, [&] { block(context, phase.body); });
  context.surroundings.leaves.pop_back();
  context.flow.phases.pop_back();
  write_entrance(context, entry, begin);
  code.bind(entry.exit);
  reset_markers(context, phase.name);
}

void flow_step(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  if (stmt.index == model::none) {
    Entry entry;
    entry.path = "setup";
    entry.begin = code.label();
    entry.exit = code.label();
    code.bind(entry.begin);
    block(context, context.model.setup);
    code.bind(entry.exit);
    context.program.entries.push_back(entry);
    return;
  }
  const model::Step& step = context.model.steps[stmt.id<model::StepId>()];
  Entry entry;
  entry.path = context.model.elements[step.element].path;
  const Label begin = code.label();
  entry.begin = entrance(context, begin);
  entry.exit = code.label();
  // Inside turns a step is entered with the player whose turn it is.
  entry.turns = context.scope.turn_players.empty() ? Label() : entry.begin;
  entry.turn_player_cell = context.scope.turn_players.empty() ? model::none : context.scope.turn_players.back();
  code.bind(begin);
  code.touch(step.element);
  hooked(context, step.element, context.scope.acting, [&] { block(context, step.body); });
  write_entrance(context, entry, begin);
  code.bind(entry.exit);
  const bool first = std::none_of(context.program.entries.begin(), context.program.entries.end(),
                                  [&](const Entry& known_entry) { return known_entry.path == entry.path; });
  if (first)
    context.program.entries.push_back(entry);
  reset_markers(context, step.name);
}

void turns(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  const Turns& rules = context.model.turns[stmt.id<model::TurnsId>()];
  const std::size_t locals = code.cells.locals();
  const int me = code.cells.of_state("me");
  const int passed = rules.until == Turns::Until::all_passed ? code.cells.of_state("passed") : model::none;
  const int left = rules.until == Turns::Until::once_each ? code.cells.of_state("turns left") : model::none;
  const int follows = rules.hands_on ? code.cells.of_state("next turn") : model::none;
  const bool can_skip = !rules.where.empty() || passed != model::none || rules.until == Turns::Until::each;
  const int skipped = can_skip ? code.cells.fixed() : model::none;
  context.scope.variables[rules.me] = {me};
  context.flow.passed[stmt.id<model::TurnsId>()] = passed;
  code.copy(me, value(context, rules.from));
  if (left != model::none)
    code.copy(left, code.constants.of(context.model.players));
  if (can_skip)
    code.copy(skipped, code.constants.of(0));
  const Label again = code.label(), body = code.label(), skip = code.label(), next = code.label(), end = code.label();
  const bool prepared = left != model::none || !context.flow.repeats.empty();
  const Label entered = prepared ? code.label() : body; // who enters here has the first of the turns
  code.bind(again);
  code.round();
  skip_others(context, rules, passed, me, skip);
  code.bind(body);
  note_entry(context, entered, me);
  one_turn(context, rules, me, follows);
  reset_markers(context, "turn");
  if (can_skip)
    code.copy(skipped, code.constants.of(0));
  end_where_done(context, rules, me, passed, end);
  if (follows != model::none)
    hand_on(context, follows, me, again);
  code.bind(next);
  if (left != model::none) {
    const Frame frame(code.cells);
    const int more = code.cells.temporary();
    code.emit(Operation::subtract, left, left, code.constants.of(1));
    code.emit(Operation::less, more, code.constants.of(0), left);
    code.emit(Operation::jump_unless, more, end);
  }
  code.copy(me, next_player(context, me, rules.anticlockwise));
  code.jump(again);
  code.bind(skip);
  if (can_skip) {
    const Frame frame(code.cells);
    const int over = code.cells.temporary();
    code.emit(Operation::add, skipped, skipped, code.constants.of(1));
    code.emit(Operation::less_equal, over, code.constants.of(context.model.players), skipped);
    code.emit(Operation::jump_if, over, end);
  }
  code.jump(next);
  if (prepared) {
    code.bind(entered);
    begin_repeats(context);
    if (left != model::none)
      code.copy(left, code.constants.of(context.model.players));
    code.jump(body);
  }
  code.bind(end);
  code.clear_state(locals);
}

} // namespace brehon::lowering
