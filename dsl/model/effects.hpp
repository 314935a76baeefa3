#pragma once

#include <set>
#include <vector>

#include "dsl/base/id_set.hpp"
#include "dsl/model/model.hpp"

/// What parts of the rules read and change.
namespace brehon::model {

/// What a part of the rules reads, changes, or waits for; by zones and markers, so never less than what happens.
struct Effects {
  IdSet<ZoneId> zones;
  IdSet<MarkerId> markers;
  IdSet<MemoryId> memories;
  bool suspends = false; // a decision or chance falls in it
  bool leaves = false;   // a phase is left in it
  bool ends = false;     // the game may end in it

  bool meets(const Effects& other) const;
  void include(const Effects& other);
};

/// Whether a statement is a gain that leaves nothing to choose.
bool is_fixed(const Model& model, const Stmt& stmt);
/// What expressions read.
Effects reads(const Model& model, const Expr& expr);
/// What statements change, the rules they call included; that the piece of the variable `moved` leaves its place by a
/// move of their own does not count.
Effects writes(const Model& model, const Block& block, VariableId moved = none);
/// The same of one statement.
Effects writes(const Model& model, const Stmt& stmt);
/// What statements change of where pieces lie, and of markers: that they are turned does not count.
Effects moves(const Model& model, const Block& block);
/// Whether an expression, or a definition that it calls, asks what statements would lead to.
bool tries(const Model& model, const Expr& expr);
/// The rules that statements come to call.
std::set<RuleId> called_rules(const Model& model, const Block& block);

} // namespace brehon::model
