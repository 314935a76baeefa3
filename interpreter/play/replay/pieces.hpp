#pragma once

#include "dsl/model/example.hpp"

#include <map>
#include <vector>

namespace brehon {

/// How many pieces there are of each type.
using Counts = std::map<int, int>;

/// Whether pieces are exactly those that are wanted: first those of one type, then those of any of several.
bool are_exactly(Counts there, const std::vector<Pieces>& wanted);

} // namespace brehon
