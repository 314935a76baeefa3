#pragma once

#include <vector>

#include "dsl/model/model.hpp"
#include "interpreter/lower/context/scope.hpp"
#include "interpreter/lower/context/surroundings.hpp"
#include "interpreter/program/ids.hpp"

namespace brehon::lowering {

/// An action of a decision, where each of its parameters that are pieces is looked for in slots, or in other places.
struct Alternative {
  const model::Action* action;
  std::vector<bool> slots;
};

/// A decision whose listing and questions are still to be written.
struct PendingDecision {
  Scope scope;
  Surroundings surroundings;
  ProgramDecisionId decision;
  List<Alternative, ActionId> actions;
  List<std::vector<Location>, ActionId> parameters; // of each action: where its code expects them
};

/// A payment that may be a decision; its listing is still to be written.
struct Payment {
  const model::Stmt* stmt = nullptr;
  ProgramDecisionId decision;
  int digit = model::none;  // the cell that says which way
  std::vector<int> radixes; // by type
  Scope scope;
};

/// What is written after the flow.
struct Pending {
  std::vector<PendingDecision> decisions;
  std::vector<Payment> payments;
};

} // namespace brehon::lowering
