#pragma once

#include "tools/load/load.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>

namespace brehon {

/// How much is drawn, see `graph_flow.hpp` and `graph_program.hpp`.
enum class GraphLevel : std::uint8_t { phases, actions, program };

struct GraphOptions {
  GameOptions game;
  GraphLevel level = GraphLevel::actions;
  std::string language; // of labels; empty: the first language of the game
  std::string pack;     // a file of phrases; empty: those of the language
  std::string output;   // X.dot, X.svg or X.png; empty: DOT on the standard output
  bool colours = false;
};

/// Draws the state machine of a game. A picture is drawn by `dot` of Graphviz; where it cannot be, nothing is written.
int graph_verb(const GraphOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
