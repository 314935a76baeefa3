#pragma once

#include <set>
#include <vector>

#include "dsl/model/model.hpp"

namespace brehon::lowering {

/// What a part of the rules reads, changes, or waits for; by zones and markers, so never less than what happens.
struct Effects {
  std::set<model::ZoneId> zones;
  std::set<model::MarkerId> markers;
  bool suspends = false; // a decision or chance falls in it
  bool leaves = false;   // a phase is left in it

  bool meets(const Effects& other) const;
  void include(const Effects& other);
};

/// Whether a statement is a gain that leaves nothing to choose.
bool is_fixed(const model::Model& model, const model::Stmt& stmt);
/// What expressions read.
Effects reads(const model::Model& model, const model::Expr& expr);
/// What statements change, the rules they call included; that the piece of the variable `moved` leaves its place by a
/// move of their own does not count.
Effects writes(const model::Model& model, const model::Block& block, model::VariableId moved = model::none);
/// The rules that statements come to call.
std::set<model::RuleId> called_rules(const model::Model& model, const model::Block& block);

} // namespace brehon::lowering
