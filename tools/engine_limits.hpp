#pragma once

#include "interpreter/ranges.hpp"
#include "tools/engine_names.hpp"

#include <string>

namespace brehon::engine {

/// What a state that is read may hold, as C++: what play can reach, at each point of rest, and of places no more than
/// any of their shape could.
std::string print_limits(const Program& program, const Names& names, const Ranges& ranges);

} // namespace brehon::engine
