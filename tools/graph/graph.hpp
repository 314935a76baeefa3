#pragma once

#include "dsl/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// State machines as graphs.
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
  bool back = false;   // it leads back to where something is repeated
};

/// A frame around nodes.
struct GraphCluster {
  std::string label;
  std::string path; // of the phase, step or rule
  std::string tooltip;
  int parent = model::none;
  bool rule = false; // of a rule, not of a phase or step
};

struct Graph {
  /// What a shape that occurs in it represents.
  struct Meaning {
    NodeShape shape = NodeShape::step;
    std::string meaning;
  };

  std::string title;
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  std::vector<GraphCluster> clusters;
  std::string legend_title;
  std::vector<Meaning> legend;

  int add(GraphNode node);
  /// An edge; one that is there already takes the label, too.
  void connect(const GraphEdge& edge);
};

/// The frame with a path alone, with the rules that are carried out in it: play comes in from one start, and goes out
/// by one exit. None where no frame has this path.
std::optional<Graph> only(const Graph& graph, const std::string& path);

/// Visits the nodes of a frame (none: those in no frame), then the frames in it, each between `enter` and `leave`. All
/// get the depth, too.
template <typename Node, typename Enter, typename Leave>
void walk(const Graph& graph, const Node& node, const Enter& enter, const Leave& leave, int cluster = model::none,
          std::size_t depth = 1) {
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (graph.nodes[i].cluster == cluster) {
      node(i, depth);
    }
  }
  for (std::size_t i = 0; i < graph.clusters.size(); ++i) {
    if (graph.clusters[i].parent == cluster) {
      enter(i, depth);
      walk(graph, node, enter, leave, static_cast<int>(i), depth + 1);
      leave(i, depth);
    }
  }
}

} // namespace brehon
