#pragma once

#include "dsl/check/examples/context.hpp"

#include <optional>

/// What players see, in the words of an example.
namespace brehon::examples {

/// A fact such as `ben sees hand[ann] = 2 hidden card`, without its text.
std::optional<Fact> check_sight(Context& context, const Node& node);

} // namespace brehon::examples
