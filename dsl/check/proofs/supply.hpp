#pragma once

#include "dsl/check/context/context.hpp"

#include <vector>

/// Supplies that run out, and ranges that are left, in every game.
namespace brehon::checking {

/// Follows what happens in every game, whatever is chosen and falls, and reports moves of more pieces than can be
/// there, and markers that surely leave their range. What the verb `check` carries out itself, a set-up without chance,
/// is left to it.
void judge_supply(Context& context);

/// The zones without indices in which something surely lies behind the set-up.
std::vector<model::ZoneId> filled_by_setup(const Context& context);

} // namespace brehon::checking
