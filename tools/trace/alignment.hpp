#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace brehon {

/// No partner.
inline constexpr std::size_t alone = std::numeric_limits<std::size_t>::max();

/// For each value of `a` the place of an equal one in `b`, or `alone`, such that the pairs are in the same order on
/// both sides. Values that occur once on each side are paired first, as many as can be in order, then what is between
/// these in the same way. Takes O(n log n) steps.
std::vector<std::size_t> in_order(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b);

} // namespace brehon
