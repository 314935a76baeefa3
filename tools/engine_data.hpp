#pragma once

#include "interpreter/program.hpp"
#include "tools/engine_names.hpp"

#include <map>
#include <string>

namespace brehon::engine {

/// The tables of an engine as C++: its layout, what things are called, where states rest. `arguments` are the cells of
/// the scratch that `run` is given, by cell.
std::string print_data(const Program& program, const Names& names, const std::map<int, int>& arguments);

/// The texts that take the place of `@NAME@` in the fixed parts of an engine.
std::map<std::string, std::string> replacements(const Program& program, const std::string& name,
                                                const std::string& file);

} // namespace brehon::engine
