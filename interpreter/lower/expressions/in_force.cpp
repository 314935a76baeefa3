#include "interpreter/lower/expressions/in_force.hpp"

#include <algorithm>

#include "interpreter/lower/expressions/truth.hpp"
#include "interpreter/lower/expressions/value.hpp"

namespace brehon::lowering {

using model::Effect;

int held_place(Context& context, model::PieceTypeId type, int player) {
  Writer& code = context.code;
  const model::Family& family = context.model.families[context.model.types[type].family];
  const ZoneLayout& zone = context.program.zones[family.in_force];
  const int each = zone.places / context.model.players;
  const int first = code.cells.temporary(), at = code.cells.temporary();
  code.emit(Operation::multiply_add, first, player, each, code.constants.of(zone.first_place));
  code.emit(Operation::find_type, at, first, each, code.constants.of(type));
  return at;
}

void where_in_force(Context& context, const Effect& effect, int player, const Body& body) {
  Writer& code = context.code;
  const Frame frame(code.cells);
  const Label next = code.label();
  context.scope.variables[effect.me] = {player};
  const int held = held_place(context, effect.type, player), missing = code.cells.temporary();
  code.emit(Operation::less, missing, held, code.constants.of(0));
  code.emit(Operation::jump_if, missing, next);
  for (const Expr& test : effect.condition)
    branch(context, test, next, false);
  body();
  code.bind(next);
}

void adjustments(Context& context, model::ElementId element, int to) {
  Writer& code = context.code;
  for (const Effect& effect : context.model.effects) {
    if (effect.sort == Effect::Sort::adjust && effect.target == element && context.scope.acting != model::none)
      where_in_force(context, effect, context.scope.acting, [&] {
        code.touch(effect.element);
        int amount = code.constants.of(effect.amount);
        for (const Expr& times : effect.times) {
          const int product = code.cells.temporary();
          code.emit(Operation::multiply, product, amount, value(context, times));
          amount = product;
        }
        code.emit(Operation::add, to, to, amount);
      });
  }
}

void waivers(Context& context, model::ElementId element, Label met) {
  Writer& code = context.code;
  for (const Effect& effect : context.model.effects) {
    if (effect.sort == Effect::Sort::waive && effect.target == element && context.scope.acting != model::none)
      where_in_force(context, effect, context.scope.acting, [&] {
        code.touch(effect.element);
        code.jump(met);
      });
  }
}

bool is_adjusted(const Context& context, model::ElementId element) {
  return std::any_of(context.model.effects.begin(), context.model.effects.end(), [&](const Effect& effect) {
    return effect.sort == Effect::Sort::adjust && effect.target == element;
  });
}

bool is_waived(const Context& context, const model::Guard& guard) {
  return std::any_of(context.model.effects.begin(), context.model.effects.end(), [&](const model::Effect& effect) {
    return effect.sort == model::Effect::Sort::waive && effect.target == guard.element;
  });
}

} // namespace brehon::lowering
