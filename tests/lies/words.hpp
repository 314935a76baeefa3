#pragma once

#include "tests/lies/grove.hpp"
#include "tests/lies/splice.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace brehon::lies {

/// The words that mean something else of the same sort: `most` and `fewest`, `<` and `>=`.
std::vector<std::string_view> relatives_of(std::string_view word);

/// A node said in another way, by its kind: `face down` for `face up`, `some x in S where E` for `every x in S has E`.
std::optional<Splices> rephrased(const Grove& grove, const Spot& spot, Random& random);

/// Whether a node is true or false.
bool is_condition(const Spot& spot);

} // namespace brehon::lies
