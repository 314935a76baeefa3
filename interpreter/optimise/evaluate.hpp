#pragma once

#include "interpreter/program/program.hpp"

#include <functional>
#include <optional>

namespace brehon {

/// What a cell holds, where that is known.
using KnownCell = std::function<std::optional<Cell>(int)>;

/// What an instruction leaves in the one cell that it writes, where that depends on tables and known cells alone.
/// Nothing for what is a run-time error, depends on what lies in places, or is no such instruction.
std::optional<Cell> evaluated(const Program& program, const Instruction& instruction, const KnownCell& known);

} // namespace brehon
