#pragma once

#include "dsl/check/context/context.hpp"

/// Labels.
namespace brehon::checking {

/// Reports labels of nothing, and elements that have none in a language of the game.
void check_labels(Context& context);

} // namespace brehon::checking
