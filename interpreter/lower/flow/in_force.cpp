#include <algorithm>

#include "interpreter/lower/lowerer.hpp"

// Pieces in force: what they do is written at the elements that it is about, and asked for where the piece lies.

namespace brehon {

using model::Effect;

/// The place where a piece is in force before a player, or none.
int Lowerer::held_place(int type, int player) {
  const model::Family& family =
      model_.families[static_cast<std::size_t>(model_.types[static_cast<std::size_t>(type)].family)];
  const ZoneLayout& zone = program_.zones[static_cast<std::size_t>(family.in_force)];
  const int each = zone.places / model_.players;
  const int first = temporary(), at = temporary();
  emit(Operation::multiply_add, first, player, each, constant(zone.first_place));
  emit(Operation::find_type, at, first, each, constant(type));
  return at;
}

/// Does what an effect says, with `me` bound to a player, where its piece is in force before him and its conditions
/// hold.
void Lowerer::where_in_force(const Effect& effect, int player, const Body& body) {
  const Frame frame(*this);
  const Label next = label();
  variables_[effect.me] = {player, model::none, 1};
  const int held = held_place(effect.type, player), missing = temporary();
  emit(Operation::less, missing, held, constant(0));
  emit(Operation::jump_if, missing, next);
  for (const Expr& test : effect.condition)
    branch(test, next, false);
  body();
  bind(next);
}

/// Adds to the value of a definition what is in force before who acts.
void Lowerer::adjustments(int element, int to) {
  for (const Effect& effect : model_.effects) {
    if (effect.sort == Effect::Sort::adjust && effect.target == element && acting_ != model::none)
      where_in_force(effect, acting_, [&] {
        touch(effect.element);
        emit(Operation::add, to, to, constant(effect.amount));
      });
  }
}

/// Goes to `met` where a piece in force waives a requirement.
void Lowerer::waivers(int element, Label met) {
  for (const Effect& effect : model_.effects) {
    if (effect.sort == Effect::Sort::waive && effect.target == element && acting_ != model::none)
      where_in_force(effect, acting_, [&] {
        touch(effect.element);
        jump(met);
      });
  }
}

/// What pieces in force do before or after an element, in the order of their rows.
void Lowerer::hooks(int element, Effect::Sort sort, int acting) {
  for (const Effect& effect : model_.effects) {
    if (effect.sort != sort || effect.target != element)
      continue;
    const auto fire = [&](int player) {
      const int before = acting_;
      acting_ = player;
      where_in_force(effect, player, [&] {
        touch(effect.element);
        block(effect.body);
      });
      acting_ = before;
    };
    if (effect.any_player) {
      for (int player = 0; player < model_.players; ++player) {
        const int cell = state_cell("holder"); // the body may wait for a decision
        copy(cell, constant(player));
        fire(cell);
        emit(Operation::clear, cell, 1);
      }
    } else if (acting != model::none) {
      fire(acting);
    }
  }
}

/// An element with what comes before it, in place of it and after it.
void Lowerer::hooked(int element, int acting, const Body& body) {
  const bool tail = tail_;
  const bool follows = std::any_of(model_.effects.begin(), model_.effects.end(), [&](const Effect& effect) {
    return effect.target == element && (effect.sort == Effect::Sort::after || effect.sort == Effect::Sort::instead);
  });
  tail_ = tail_ && !follows;
  hooks(element, Effect::Sort::before, acting);
  const Label after = label();
  for (const Effect& effect : model_.effects) {
    if (effect.sort == Effect::Sort::instead && effect.target == element && acting != model::none) {
      where_in_force(effect, acting, [&] {
        touch(effect.element);
        block(effect.body);
        jump(after);
      });
    }
  }
  body();
  bind(after);
  hooks(element, Effect::Sort::after, acting);
  tail_ = tail;
}

/// What a watcher of a piece in force reads: its condition, and where the piece lies.
Effects Lowerer::looked_at(const Effect& effect) const {
  Effects out = reads(model_, effect.condition[0]);
  const int family = model_.types[static_cast<std::size_t>(effect.type)].family;
  out.zones.insert(model_.families[static_cast<std::size_t>(family)].in_force);
  return out;
}

/// Watchers of pieces in force are asked wherever what they read may have changed.
void Lowerer::ask_effects(const Effects& changed) {
  if (!asks_effects_ || acting_ == model::none)
    return;
  for (const Effect& effect : model_.effects) {
    if (effect.sort != Effect::Sort::watch || !changed.meets(looked_at(effect)))
      continue;
    const EffectWatch& watch = watch_of(effect);
    copy(watch.me, acting_);
    emit(Operation::call, watch.label, watch.back);
    if (!watch.keeps)
      continue;
    emit(Operation::clear, watch.back, 1);
    emit(Operation::clear, watch.me, 1);
  }
}

/// Such a watcher as it is asked here; what it does is not watched by others of its kind.
Lowerer::EffectWatch& Lowerer::watch_of(const Effect& effect) {
  asks_effects_ = false;
  Context context = context_of(effect.body, span_);
  const bool keeps = waits(effect.body);
  asks_effects_ = true;
  const auto known_watch = std::find_if(effect_watches_.begin(), effect_watches_.end(), [&](const EffectWatch& watch) {
    return watch.effect == &effect && watch.context == context;
  });
  if (known_watch != effect_watches_.end())
    return *known_watch;
  const std::string name = model_.elements[static_cast<std::size_t>(effect.element)].path;
  effect_watches_.push_back(
      {&effect, std::move(context), label(), keeps, own_cell(keeps, name + " return"), own_cell(keeps, "me")});
  return effect_watches_.back();
}

void Lowerer::effect_watcher(const EffectWatch& watch) {
  const Effect& effect = *watch.effect;
  enter(watch.context);
  acting_ = watch.me;
  element_ = effect.element;
  span_ = model_.elements[static_cast<std::size_t>(effect.element)].span;
  variables_[effect.me] = {watch.me, model::none, 1};
  bind(watch.label);
  const Label back = label();
  const int flag =
      effect.flag == model::none ? model::none : program_.marker_cells[static_cast<std::size_t>(effect.flag)];
  if (flag != model::none)
    emit(Operation::jump_if, flag, back);
  branch(effect.condition[0], back, false);
  const int held = held_place(effect.type, watch.me), missing = temporary();
  emit(Operation::less, missing, held, constant(0));
  emit(Operation::jump_if, missing, back);
  if (flag != model::none)
    copy(flag, constant(1));
  touch(effect.element);
  block(effect.body);
  bind(back);
  emit(Operation::ret, watch.back);
}

} // namespace brehon
