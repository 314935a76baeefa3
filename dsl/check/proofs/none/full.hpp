#pragma once

#include "dsl/model/effects.hpp"
#include "dsl/model/known.hpp"

#include <set>

/// Slots that are full where a piece comes to them.
namespace brehon::checking {

/// Follows the statements of an action.
class FullSlots {
public:
  explicit FullSlots(expressions::Bodies& bodies) : bodies_(bodies) {}

  /// Nothing has been taken away yet.
  void begin() { taken_.clear(); }
  /// Whether a piece surely lies in the slot to which a statement moves another one, by what is known before it, and
  /// none has been taken from such a place since the beginning: two names may mean one place. Notes what the statement
  /// takes.
  bool fills_twice(const model::Stmt& stmt, const expressions::AllKnown& known);

private:
  bool is_full(const model::Expr& place, const expressions::AllKnown& known);

  expressions::Bodies& bodies_;
  std::set<model::ZoneId> taken_;
};

} // namespace brehon::checking
