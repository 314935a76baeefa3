#pragma once

#include "dsl/check/examples/context.hpp"

/// What is given and what is expected: places, markers, points, the end, what players see.
namespace brehon::examples {

/// The facts of a `given` or an `expect`.
std::vector<Fact> check_facts(Context& context, const Node& node);

} // namespace brehon::examples
