#pragma once

#include "tests/lies/grove.hpp"
#include "tests/lies/splice.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace brehon::lies {

/// A change of rules at one node. It knows the grammar by the shapes of nodes only, and no game; whether the result is
/// a game is for `check` to say. Nothing where the node gives no occasion for it.
struct Operator {
  std::string_view name;
  std::optional<Splices> (*change)(const Grove& grove, const Spot& spot, Random& random);
};

/// The operators that work on nodes of a kind; none on kinds that are not played.
std::span<const Operator> operators_of(Kind kind);

} // namespace brehon::lies
