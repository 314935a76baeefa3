#include "interpreter/lower/context/surroundings.hpp"

#include <algorithm>

#include "dsl/model/walk.hpp"

namespace brehon::lowering {

using model::Effect;

namespace {

/// What happens at once because of some changes, and because of what happens then.
Effects brought_about(const model::Model& model, const Surroundings& here, Effects changed) {
  Effects out;
  std::vector<const Watch*> quiet(here.watches.begin(), here.watches.end());
  for (bool more = !here.happening; more;) { // else it waits
    more = false;
    for (const Watch*& watch : quiet) {
      if (watch == nullptr || !changed.meets(watch->looked_at))
        continue;
      out.include(writes(model, watch->body()));
      changed.include(out);
      watch = nullptr;
      more = true;
    }
  }
  return out;
}

} // namespace

bool Surroundings::operator==(const Surroundings& other) const {
  return watches == other.watches &&
         std::equal(leaves.begin(), leaves.end(), other.leaves.begin(), other.leaves.end(),
                    [](const Leave& a, const Leave& b) { return a.exit == b.exit; }) &&
         happening == other.happening && acts == other.acts && given == other.given && tried == other.tried &&
         tried_end == other.tried_end && function == other.function;
}

Watch watch_of(const model::Model& model, const model::Stmt& stmt) {
  return {&stmt, nullptr, reads(model, stmt[Role::condition])};
}

Watch watch_of(const model::Model& model, const Effect& effect) {
  Watch out{nullptr, &effect, {}};
  for (const model::Expr& condition : effect.condition)
    out.looked_at.include(reads(model, condition));
  out.looked_at.zones.insert(model.families[model.types[effect.type].family].in_force);
  return out;
}

bool happenings_rest(const model::Model& model) {
  bool rest = std::any_of(model.effects.begin(), model.effects.end(), [&](const Effect& effect) {
    return effect.sort == Effect::Sort::watch && writes(model, effect.body).suspends;
  });
  const auto look = [&](const model::Stmt& stmt) {
    rest = rest || (stmt.act == model::Act::watch && writes(model, stmt.blocks[0]).suspends);
  };
  model::each<model::Stmt>(model.phases, look);
  model::each<model::Stmt>(model.steps, look);
  model::each<model::Stmt>(model.turns, look);
  return rest;
}

model::Block with_hooks(const model::Model& model, const model::Rule& rule) {
  model::Block out = rule.body;
  for (const Effect& effect : model.effects) {
    if (effect.target == rule.element)
      out.insert(out.end(), effect.body.begin(), effect.body.end());
  }
  return out;
}

Effects outcome_of(const model::Model& model, const Surroundings& here, const Effects& changed) {
  Effects out = changed;
  out.include(brought_about(model, here, changed));
  return out;
}

Effects outcome_of(const model::Model& model, const Surroundings& here, const model::Block& block,
                   model::VariableId moved) {
  Effects out = writes(model, block, moved);
  out.include(brought_about(model, here, writes(model, block)));
  return out;
}

bool waits(const model::Model& model, const Surroundings& here, const model::Block& block) {
  return outcome_of(model, here, block).suspends;
}

Surroundings surroundings_of(const Surroundings& here, const Effects& outcome, Span called) {
  Surroundings out;
  out.called.push_back(called);
  out.called.insert(out.called.end(), here.called.begin(), here.called.end());
  for (Watch* watch : here.watches) {
    if (outcome.meets(watch->looked_at))
      out.watches.push_back(watch);
  }
  if (outcome.leaves)
    out.leaves = here.leaves;
  out.happening = here.happening && !out.watches.empty();
  out.given = here.given && outcome.suspends;
  out.tried = here.tried;
  out.function = here.tried > 0 ? here.function : 0;
  if (outcome.leaves || outcome.ends)
    out.tried_end = here.tried_end;
  return out;
}

Surroundings surroundings_of(const model::Model& model, const Surroundings& here, const model::Block& block,
                             Span called) {
  return surroundings_of(here, outcome_of(model, here, block), called);
}

} // namespace brehon::lowering
