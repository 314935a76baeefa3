#pragma once

#include <optional>
#include <vector>

#include "interpreter/lower/context/context.hpp"

/// Rules nest: a decision stands in a loop and a loop in a decision, a condition is tested of all that is found, and
/// what is found depends on conditions. What an earlier room needs of a later one is declared here.
namespace brehon::lowering {

// ---- defined in `flow`

/// Writes statements, with what watches them.
void block(Context& context, const model::Block& block);
/// Writes what changes something, with what begins to hold by it and happens at once. `rests`: a decision or chance
/// falls in it.
void watched(Context& context, const Effects& changed, bool rests, const Body& write);
/// Writes statements that are tried, then what is asked of the position that they lead to, and takes them back. What is
/// asked must leave its answer in scratch.
void attempt(Context& context, const Expr& after, const Body& ask);

// ---- defined in `lifting`

/// A set of points, and what is still to be tested of each; it points into the conditions.
struct Found {
  int set, cells;
  std::vector<const Expr*> left;
};

/// Places to be gone through: only those found, from the first one on, where that is known.
struct Search {
  PlaceRun run;
  std::optional<Found> found;
};

/// What a binder finds out of one source, and a condition allows: none where nothing can be tested of all at once, or,
/// `wholly`, not everything. Sets that no loop changes are computed before it. Programs that are watched test one after
/// the other, so that examples and playouts do not run the same code.
std::optional<Found> found(Context& context, const model::Binder& binder, const Expr& source, const Expr& condition,
                           bool wholly);
/// The set of what a binder finds and a condition allows, where all that they test can be tested at once: of values, or
/// of the places of pieces, of which no two lie in one.
std::optional<Found> all_found(Context& context, const model::Binder& binder, const Expr& condition);
/// Where a binder finds pieces, in order; all cells are read before anything changes. `keep`: the cells are of the
/// state.
std::vector<Search> searches(Context& context, const model::Binder& binder, const Expr& condition, bool keep);
/// What `write` writes for a set of some cells, or a number where these are 0: before all loops that it does not depend
/// on, if it can be computed at any time.
int before_loops(Context& context, const Expr& expr, int cells, const std::function<int()>& write);
/// The set of the places of a board that meet a condition on a variable; nothing may be written to it.
int places_where(Context& context, model::KindId kind, model::VariableId variable, const Expr& condition);

} // namespace brehon::lowering
