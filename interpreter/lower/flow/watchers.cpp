#include "interpreter/lower/flow/watchers.hpp"

#include <algorithm>

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/in_force.hpp"
#include "interpreter/lower/expressions/truth.hpp"

namespace brehon::lowering {

using model::Effect;

namespace {

/// Such a watcher as it is called here; what it does is not watched by others of its kind.
const EffectCopy& watch_of(Context& context, const Effect& effect) {
  Writer& code = context.code;
  const Temporarily asks(context.surroundings.asks_effects, false);
  Surroundings here = surroundings_of(context.model, context.surroundings, effect.body, code.origin.span);
  const bool keeps = waits(context, effect.body);
  std::deque<EffectCopy>& copies = context.subroutines.effects;
  const auto known = std::find_if(copies.begin(), copies.end(), [&](const EffectCopy& watch) {
    return watch.effect == &effect && watch.surroundings == here;
  });
  if (known != copies.end())
    return *known;
  const std::string name = context.model.elements[effect.element].path;
  copies.push_back({&effect, std::move(here), code.label(), keeps, code.cells.own(keeps, name + " return"),
                    code.cells.own(keeps, "me")});
  return copies.back();
}

/// Watchers of pieces in force are called wherever what they read may have changed.
void ask_effects(Context& context, const Effects& changed) {
  Writer& code = context.code;
  if (!context.surroundings.asks_effects || context.scope.acting == model::none)
    return;
  for (const Effect& effect : context.model.effects) {
    if (effect.sort != Effect::Sort::watch || !changed.meets(looked_at(context.model, effect)))
      continue;
    const EffectCopy& watch = watch_of(context, effect);
    code.copy(watch.me, context.scope.acting);
    code.emit(Operation::call, watch.label, watch.back);
    if (!watch.keeps)
      continue;
    code.emit(Operation::clear, watch.back, 1);
    code.emit(Operation::clear, watch.me, 1);
  }
}

} // namespace

void watch(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  Watcher watcher{&stmt, reads(context.model, stmt[Role::condition]), code.label(), model::none};
  watcher.back = waits(context, stmt.blocks[0]) ? code.cells.of_state("at once return") : code.cells.fixed();
  if (stmt.index != model::none)
    watcher.looked_at.markers.insert(stmt.id<model::MarkerId>());
  WatcherCopy& copy =
      context.subroutines.watchers.emplace_back(WatcherCopy{watcher, context.surroundings, context.scope});
  copy.surroundings.asks_effects = true;
  copy.surroundings.called.clear();
  context.surroundings.watchers.push_back(watcher);
  code.emit(Operation::call, watcher.label, watcher.back);
}

void ask_watchers(Context& context, const Stmt& stmt) {
  Writer& code = context.code;
  if (context.surroundings.watchers.empty() && context.model.effects.empty())
    return;
  const Effects changed = writes(context.model, stmt);
  ask_effects(context, changed);
  for (const Watcher& watcher : context.surroundings.watchers) {
    if (changed.meets(watcher.looked_at))
      code.emit(Operation::call, watcher.label, watcher.back);
  }
}

void written_watch(Context& context, const WatcherCopy& pending) {
  Writer& code = context.code;
  const Stmt& stmt = *pending.watcher.stmt;
  enter(context, pending.surroundings); // one watcher does not watch itself, nor those that came after it
  context.scope = pending.scope;
  code.origin = {stmt.span, stmt.element};
  code.bind(pending.watcher.label);
  const Label back = code.label();
  const int flag = stmt.index == model::none ? model::none : context.program.marker_cells[stmt.id<model::MarkerId>()];
  if (flag != model::none)
    code.emit(Operation::jump_if, flag, back);
  branch(context, stmt[Role::condition], back, false);
  if (flag != model::none)
    code.copy(flag, code.constants.of(1));
  code.touch(stmt.element);
  block(context, stmt.blocks[0]);
  code.bind(back);
  code.emit(Operation::ret, pending.watcher.back);
}

void effect_watcher(Context& context, const EffectCopy& watch) {
  Writer& code = context.code;
  const Effect& effect = *watch.effect;
  enter(context, watch.surroundings);
  context.scope.acting = watch.me;
  code.origin = {context.model.elements[effect.element].span, effect.element};
  context.scope.variables[effect.me] = {watch.me};
  code.bind(watch.label);
  const Label back = code.label();
  const int flag = effect.flag == model::none ? model::none : context.program.marker_cells[effect.flag];
  if (flag != model::none)
    code.emit(Operation::jump_if, flag, back);
  branch(context, effect.condition[0], back, false);
  const int held = held_place(context, effect.type, watch.me), missing = code.cells.temporary();
  code.emit(Operation::less, missing, held, code.constants.of(0));
  code.emit(Operation::jump_if, missing, back);
  if (flag != model::none)
    code.copy(flag, code.constants.of(1));
  code.touch(effect.element);
  block(context, effect.body);
  code.bind(back);
  code.emit(Operation::ret, watch.back);
}

} // namespace brehon::lowering
