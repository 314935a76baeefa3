#pragma once

#include "interpreter/optimise/ranges.hpp"
#include "tools/engine/data/names.hpp"

#include <set>
#include <string>

namespace brehon::engine {

/// The zones in which play ever counts what lies there by type: bags, and piles that are shuffled. In other piles the
/// whole order is always known.
std::set<model::ZoneId> counted_zones(const Program& program, const Ranges& ranges);

/// What a state that is read may hold, as C++: what play can reach, at each point of rest, and of places no more than
/// any of their shape could, and nothing in unknown order where that cannot be.
std::string print_limits(const Program& program, const Names& names, const Ranges& ranges);

} // namespace brehon::engine
