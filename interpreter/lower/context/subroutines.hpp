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
  bool keeps;                       // a decision or chance can fall in it, so its cells are in the state
  int back;                         // the cell of its return number
  std::vector<Location> parameters; // the last one is who acts, where somebody does
  std::vector<bool> handled; // of the rule's own parameters: whether the piece of a parameter may lie elsewhere, or be
                             // another, when it comes back
};

/// A definition that calls itself, as it is written for the calls that are so deep, with cells of its own.
struct DefineCopy {
  model::DefineId define;
  int depth; // 1: it is called by something else
  Surroundings surroundings;
  Label label;
  int back, result; // the cells of its return number and of its value
  int acting;       // the cell of who acts, or none where nobody does
  std::vector<Location> parameters;
};

/// Something that happens at once, as it is written for its surroundings.
struct Happening {
  const Watch* watch;
  Surroundings surroundings;
  Label label;
  bool keeps;
  int back;   // the cell of its return number
  int acting; // the cell of who acts, or none where nobody does
};

/// One round after the other of what waits: those of its surroundings that watch.
struct Rounds {
  Surroundings surroundings;
  Label label;
  bool keeps;
  int back, acting; // cells, as above
};

/// The subroutines that are called, in the order in which they are written.
struct Subroutines {
  std::deque<RuleCopy> rules;
  std::deque<DefineCopy> definitions;
  std::deque<Rounds> rounds;
  std::deque<Happening> happenings;
  std::deque<Watch> watches; // all that are under way somewhere
  std::size_t written_rules = 0, written_definitions = 0, written_rounds = 0, written_happenings = 0; // of them
  bool happenings_rest = false;                         // a decision or chance can fall in one of them
  List<std::set<model::RuleId>, model::RuleId> reaches; // the rules that each comes to call
};

/// What code is part of: the flow of the game, or a subroutine.
struct Routine {
  bool is_called = false;             // a subroutine
  const RuleCopy* rule = nullptr;     // of a rule
  std::size_t locals = 0;             // how many there were when it was begun
  bool tail = false;                  // nothing follows the statement at hand in its rule
  const DefineCopy* define = nullptr; // of a definition
};

} // namespace brehon::lowering
