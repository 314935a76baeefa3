#pragma once

#include "interpreter/lower/context/context.hpp"

/// Sets of pieces: `sets of 2..4 card in Z`. A set is a set of units, see `SubsetOperation`.
namespace brehon::lowering {

/// Whether a binder runs through sets of pieces.
bool finds_sets(const Binder& binder);
/// Whether it runs through the pieces of such a set.
bool is_in_set(const Context& context, const Binder& binder);
/// What an expression runs through. Reports where that are more sets than can be looked at or numbered.
SubsetsId subsets_of(Context& context, const Expr& subsets);
/// The most of its sets that can be there at once; no more than one too many.
long long most_at_once(const Context& context, const Expr& subsets, const SubsetOperation& operation);
/// The cells of the places that an expression looks in, one after the other; each keeps its value.
std::vector<int> sources_of(Context& context, const Expr& subsets, bool in_state);
/// The units of the pieces that are there and meet the conditions of the binder.
int units_there(Context& context, const Expr& subsets, const ChosenPieces& pieces);
/// Runs through the sets that a binder finds and a condition allows. `body` is given the cell of the number of the set,
/// and goes to its label for the next one.
void each_set(Context& context, const Binder& binder, const Expr& condition,
              const std::function<void(int, Label)>& body);
/// Runs through the pieces of a set, one by one. The body may move them. `keep`: it can wait for a decision.
void each_of_set(Context& context, const Binder& binder, const Expr& condition, bool keep, const Body& body);
/// `units` becomes those of a set that meet a condition.
void note_set(Context& context, const Binder& binder, const Expr& condition, int units);
/// How many pieces a set has.
int size_of_set(Context& context, const Binder& binder);

} // namespace brehon::lowering
