#pragma once

#include "tools/load/load.hpp"

#include <iosfwd>

namespace brehon {

enum class Emit : std::uint8_t {
  ast,   // the syntax tree of the whole file
  model, // the checked game
  ir,    // the program
};

struct CompileOptions {
  GameOptions game;
  Emit emit = Emit::ir;
  bool optimise = false; // the program, as the other verbs do
  bool colours = false;
};

/// Prints a readable dump of a rule file on its way to a program.
int compile_verb(const CompileOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
