#pragma once

#include <vector>

#include "dsl/base/source.hpp"
#include "dsl/model/effects.hpp"
#include "dsl/model/model.hpp"
#include "interpreter/lower/context/writer.hpp"

namespace brehon::lowering {

using model::Effects;

/// A phase that is under way and can be left.
struct Leave {
  model::PhaseId phase;
  Label exit;
  std::size_t locals; // how many there were when it was entered
};

/// A condition that is tested whenever what it reads may have changed; a subroutine.
struct Watcher {
  const model::Stmt* stmt;
  Effects looked_at;
  Label label;
  int back; // the cell of its return number
};

/// What surrounds code, as far as it can matter to what is called from there: a subroutine is written once for each of
/// its surroundings.
struct Surroundings {
  std::vector<Watcher> watchers;
  std::vector<Leave> leaves;
  bool asks_effects = true; // false in the code of a watcher of a piece in force
  bool given = false;       // the set-up without its chance
  std::vector<Span> called; // from where, and from where that is: for messages

  /// Whether they matter alike; from where a subroutine is called does not.
  bool operator==(const Surroundings& other) const;
};

/// What a watcher of a piece in force reads: its condition, and where the piece lies.
Effects looked_at(const model::Model& model, const model::Effect& effect);
/// The statements of a rule, with those of pieces in force before, after and instead of it.
model::Block with_hooks(const model::Model& model, const model::Rule& rule);
/// What statements change and do, with what pieces in force do at once because of them and, with `with_watchers`, what
/// the phases at hand do; `moved` as in `writes`.
Effects outcome_of(const model::Model& model, const Surroundings& here, const model::Block& block, bool with_watchers,
                   model::VariableId moved = model::none);
/// Whether a decision or chance can fall before statements are done.
bool waits(const model::Model& model, const Surroundings& here, const model::Block& block);
/// What of the surroundings can matter to statements that are called from `called`: watchers of what they change,
/// phases if they leave one.
Surroundings surroundings_of(const model::Model& model, const Surroundings& here, const model::Block& block,
                             Span called);

} // namespace brehon::lowering
