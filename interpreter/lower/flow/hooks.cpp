#include "interpreter/lower/flow/hooks.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/boards.hpp"
#include "interpreter/lower/expressions/in_force.hpp"

namespace brehon::lowering {

using model::Effect;

namespace {

/// What pieces in force do before or after an element, in the order of their rows.
std::vector<const Effect*> answers(const Context& context, model::ElementId element, Effect::Sort sort) {
  std::vector<const Effect*> out;
  for (const Effect& effect : context.model.effects) {
    if (effect.sort == sort && effect.target == element)
      out.push_back(&effect);
  }
  return out;
}

/// Calls `write` for each effect and each player before whom it counts: who acts, and then the others clockwise; where
/// nobody acts, from the first seat on. `holder` is a cell to hold the others.
void each_answer(Context& context, const std::vector<const Effect*>& effects, int acting, int holder,
                 const std::function<void(const Effect&, int)>& write) {
  Writer& code = context.code;
  const auto of_player = [&](int player, bool acts) {
    for (const Effect* effect : effects) {
      if (acts || effect->any_player)
        write(*effect, player);
    }
  };
  if (acting != model::none)
    of_player(acting, true);
  if (holder == model::none)
    return;
  for (int player = acting == model::none ? 0 : 1; player < context.model.players; ++player) {
    if (acting == model::none)
      code.copy(holder, code.constants.of(player));
    else
      code.copy(holder, next_player(context, player == 1 ? acting : holder));
    of_player(holder, false);
  }
}

/// Those whose effect others can change that come before them at the same event: they are noted before any of them.
std::set<const Effect*> to_be_noted(const Context& context, const std::vector<const Effect*>& effects) {
  std::set<const Effect*> out;
  for (auto one = effects.begin(); one != effects.end(); ++one) {
    const Effects looked_at = watch_of(context.model, **one).looked_at;
    const auto last = (*one)->any_player ? effects.end() : one;
    if (std::any_of(effects.begin(), last, [&](const Effect* other) {
          return outcome_of(context.model, context.surroundings, other->body).meets(looked_at);
        }))
      out.insert(*one);
  }
  return out;
}

/// All that pieces in force do before or after an element is noted first. When its turn comes, each is asked again.
void hooks(Context& context, model::ElementId element, Effect::Sort sort, int acting) {
  Writer& code = context.code;
  const std::vector<const Effect*> effects = answers(context, element, sort);
  const std::set<const Effect*> open = to_be_noted(context, effects);
  const bool others = std::any_of(effects.begin(), effects.end(), [](const Effect* one) { return one->any_player; });
  const bool keeps =
      std::any_of(effects.begin(), effects.end(), [&](const Effect* one) { return waits(context, one->body); });
  const Frame frame(code.cells);
  const std::size_t locals = code.cells.locals();
  const int holder = others ? code.cells.kept(keeps, "holder") : model::none;
  std::vector<int> noted; // cells
  if (!open.empty()) {
    each_answer(context, effects, acting, holder, [&](const Effect& effect, int player) {
      if (open.count(&effect) == 0)
        return;
      noted.push_back(code.cells.kept(keeps, "noted"));
      code.copy(noted.back(), code.constants.of(0));
      where_in_force(context, effect, player, [&] { code.copy(noted.back(), code.constants.of(1)); });
    });
  }
  auto next = noted.begin();
  each_answer(context, effects, acting, holder, [&](const Effect& effect, int player) {
    const Label skip = code.label();
    if (open.count(&effect) > 0) {
      code.emit(Operation::jump_unless, *next, skip);
      code.copy(*next, code.constants.of(0));
      ++next;
    }
    const Temporarily acting_here(context.scope.acting, player);
    where_in_force(context, effect, player, [&] {
      code.touch(effect.element);
      block(context, effect.body);
    });
    code.bind(skip);
  });
  code.clear_state(locals);
}

} // namespace

void hooked(Context& context, model::ElementId element, int acting, const Body& body) {
  Writer& code = context.code;
  const bool follows =
      std::any_of(context.model.effects.begin(), context.model.effects.end(), [&](const Effect& effect) {
        return effect.target == element && (effect.sort == Effect::Sort::after || effect.sort == Effect::Sort::instead);
      });
  const Temporarily tail(context.routine.tail, context.routine.tail && !follows);
  hooks(context, element, Effect::Sort::before, acting);
  const Label after = code.label();
  for (const Effect& effect : context.model.effects) {
    if (effect.sort == Effect::Sort::instead && effect.target == element && acting != model::none) {
      where_in_force(context, effect, acting, [&] {
        code.touch(effect.element);
        block(context, effect.body);
        code.jump(after);
      });
    }
  }
  body();
  code.bind(after);
  hooks(context, element, Effect::Sort::after, acting);
}

} // namespace brehon::lowering
