#pragma once

#include "dsl/check/examples/context.hpp"

#include <optional>

/// The lines of an example: where it begins, what is done, what is refused.
namespace brehon::examples {

/// One line of an example; that of its head changes nothing.
void check_line(Context& context, const Node& node, Example& example);

} // namespace brehon::examples
