#pragma once

#include "tools/engine/print/operations.hpp"

#include <string>

namespace brehon::engine {

/// The body of a function as C++, a line for each statement; above the first one of a rule a comment with its file and
/// line. `operands` notes what it mentions.
std::string print_statements(const Context& context, const Statements& statements, Part part, Operands& operands);

} // namespace brehon::engine
