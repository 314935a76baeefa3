#pragma once

#include "interpreter/program/program.hpp"

#include <map>
#include <string>
#include <vector>

namespace brehon::engine {

/// What an engine tells of its game, as texts that take the place of `@NAME@` in its fixed parts: what holds under all
/// of its programs. `name` is that of its namespace, `file` that of the rule file.
std::map<std::string, std::string> facts(const std::vector<const Program*>& programs, const std::string& name,
                                         const std::string& file);

} // namespace brehon::engine
