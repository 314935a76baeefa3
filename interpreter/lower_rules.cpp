#include <algorithm>

#include "interpreter/lowerer.hpp"

// Subroutines: rules, and what is watched.

namespace brehon {

using model::Stmt;

/// From here to the end of its block a watcher is asked whenever what it reads may have changed, and now.
void Lowerer::watch(const Stmt& stmt) {
  Watcher watcher{&stmt, reads(model_, stmt.args[0]), label(), model::none};
  watcher.back = suspends(model_, stmt.blocks[0]) ? state_cell("at once return") : fixed();
  if (stmt.index != model::none)
    watcher.looked_at.markers.insert(stmt.index);
  pending_watches_.push_back({watcher, {watchers_, leaves_}, variables_, turn_players_});
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

void Lowerer::written_watch(const PendingWatch& pending) {
  const Stmt& stmt = *pending.watcher.stmt;
  temporaries_ = most_temporaries_;
  variables_ = pending.variables;
  watchers_ = pending.context.watchers; // one watcher does not watch itself, nor those that came after it
  leaves_ = pending.context.leaves;
  turn_players_ = pending.turn_players;
  rule_ = model::none;
  acting_ = model::none;
  in_subroutine_ = true;
  tail_ = false;
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
  const model::Rule& written = model_.rules[index];
  temporaries_ = most_temporaries_;
  for (const int parameter : written.parameters)
    variables_[parameter] = rule_parameters_.at(parameter);
  watchers_ = rule_contexts_[index]->watchers;
  leaves_ = rule_contexts_[index]->leaves;
  turn_players_.clear();
  rule_ = static_cast<int>(index);
  rule_locals_ = program_.local_names.size();
  in_subroutine_ = true;
  tail_ = true;
  bind(rule_labels_[index]);
  element_ = written.element;
  acting_ = written.me == model::none ? model::none : rule_parameters_.at(written.me).cell;
  touch(written.element);
  hooked(written.element, acting_, [&] { block(written.body); });
  emit(Operation::ret, rule_returns_[index]);
}

/// Rules and watchers are written after the flow, each once; those that nothing calls are not.
void Lowerer::rules() {
  std::vector<bool> written(model_.rules.size(), false);
  std::size_t watches = 0;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < model_.rules.size(); ++i) {
      if (written[i] || !rule_contexts_[i])
        continue;
      written[i] = more = true;
      rule(i);
    }
    for (; watches < pending_watches_.size(); ++watches) {
      more = true;
      written_watch(PendingWatch(pending_watches_[watches]));
    }
  }
}

} // namespace brehon
