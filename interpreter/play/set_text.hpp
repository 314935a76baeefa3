#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/machine/piece_sets.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Sets of pieces as options have them, in words: `{red.1, 2 blue.3}`, with `on PLACE` where a piece can be of several.
namespace brehon {

/// How many pieces of each sort a set has, see `SubsetOperation`.
std::vector<int> counts_of_set(const SubsetOperation& subsets, int number);
/// The number of the set with so many pieces of each sort; none where there is no such set.
int number_of_set(const SubsetOperation& subsets, const std::vector<int>& counts);
/// What is written behind a piece of a sort: ` on PLACE`, where such pieces can be of several places, else nothing.
std::string place_of_sort(const Program& program, const SubsetOperation& subsets, std::size_t sort);
/// The set with a number, as a player reads it.
std::string set_text(const Program& program, SubsetsId subsets, int number, int reader);
/// The numbers of the sets that a text can mean; `on PLACE` may be missing.
std::vector<int> sets_named(const Program& program, SubsetsId subsets, std::string_view text, int reader);

} // namespace brehon
