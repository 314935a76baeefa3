#pragma once

#include "tools/engine/print/operands.hpp"

#include <string>

/// What operations on sets and boards come to, as expressions of C++.
namespace brehon::engine {

/// Of `set_test` and `line`: conditions.
std::string member_text(Operands& operands, const Instruction& i);
std::string line_text(const Program& program, Operands& operands, const Instruction& i);

/// Of `slots`, `kept_set`, `set_step` and `set_fill`: sets.
std::string slots_text(const Program& program, const Names& names, Operands& operands, const Instruction& i);
std::string kept_text(const Program& program, Operands& operands, const Instruction& i);
std::string step_text(const Program& program, Operands& operands, const Instruction& i);
std::string fill_text(const Program& program, Operands& operands, const Instruction& i);

} // namespace brehon::engine
