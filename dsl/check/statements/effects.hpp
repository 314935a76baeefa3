#pragma once

#include "dsl/check/context/context.hpp"

/// What pieces do while they are in force: written with the card, joined here to the elements that it is about.
namespace brehon::checking {

/// What the cards of the game do while they are in force.
void check_effects(Context& context);

} // namespace brehon::checking
