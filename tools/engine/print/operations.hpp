#pragma once

#include "tools/engine/print/operands.hpp"
#include "tools/engine/structure/code.hpp"

#include "dsl/base/source.hpp"
#include "interpreter/optimise/ranges.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace brehon::engine {

/// Which part of an engine a function is: that says how its end and a fault are written.
enum class Part : std::uint8_t { listing, testing, running, scoring };

/// What the printing of an engine looks things up in.
struct Context {
  const Program& program;
  const Names& names;
  const Sources& sources;
  const Ranges& ranges;
};

/// A function that is being written.
struct Writing {
  const Context& context;
  Part part;
  Operands& operands; // notes what is mentioned
  std::string text = {};
  int depth = 1; // of blocks

  void line(std::string_view added);
};

/// Adds the lines of a statement that is an operation.
void print_operation(Writing& writing, const Statement& operation);
/// The place that a cell names at an instruction, as one of its zone where all lie in one zone that it can name, and
/// `more` places after each.
std::string place_text(Writing& writing, Label at, int cell, int more = 0);

} // namespace brehon::engine
