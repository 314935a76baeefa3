#pragma once

#include "tools/engine/print/operands.hpp"

#include "dsl/base/source.hpp"
#include "interpreter/optimise/ranges.hpp"

#include <cstdint>
#include <string>

namespace brehon::engine {

/// Which part of an engine a function is: that says how its end and a fault are written.
enum class Part : std::uint8_t { listing, running, scoring };

/// What the printing of an engine looks things up in.
struct Context {
  const Program& program;
  const Names& names;
  const Sources& sources;
  const Ranges& ranges;
};

/// The body of a function as C++, a line for each statement; above the first one of a rule a comment with its file and
/// line. `operands` notes what it mentions.
std::string print_statements(const Context& context, const Statements& statements, Part part, Operands& operands);

} // namespace brehon::engine
