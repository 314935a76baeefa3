#include "interpreter/lower/context/surroundings.hpp"

#include <algorithm>
#include <utility>

namespace brehon::lowering {

using model::Effect;

bool Surroundings::operator==(const Surroundings& other) const {
  return std::equal(watchers.begin(), watchers.end(), other.watchers.begin(), other.watchers.end(),
                    [](const Watcher& a, const Watcher& b) { return a.label == b.label; }) &&
         std::equal(leaves.begin(), leaves.end(), other.leaves.begin(), other.leaves.end(),
                    [](const Leave& a, const Leave& b) { return a.exit == b.exit; }) &&
         asks_effects == other.asks_effects && given == other.given;
}

Effects looked_at(const model::Model& model, const Effect& effect) {
  Effects out = reads(model, effect.condition[0]);
  out.zones.insert(model.families[model.types[effect.type].family].in_force);
  return out;
}

model::Block with_hooks(const model::Model& model, const model::Rule& rule) {
  model::Block out = rule.body;
  for (const Effect& effect : model.effects) {
    if (effect.target == rule.element)
      out.insert(out.end(), effect.body.begin(), effect.body.end());
  }
  return out;
}

Effects outcome_of(const model::Model& model, const Surroundings& here, const model::Block& block, bool with_watchers,
                   model::VariableId moved) {
  Effects out = writes(model, block, moved), seen = writes(model, block);
  std::vector<std::pair<Effects, const model::Block*>> watched;
  for (const Watcher& watcher : here.watchers) {
    if (with_watchers)
      watched.emplace_back(watcher.looked_at, &watcher.stmt->blocks[0]);
  }
  for (const Effect& effect : model.effects) {
    if (here.asks_effects && effect.sort == Effect::Sort::watch)
      watched.emplace_back(looked_at(model, effect), &effect.body);
  }
  for (bool more = true; more;) { // what happens at once may be watched in turn
    more = false;
    for (auto& [looked_at, body] : watched) {
      if (body == nullptr || !seen.meets(looked_at))
        continue;
      out.include(writes(model, *body));
      seen.include(out);
      body = nullptr;
      more = true;
    }
  }
  return out;
}

bool waits(const model::Model& model, const Surroundings& here, const model::Block& block) {
  return outcome_of(model, here, block, true).suspends;
}

Surroundings surroundings_of(const model::Model& model, const Surroundings& here, const model::Block& block,
                             Span called) {
  const Effects changed = outcome_of(model, here, block, false);
  Surroundings out{{}, {}, here.asks_effects, here.given && changed.suspends, {called}};
  out.called.insert(out.called.end(), here.called.begin(), here.called.end());
  for (const Watcher& watcher : here.watchers) {
    if (changed.meets(watcher.looked_at))
      out.watchers.push_back(watcher);
  }
  if (changed.leaves)
    out.leaves = here.leaves;
  return out;
}

} // namespace brehon::lowering
