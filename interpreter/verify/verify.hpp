#pragma once

#include "interpreter/program/program.hpp"

#include <string>
#include <vector>

namespace brehon {

/// What is wrong with a program, so that nothing bad can come of executing it: operands out of range, code that runs
/// off its end or writes what it must not, places that overlap, options that are numbered wrongly. Empty for a sound
/// one.
std::vector<std::string> verify(const Program& program);

/// The parts of `verify`: layout, decisions and tables; the code.
void verify_layout(const Program& program, std::vector<std::string>& findings);
void verify_code(const Program& program, std::vector<std::string>& findings);

} // namespace brehon
