#pragma once

#include "interpreter/optimise/ranges.hpp"
#include "tools/engine/data/names.hpp"

#include <string>

namespace brehon::engine {

/// The tables of an engine as C++: its layout, what things are called, where states rest.
std::string print_data(const Program& program, const Names& names, const Ranges& ranges);

} // namespace brehon::engine
