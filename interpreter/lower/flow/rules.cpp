#include <algorithm>

#include "interpreter/lower/lowerer.hpp"

// Subroutines: rules, and what is watched.

namespace brehon {

using model::Stmt;

bool lowering::Context::operator==(const Context& other) const {
  return std::equal(watchers.begin(), watchers.end(), other.watchers.begin(), other.watchers.end(),
                    [](const Watcher& a, const Watcher& b) { return a.label == b.label; }) &&
         std::equal(leaves.begin(), leaves.end(), other.leaves.begin(), other.leaves.end(),
                    [](const Leave& a, const Leave& b) { return a.exit == b.exit; }) &&
         asks_effects == other.asks_effects && given == other.given;
}

/// The statements of a rule, with those of pieces in force before, after and instead of it.
model::Block Lowerer::with_hooks(const model::Rule& rule) const {
  model::Block out = rule.body;
  for (const model::Effect& effect : model_.effects) {
    if (effect.target == rule.element)
      out.insert(out.end(), effect.body.begin(), effect.body.end());
  }
  return out;
}

/// What statements change and do, with what pieces in force do at once because of them and, if asked, what the phases
/// at hand do; `moved` as in `writes`.
Effects Lowerer::outcome_of(const model::Block& block, bool with_watchers, int moved) const {
  Effects out = writes(model_, block, moved), seen = writes(model_, block);
  std::vector<std::pair<Effects, const model::Block*>> watched;
  for (const Watcher& watcher : watchers_) {
    if (with_watchers)
      watched.emplace_back(watcher.looked_at, &watcher.stmt->blocks[0]);
  }
  for (const model::Effect& effect : model_.effects) {
    if (asks_effects_ && effect.sort == model::Effect::Sort::watch)
      watched.emplace_back(looked_at(effect), &effect.body);
  }
  for (bool more = true; more;) { // what happens at once may be watched in turn
    more = false;
    for (auto& [looked_at, body] : watched) {
      if (body == nullptr || !seen.meets(looked_at))
        continue;
      out.include(writes(model_, *body));
      seen.include(out);
      body = nullptr;
      more = true;
    }
  }
  return out;
}

/// Whether a decision or chance can fall before statements are done.
bool Lowerer::waits(const model::Block& block) const {
  return outcome_of(block, true).suspends;
}

/// The surroundings that can matter to statements: watchers of what they change, phases if they leave one.
Lowerer::Context Lowerer::context_of(const model::Block& block, Span called) const {
  const Effects changed = outcome_of(block, false);
  Context out{{}, {}, asks_effects_, given_ && changed.suspends, {called}};
  out.called.insert(out.called.end(), called_.begin(), called_.end());
  for (const Watcher& watcher : watchers_) {
    if (changed.meets(watcher.looked_at))
      out.watchers.push_back(watcher);
  }
  if (changed.leaves)
    out.leaves = leaves_;
  return out;
}

/// A rule as it is called here. It is written once for all callers with the same surroundings.
Lowerer::RuleCopy& Lowerer::copy_of(std::size_t index, Span called) {
  const model::Rule& rule = model_.rules[index];
  const model::Block block = with_hooks(rule);
  Context context = context_of(block, called);
  const auto known_copy = std::find_if(rule_copies_.begin(), rule_copies_.end(), [&](const RuleCopy& copy) {
    return copy.rule == index && copy.context == context;
  });
  if (known_copy != rule_copies_.end())
    return *known_copy;
  const bool keeps = waits(block);
  RuleCopy out{index, std::move(context), label(), keeps, own_cell(keeps, rule.name + " return"), {}};
  for (const int parameter : rule.parameters) {
    const model::Variable& variable = model_.variables[static_cast<std::size_t>(parameter)];
    Location at;
    at.cells = variable.type.sort == model::Sort::set ? width(variable.type) : 1;
    const std::string name = variable.name.empty() ? "me" : variable.name;
    at.cell = own_cell(keeps, name, at.cells);
    if (is_piece(variable.type))
      at.place = own_cell(keeps, name + " place");
    out.parameters.push_back(std::move(at));
  }
  rule_copies_.push_back(std::move(out));
  return rule_copies_.back();
}

/// From here to the end of its block a watcher is asked whenever what it reads may have changed, and now.
void Lowerer::watch(const Stmt& stmt) {
  Watcher watcher{&stmt, reads(model_, stmt.args[0]), label(), model::none};
  watcher.back = waits(stmt.blocks[0]) ? state_cell("at once return") : fixed();
  if (stmt.index != model::none)
    watcher.looked_at.markers.insert(stmt.index);
  pending_watches_.push_back({watcher, {watchers_, leaves_, true, given_, {}}, variables_, turn_players_, acting_});
  watchers_.push_back(watcher);
  emit(Operation::call, watcher.label, watcher.back);
}

void Lowerer::ask_watchers(const Stmt& stmt) {
  if (watchers_.empty() && model_.effects.empty())
    return;
  const Effects changed = writes(model_, {stmt});
  ask_effects(changed);
  for (const Watcher& watcher : watchers_) {
    if (changed.meets(watcher.looked_at))
      emit(Operation::call, watcher.label, watcher.back);
  }
}

/// Begins the code of a subroutine.
void Lowerer::enter(const Context& context) {
  temporaries_ = most_temporaries_;
  watchers_ = context.watchers;
  leaves_ = context.leaves;
  asks_effects_ = context.asks_effects;
  given_ = context.given;
  called_ = context.called;
  turn_players_.clear();
  rule_ = model::none;
  rule_locals_ = program_.local_names.size();
  in_subroutine_ = true;
  tail_ = false;
}

void Lowerer::written_watch(const PendingWatch& pending) {
  const Stmt& stmt = *pending.watcher.stmt;
  enter(pending.context); // one watcher does not watch itself, nor those that came after it
  variables_ = pending.variables;
  turn_players_ = pending.turn_players;
  acting_ = pending.acting;
  span_ = stmt.span;
  element_ = stmt.element;
  bind(pending.watcher.label);
  const Label back = label();
  const int flag =
      stmt.index == model::none ? model::none : program_.marker_cells[static_cast<std::size_t>(stmt.index)];
  if (flag != model::none)
    emit(Operation::jump_if, flag, back);
  branch(stmt.args[0], back, false);
  if (flag != model::none)
    copy(flag, constant(1));
  touch(stmt.element);
  block(stmt.blocks[0]);
  bind(back);
  emit(Operation::ret, pending.watcher.back);
}

void Lowerer::rule(std::size_t index) {
  const RuleCopy& copy = rule_copies_[index];
  const model::Rule& written = model_.rules[copy.rule];
  enter(copy.context);
  acting_ = model::none;
  for (std::size_t i = 0; i < written.parameters.size(); ++i) {
    variables_[written.parameters[i]] = copy.parameters[i];
    if (written.parameters[i] == written.me)
      acting_ = copy.parameters[i].cell;
  }
  rule_ = static_cast<int>(index);
  tail_ = true;
  bind(copy.label);
  element_ = written.element;
  touch(written.element);
  hooked(written.element, acting_, [&] { block(written.body); });
  emit(Operation::ret, copy.back);
}

/// What is called is written after the flow, once for each of its surroundings; what nothing calls is not.
void Lowerer::subroutines() {
  std::size_t copies = 0, watches = 0, effects = 0;
  while (copies < rule_copies_.size() || watches < pending_watches_.size() || effects < effect_watches_.size()) {
    for (; copies < rule_copies_.size(); ++copies)
      rule(copies);
    for (; watches < pending_watches_.size(); ++watches)
      written_watch(PendingWatch(pending_watches_[watches]));
    for (; effects < effect_watches_.size(); ++effects)
      effect_watcher(effect_watches_[effects]);
  }
  given_ = false;
}

} // namespace brehon
