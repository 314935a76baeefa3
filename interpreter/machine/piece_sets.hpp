#pragma once

#include "interpreter/machine/cell_sets.hpp"
#include "interpreter/machine/prelude.hpp"

/// Sets of pieces of a program as sets of units in cells.
namespace brehon::piece_sets {

/// How the sets of pieces are numbered.
prelude::Subsets numbering(const SubsetOperation& subsets);
/// The number of the next set after a number, from none the first, that is within a set of units; none where there is
/// no more. Linear in the sorts of pieces and their numbers.
int next(const SubsetOperation& subsets, const Cell* units, int number);
/// `units` becomes the set with a number.
void write(const SubsetOperation& subsets, int number, Cell* units);

} // namespace brehon::piece_sets
