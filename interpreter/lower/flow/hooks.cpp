#include "interpreter/lower/flow/hooks.hpp"

#include <algorithm>

#include "interpreter/lower/context/nested.hpp"
#include "interpreter/lower/expressions/in_force.hpp"

namespace brehon::lowering {

using model::Effect;

namespace {

/// What pieces in force do before or after an element, in the order of their rows.
void hooks(Context& context, model::ElementId element, Effect::Sort sort, int acting) {
  Writer& code = context.code;
  for (const Effect& effect : context.model.effects) {
    if (effect.sort != sort || effect.target != element)
      continue;
    const auto fire = [&](int player) {
      const Temporarily acting_here(context.scope.acting, player);
      where_in_force(context, effect, player, [&] {
        code.touch(effect.element);
        block(context, effect.body);
      });
    };
    if (effect.any_player) {
      for (int player = 0; player < context.model.players; ++player) {
        const int cell = code.cells.of_state("holder"); // the body may wait for a decision
        code.copy(cell, code.constants.of(player));
        fire(cell);
        code.emit(Operation::clear, cell, 1);
      }
    } else if (acting != model::none) {
      fire(acting);
    }
  }
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
