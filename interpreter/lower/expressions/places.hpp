#pragma once

#include "interpreter/lower/context/context.hpp"

/// Places by their number, and pieces as a type with a place.
namespace brehon::lowering {

/// Whether a piece or place of a type may lie in a row or pile, or be one.
bool may_have_order(const Context& context, const model::Type& type);
/// Whether it is one of these in any case.
bool always_has_order(const Context& context, const model::Type& type);
/// The number of a value among those of its kind.
int index_of_kind(Context& context, int value_cell, model::KindId kind);
/// Whether all that a type allows is a value of a kind.
bool is_always(const model::Type& type, const model::Kind& kind);
/// The number of a combination of indices, leftmost slowest; indices that are left out count as their first value, and
/// `free_size` is how many combinations they have.
int flat_index(Context& context, const std::vector<model::KindId>& dimensions, const std::vector<Expr>& args,
               int& free_size);
/// The cell that holds the number of one place.
int place(Context& context, const Expr& expr);
/// All places that an expression represents, in order; their cells are read before anything changes.
std::vector<PlaceRun> runs(Context& context, const Expr& expr);
/// The same places in cells of their own.
std::vector<PlaceRun> keep_runs(Context& context, std::vector<PlaceRun> found, bool in_state, const std::string& name);
/// The cells of a piece: its type and its place, both none where there is none; and its number, where it is known.
Piece piece(Context& context, const Expr& expr);
/// Runs through places in the order of their numbers; the body is given the cell of each. `keep` where the body can
/// suspend.
void each_place(Context& context, const Expr& places, bool keep, const std::function<void(int)>& body);
/// The same for consecutive places.
void each_of_run(Context& context, const PlaceRun& run, bool keep, const std::function<void(int)>& body);

} // namespace brehon::lowering
