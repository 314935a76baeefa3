#pragma once

#include <deque>
#include <set>
#include <vector>

#include "dsl/base/id.hpp"
#include "dsl/model/model.hpp"
#include "interpreter/lower/context/scope.hpp"
#include "interpreter/lower/context/surroundings.hpp"

namespace brehon::lowering {

/// A rule as it is written for its surroundings, with cells of its own.
struct RuleCopy {
  model::RuleId rule;
  Surroundings surroundings;
  Label label;
  bool keeps; // a decision or chance can fall in it, so its cells are in the state
  int back;   // the cell of its return number
  std::vector<Location> parameters;
  std::vector<bool> handled; // whether the piece of a parameter may lie elsewhere, or be another, when it comes back
};

/// A watcher, with what it knows where it is written in the rules.
struct WatcherCopy {
  Watcher watcher;
  Surroundings surroundings;
  Scope scope;
};

/// What is watched by a piece in force, as it is written for its surroundings.
struct EffectCopy {
  const model::Effect* effect;
  Surroundings surroundings;
  Label label;
  bool keeps;
  int back, me; // cells
};

/// The subroutines that are called, in the order in which they are written.
struct Subroutines {
  std::deque<RuleCopy> rules;
  std::deque<WatcherCopy> watchers;
  std::deque<EffectCopy> effects;
  List<std::set<model::RuleId>, model::RuleId> reaches; // the rules that each comes to call
};

/// What code is part of: the flow of the game, or a subroutine.
struct Routine {
  bool is_called = false;         // a subroutine
  const RuleCopy* rule = nullptr; // of a rule
  std::size_t locals = 0;         // how many there were when it was begun
  bool tail = false;              // nothing follows the statement at hand in its rule
};

} // namespace brehon::lowering
