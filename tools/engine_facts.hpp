#pragma once

#include "interpreter/program.hpp"

#include <map>
#include <string>

namespace brehon::engine {

/// What an engine tells of its game, as texts that take the place of `@NAME@` in its fixed parts. `name` is that of its
/// namespace, `file` that of the rule file.
std::map<std::string, std::string> facts(const Program& program, const std::string& name, const std::string& file);

} // namespace brehon::engine
