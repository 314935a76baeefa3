#pragma once

#include "interpreter/program.hpp"
#include "tools/engine_names.hpp"

#include <map>
#include <string>

namespace brehon::engine {

/// The tables of an engine as C++: its layout, what things are called, where states rest. `arguments` are the cells of
/// the scratch that `run` is given, by cell.
std::string print_data(const Program& program, const Names& names, const std::map<int, int>& arguments);

} // namespace brehon::engine
