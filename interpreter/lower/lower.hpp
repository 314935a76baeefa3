#pragma once

#include <optional>

#include "dsl/base/diagnostics.hpp"
#include "dsl/model/model.hpp"
#include "interpreter/program/program.hpp"

namespace brehon {

/// How a model is lowered.
struct Lowering {
  /// Whether the program says what comes to bear: `touch` for statements, actions, rows of matchups and tables, what
  /// pieces in force do, score items that are not 0, and for requirements that forbid an option. It is slower for that,
  /// and plays the same game.
  bool watched = false;
  /// Whether the program is made fast; it plays the same game.
  bool optimised = false;
  /// Whether the program tests the claims of the rules wherever play rests at a decision, and at its end. Games are the
  /// same, but for those that break a claim: they end there as with a run-time error.
  bool claims = false;
};

/// The executable form of a model. What only shows when a game is put together is reported, and then there is no
/// program: a phase that is left where it is not under way, a rule that comes back to itself before its end, more
/// options of a decision than can be numbered.
std::optional<Program> lower(const model::Model& model, Diagnostics& diagnostics, const Lowering& how = {});

/// Reports what `lower` reports, and a set-up that cannot be carried out. The model is in use meanwhile, and unchanged
/// afterwards.
void judge_lowering(model::Model& model, Diagnostics& diagnostics);

} // namespace brehon
