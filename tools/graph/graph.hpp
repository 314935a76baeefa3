#pragma once

#include "dsl/model/model.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// State machines as graphs, and graphs as DOT.
namespace brehon {

enum class NodeShape : std::uint8_t {
  start,
  step,     // what is carried out without a choice
  decision, // a player chooses
  chance,   // chance falls
  loop,     // something is done again: turns, repetitions
  watch,    // it comes to bear as soon as its condition holds
  call,     // a rule is carried out, which is drawn in a frame of its own
  end,      // the game is over
  exit,     // a rule is at its end
};

struct GraphNode {
  NodeShape shape = NodeShape::step;
  std::string label; // lines
  std::string tooltip;
  int cluster = model::none;
};

struct GraphEdge {
  int from = 0, to = 0;            // nodes
  std::vector<std::string> labels; // each on a line of its own
  std::string tooltip;
  bool dashed = false; // it leads into a rule, or from a place that is watched
};

/// A frame around nodes.
struct GraphCluster {
  std::string label;
  std::string tooltip;
  int parent = model::none;
  bool rule = false; // of a rule, not of a phase or step
};

struct Graph {
  std::string title;
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  std::vector<GraphCluster> clusters;

  int add(GraphNode node);
  /// An edge; one that is there already takes the label, too.
  void connect(const GraphEdge& edge);
};

/// A graph in the DOT language: UTF-8, the same bytes for the same graph. Any text can be a label.
std::string dot_text(const Graph& graph);

} // namespace brehon
