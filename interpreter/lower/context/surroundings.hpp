#pragma once

#include <vector>

#include "dsl/base/source.hpp"
#include "dsl/model/effects.hpp"
#include "dsl/model/model.hpp"
#include "interpreter/lower/context/scope.hpp"
#include "interpreter/lower/context/writer.hpp"

namespace brehon::lowering {

using model::Effects;

/// A phase that is under way and can be left.
struct Leave {
  model::PhaseId phase;
  Label exit;
  std::size_t locals; // how many there were when it was entered
};

/// Something that happens at once, where it is under way: out of a phase, with what it knows there, or out of a piece
/// in force.
struct Watch {
  const model::Stmt* stmt;     // of a phase, or
  const model::Effect* effect; // of a piece
  Effects looked_at;           // what its condition reads
  Scope scope = {};            // of a phase
  int now = model::none;       // cells: whether it happens in this round, and
  int next = model::none;      // in the next one; of pieces the sets of the players before whom they are in force

  const model::Expr& condition() const { return stmt != nullptr ? (*stmt)[Role::condition] : effect->condition[0]; }
  const model::Block& body() const { return stmt != nullptr ? stmt->blocks[0] : effect->body; }
  model::ElementId element() const { return stmt != nullptr ? stmt->element : effect->element; }
  /// The flag of what happens only once in a time, or none.
  model::MarkerId flag() const {
    return stmt == nullptr ? effect->flag : stmt->index == model::none ? model::none : stmt->id<model::MarkerId>();
  }
};

/// What surrounds code, as far as it can matter to what is called from there: a subroutine is written once for each of
/// its surroundings.
struct Surroundings {
  std::vector<Watch*> watches; // that are under way, in the order in which they happen
  std::vector<Leave> leaves;
  bool happening = false;   // in what happens at once: what begins to hold there waits
  bool acts = false;        // somebody acts where it is called, and is handed on
  bool given = false;       // the set-up without its chance
  int tried = 0;            // how many attempts are under way: what happens is taken back, and nobody sees it
  Label tried_end;          // where that goes on when the game ends or a phase is left in it
  int function = 0;         // of what is tried: the part of an engine that calls it, see `begin_function`
  std::vector<Span> called; // from where, and from where that is: for messages

  /// Whether they matter alike; from where a subroutine is called does not.
  bool operator==(const Surroundings& other) const;
};

/// What happens at once out of a phase, or out of a piece in force; the piece is part of its condition.
Watch watch_of(const model::Model& model, const model::Stmt& stmt);
Watch watch_of(const model::Model& model, const model::Effect& effect);
/// Whether a decision or chance can fall in something that happens at once in this game.
bool happenings_rest(const model::Model& model);
/// The statements of a rule, with those of pieces in force before, after and instead of it.
model::Block with_hooks(const model::Model& model, const model::Rule& rule);
/// What comes of some changes: with what happens at once because of them, unless that waits.
Effects outcome_of(const model::Model& model, const Surroundings& here, const Effects& changed);
/// What statements change and do, with what happens at once because of them; `moved` as in `writes`.
Effects outcome_of(const model::Model& model, const Surroundings& here, const model::Block& block,
                   model::VariableId moved = model::none);
/// Whether a decision or chance can fall before statements are done.
bool waits(const model::Model& model, const Surroundings& here, const model::Block& block);
/// What of the surroundings can matter to what is called from `called` and comes to `outcome`: who watches that, phases
/// if one is left.
Surroundings surroundings_of(const Surroundings& here, const Effects& outcome, Span called);
/// The same for statements.
Surroundings surroundings_of(const model::Model& model, const Surroundings& here, const model::Block& block,
                             Span called);

} // namespace brehon::lowering
