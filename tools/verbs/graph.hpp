#pragma once

#include "tools/load/load.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace brehon {

/// How much is drawn, see `flow.hpp` and `program.hpp` of `tools/graph`.
enum class GraphLevel : std::uint8_t { phases, actions, program };

/// The form of a graph. Pictures are drawn by Graphviz.
enum class GraphForm : std::uint8_t { dot, mermaid, graphml, svg, png };

struct GraphOptions {
  GameOptions game;
  GraphLevel level = GraphLevel::actions;
  std::string language;          // of labels; empty: the first language of the game
  std::string pack;              // a file of phrases; empty: those of the language
  std::string only;              // the path of the phase, step or rule to be drawn; empty: all
  std::optional<GraphForm> form; // none: by the end of `output`, or DOT
  std::string output;            // a file; empty: the standard output
  bool colours = false;
};

/// Draws the state machine of a game. A picture is drawn by `dot` of Graphviz; where it cannot be, nothing is written.
int graph_verb(const GraphOptions& options, std::ostream& out, std::ostream& err);

} // namespace brehon
