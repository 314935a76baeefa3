#include "interpreter/lower/flow/watchers.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/truth.hpp"

namespace brehon::lowering {

namespace {

/// Rounds of what happens at once behind one statement before it counts as a circle.
constexpr int most_rounds = 10000;

/// What may begin to hold by a statement, with the cell that says whether it held before.
struct Asked {
  Watch* watch;
  int before;
};

/// What is known to what happens at once while somebody acts, or nobody.
Scope scope_of(const Context& context, const Watch& watch, int acting) {
  if (watch.effect != nullptr) {
    Scope out = context.scope;
    out.acting = acting;
    out.variables[watch.effect->me] = {acting};
    return out;
  }
  Scope out = watch.scope;
  if (out.acting == model::none)
    out.acting = acting;
  return out;
}

Span span_of(const Context& context, const Watch& watch) {
  return watch.stmt != nullptr ? watch.stmt->span : context.model.elements[watch.effect->element].span;
}

/// Goes to `target` where the piece of an effect is not in force before a player.
void unless_held(Context& context, const model::Effect& effect, int player, Label target) {
  Writer& code = context.code;
  const int held = held_place(context, effect.type, player), missing = code.cells.temporary();
  code.emit(Operation::less, missing, held, code.constants.of(0));
  code.emit(Operation::jump_if, missing, target);
}

/// Goes to `target` where something that happens only once in a time has happened in it.
void unless_again(Context& context, const Watch& watch, Label target) {
  if (!watch.flag().is_none())
    context.code.emit(Operation::jump_if, context.program.marker_cells[watch.flag()], target);
}

/// Goes to `target` where a condition does not hold for who acts.
void unless_holds(Context& context, const Watch& watch, Label target) {
  const Frame frame(context.code.cells);
  const int acting = context.scope.acting;
  const Temporarily scope(context.scope, scope_of(context, watch, acting));
  const Temporarily watches(context.surroundings.watches, std::vector<Watch*>()); // what it tries brings nothing about
  branch(context, watch.condition(), target, false);
  if (watch.effect != nullptr)
    unless_held(context, *watch.effect, acting, target);
}

/// What waits has cells of its own; where nothing that happens at once rests they are not in the state.
void give_cells(Context& context, Watch& watch) {
  if (watch.next != model::none)
    return;
  const bool keeps = context.subroutines.happenings_rest;
  const std::string& name = context.model.elements[watch.element()].path;
  watch.now = context.code.cells.own(keeps, name + " now");
  watch.next = context.code.cells.own(keeps, name + " next");
}

/// Nobody waits any more.
void clear_waiting(Context& context, const Watch& watch, int cell) {
  Writer& code = context.code;
  if (watch.effect == nullptr)
    code.copy(cell, code.constants.of(0));
  else
    code.emit(Operation::set_clear, cell, 1);
}

/// Goes to `target` where somebody waits.
void where_waiting(Context& context, const Watch& watch, int cell, Label target) {
  Writer& code = context.code;
  if (watch.effect == nullptr)
    return code.emit(Operation::jump_if, cell, target);
  const Frame frame(code.cells);
  const int count = code.cells.temporary();
  code.emit(Operation::set_count, count, cell, 1);
  code.emit(Operation::jump_if, count, target);
}

/// What waits for the next round is in the one that begins.
void begin_round(Context& context, const Watch& watch) {
  Writer& code = context.code;
  if (watch.effect == nullptr)
    code.copy(watch.now, watch.next);
  else
    code.emit(Operation::set_or, watch.now, watch.next, watch.next, 1);
  clear_waiting(context, watch, watch.next);
}

/// Those that a change may wake, with whether they hold before it; those of pieces only where somebody acts.
std::vector<Asked> asked_before(Context& context, const Effects& changed, bool rests) {
  Writer& code = context.code;
  std::vector<Asked> out;
  for (Watch* watch : context.surroundings.watches) {
    if (!changed.meets(watch->looked_at) || (watch->effect != nullptr && context.scope.acting == model::none))
      continue;
    give_cells(context, *watch);
    out.push_back({watch, code.cells.kept(rests, "held before")});
    const Label not_yet = code.label();
    code.copy(out.back().before, code.constants.of(0));
    unless_holds(context, *watch, not_yet);
    code.copy(out.back().before, code.constants.of(1));
    code.bind(not_yet);
  }
  return out;
}

/// What holds now and did not before waits.
void note_begun(Context& context, const Asked& asked) {
  Writer& code = context.code;
  const Label not_begun = code.label();
  code.emit(Operation::jump_if, asked.before, not_begun);
  unless_again(context, *asked.watch, not_begun);
  unless_holds(context, *asked.watch, not_begun);
  if (asked.watch->effect == nullptr)
    code.copy(asked.watch->next, code.constants.of(1));
  else
    code.emit(Operation::set_insert, asked.watch->next, context.scope.acting);
  code.bind(not_begun);
}

/// The rounds as they are called where something comes to an outcome.
const Rounds& rounds_of(Context& context, const Effects& outcome) {
  Writer& code = context.code;
  Surroundings here = surroundings_of(context.surroundings, outcome, code.origin.span);
  here.acts = acts_here(context);
  std::deque<Rounds>& all = context.subroutines.rounds;
  const auto known =
      std::find_if(all.begin(), all.end(), [&](const Rounds& rounds) { return rounds.surroundings == here; });
  if (known != all.end())
    return *known;
  const bool keeps = std::any_of(here.watches.begin(), here.watches.end(),
                                 [&](const Watch* watch) { return writes(context.model, watch->body()).suspends; });
  Rounds out{std::move(here), code.label(), keeps, code.cells.own(keeps, "at once return"), model::none};
  if (out.surroundings.acts)
    out.acting = code.cells.own(keeps, "me");
  all.push_back(std::move(out));
  return all.back();
}

/// Calls a subroutine for who acts, if anybody does; its cells are 0 afterwards.
template <class Copy> void call_for(Context& context, const Copy& called, int acting) {
  Writer& code = context.code;
  if (called.acting != model::none)
    code.copy(called.acting, acting);
  code.emit(Operation::call, called.label, called.back);
  if (!called.keeps)
    return;
  code.emit(Operation::clear, called.back, 1);
  if (called.acting != model::none)
    code.emit(Operation::clear, called.acting, 1);
}

/// Behind a statement: what has begun to hold happens now.
void happen(Context& context, const std::vector<Asked>& asked, const Effects& changed) {
  Writer& code = context.code;
  const Label some = code.label(), none = code.label();
  for (const Asked& one : asked)
    where_waiting(context, *one.watch, one.watch->next, some);
  code.jump(none);
  code.bind(some);
  const Rounds& rounds = rounds_of(context, outcome_of(context.model, context.surroundings, changed));
  for (Watch* watch : rounds.surroundings.watches) {
    give_cells(context, *watch);
    const bool is_asked = std::any_of(asked.begin(), asked.end(), [&](const Asked& one) { return one.watch == watch; });
    if (!is_asked)
      clear_waiting(context, *watch, watch->next);
  }
  call_for(context, rounds, context.scope.acting);
  code.bind(none);
}

/// Something that happens at once as it is called here.
const Happening& happening_of(Context& context, const Watch& watch) {
  Writer& code = context.code;
  Surroundings here = surroundings_of(context.model, context.surroundings, watch.body(), code.origin.span);
  here.acts = acts_here(context);
  here.called = context.surroundings.called; // what is told of a fault is where it stands
  std::deque<Happening>& all = context.subroutines.happenings;
  const auto known = std::find_if(all.begin(), all.end(), [&](const Happening& happening) {
    return happening.watch == &watch && happening.surroundings == here;
  });
  if (known != all.end())
    return *known;
  const bool keeps = writes(context.model, watch.body()).suspends;
  const std::string& name = context.model.elements[watch.element()].path;
  Happening out{&watch, std::move(here), code.label(), keeps, code.cells.own(keeps, name + " return"), model::none};
  if (out.surroundings.acts)
    out.acting = code.cells.own(keeps, "me");
  all.push_back(std::move(out));
  return all.back();
}

/// Those that can come to happen again by what they bring about.
std::vector<Watch*> in_circles(const Context& context) {
  std::vector<Watch*> out;
  for (Watch* watch : context.surroundings.watches) {
    if (outcome_of(context.model, context.surroundings, watch->body()).meets(watch->looked_at))
      out.push_back(watch);
  }
  return out;
}

/// One that waits happens, for who acts there.
void happen_one(Context& context, const Watch& watch) {
  const Temporarily origin(context.code.origin, Origin{span_of(context, watch), watch.element()});
  call_for(context, happening_of(context, watch), context.scope.acting);
}

/// Those of phases, in the order in which they are written.
void round_of_phases(Context& context, const std::vector<Watch*>& watches) {
  Writer& code = context.code;
  for (Watch* watch : watches) {
    if (watch->effect != nullptr)
      continue;
    const Label next = code.label();
    code.emit(Operation::jump_unless, watch->now, next);
    code.copy(watch->now, code.constants.of(0));
    happen_one(context, *watch);
    code.bind(next);
  }
}

/// Those of pieces: of who acts and then of the others clockwise, of one player in the order of their rows.
void round_of_pieces(Context& context, const std::vector<Watch*>& watches, bool keeps) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const int acting = context.scope.acting, first = acting == model::none ? code.constants.of(0) : acting;
  const int player = code.cells.kept(keeps, "whose");
  const Temporarily of_player(context.scope.acting, player);
  const Label again = code.label();
  code.copy(player, first);
  code.bind(again);
  for (Watch* watch : watches) {
    if (watch->effect == nullptr)
      continue;
    const Frame inner(code.cells);
    const Label next = code.label();
    const int waits = code.cells.temporary(), self = code.cells.temporary();
    code.emit(Operation::set_test, waits, watch->now, player);
    code.emit(Operation::jump_unless, waits, next);
    code.emit(Operation::set_clear, self, 1);
    code.emit(Operation::set_insert, self, player);
    code.emit(Operation::set_minus, watch->now, watch->now, self, 1);
    happen_one(context, *watch);
    code.bind(next);
  }
  const int more = code.cells.temporary();
  code.copy(player, next_player(context, player));
  code.emit(Operation::not_equal, more, player, first);
  code.emit(Operation::jump_if, more, again);
}

/// A circle without an end is a run-time error; it names one that is in it.
void end_circle(Context& context, const std::vector<Watch*>& circle, int count) {
  Writer& code = context.code;
  const Label fine = code.label();
  const int over = code.cells.temporary();
  code.emit(Operation::add, count, count, code.constants.of(1));
  code.emit(Operation::less, over, code.constants.of(most_rounds), count);
  code.emit(Operation::jump_unless, over, fine);
  for (const Watch* watch : circle) {
    const Temporarily origin(code.origin, Origin{span_of(context, *watch), watch->element()});
    const Label this_one = code.label(), next = code.label();
    where_waiting(context, *watch, watch->now, this_one);
    code.jump(next);
    code.bind(this_one);
    code.emit(Operation::fault, code.fault("what happens at once brings itself about without end"));
    code.bind(next);
  }
  code.bind(fine);
}

} // namespace

void watch(Context& context, const Stmt& stmt) {
  Watch& watch = context.subroutines.watches.emplace_back(watch_of(context.model, stmt));
  watch.scope = context.scope;
  std::vector<Watch*>& all = context.surroundings.watches;
  const auto of_piece = std::find_if(all.begin(), all.end(), [](const Watch* one) { return one->effect != nullptr; });
  all.insert(of_piece, &watch);
}

void watched(Context& context, const Effects& changed, bool rests, const Body& write) {
  Writer& code = context.code;
  const std::vector<Asked> asked = asked_before(context, changed, rests);
  write();
  for (const Asked& one : asked) {
    if (!context.surroundings.happening)
      clear_waiting(context, *one.watch, one.watch->next);
    note_begun(context, one);
    if (rests)
      code.emit(Operation::clear, one.before, 1);
  }
  if (!asked.empty() && !context.surroundings.happening)
    happen(context, asked, changed);
}

void written_rounds(Context& context, const Rounds& rounds) {
  Writer& code = context.code;
  enter(context, rounds.surroundings);
  const std::vector<Watch*> watches = rounds.surroundings.watches, circle = in_circles(context);
  context.surroundings.happening = true;
  context.scope.acting = rounds.acting;
  code.origin = {span_of(context, *watches.front()), watches.front()->element()};
  code.bind(rounds.label);
  const std::size_t locals = code.cells.locals();
  const int count = circle.empty() ? model::none : code.cells.kept(rounds.keeps, "rounds");
  const Label again = code.label();
  if (count != model::none)
    code.copy(count, code.constants.of(0));
  code.bind(again);
  for (const Watch* watch : watches)
    begin_round(context, *watch);
  if (count != model::none)
    end_circle(context, circle, count);
  round_of_phases(context, watches);
  if (watches.back()->effect != nullptr)
    round_of_pieces(context, watches, rounds.keeps);
  for (const Watch* watch : watches)
    where_waiting(context, *watch, watch->next, again);
  code.clear_state(locals);
  code.emit(Operation::ret, rounds.back);
}

void written_happening(Context& context, const Happening& happening) {
  Writer& code = context.code;
  const Watch& watch = *happening.watch;
  enter(context, happening.surroundings);
  context.scope = scope_of(context, watch, happening.acting);
  code.origin = {span_of(context, watch), watch.element()};
  code.bind(happening.label);
  const Label back = code.label();
  unless_again(context, watch, back);
  if (watch.effect != nullptr)
    unless_held(context, *watch.effect, happening.acting, back);
  if (!watch.flag().is_none())
    code.copy(context.program.marker_cells[watch.flag()], code.constants.of(1));
  code.touch(watch.element());
  block(context, watch.body());
  code.bind(back);
  code.emit(Operation::ret, happening.back);
}

} // namespace brehon::lowering
