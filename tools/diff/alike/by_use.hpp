#pragma once

#include "tools/diff/alike/names.hpp"

#include <vector>

namespace brehon::diff {

/// The names of B that are others in A, found by what they are used for: two names are one where most of what is said
/// with the one is said with the other, whatever they are called and wherever they are declared. What has the same
/// name and the same label is taken to be the same. Linear in what the models say, but for names that nothing tells
/// apart, of which each costs one more pass. Options are known by the wording, since a model has their values only.
std::vector<Renaming> renamings_by_use(const Worded& a, const Worded& b);

/// The names of B that stand where others stand in A, if both have as many of each sort in the same order; else none.
std::vector<Renaming> renamings_in_order(const Worded& a, const Worded& b);

} // namespace brehon::diff
