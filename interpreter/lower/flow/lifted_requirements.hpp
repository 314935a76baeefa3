#pragma once

#include "interpreter/lower/context/context.hpp"

/// Requirements of an action that are tested of all places at once.
namespace brehon::lowering {

/// Of a parameter that is a place of a board: the places that meet all requirements that can be tested for all at once.
/// Constants that are a step away are requirements, too. `done` tells which need not be tested again.
std::optional<int> lifted_requirements(Context& context, const Action& action, std::size_t at, std::vector<bool>& done);

} // namespace brehon::lowering
