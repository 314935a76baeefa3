#include "dsl/base/index.hpp"
#include "tools/graph/graph.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace brehon {

namespace {

/// The frames in a frame, itself included.
std::set<int> frames_in(const Graph& graph, int frame) {
  std::set<int> frames = {frame};
  for (std::size_t before = 0; before != frames.size();) {
    before = frames.size();
    for (std::size_t i = 0; i < graph.clusters.size(); ++i) {
      if (frames.count(graph.clusters[i].parent) != 0) {
        frames.insert(static_cast<int>(i));
      }
    }
  }
  return frames;
}

/// The frames that are drawn with one: those in it, and the rules that are carried out in any of them.
std::set<int> frames_with(const Graph& graph, int frame) {
  std::set<int> frames = frames_in(graph, frame);
  for (std::size_t before = 0; before != frames.size();) {
    before = frames.size();
    for (const GraphEdge& edge : graph.edges) {
      const int to = graph.nodes[index(edge.to)].cluster;
      const bool called = edge.dashed && to != model::none && graph.clusters[index(to)].rule;
      if (called && frames.count(graph.nodes[index(edge.from)].cluster) != 0) {
        frames.merge(frames_in(graph, to));
      }
    }
  }
  return frames;
}

} // namespace

std::optional<Graph> only(const Graph& graph, const std::string& path) {
  const auto found = std::find_if(graph.clusters.begin(), graph.clusters.end(),
                                  [&](const GraphCluster& cluster) { return cluster.path == path; });
  if (found == graph.clusters.end()) {
    return std::nullopt;
  }
  const std::set<int> kept = frames_with(graph, static_cast<int>(found - graph.clusters.begin()));
  Graph part;
  part.title = graph.title;
  part.legend_title = graph.legend_title;
  std::map<int, int> frames;
  for (const int frame : kept) {
    frames[frame] = static_cast<int>(part.clusters.size());
    part.clusters.push_back(graph.clusters[index(frame)]);
  }
  for (GraphCluster& cluster : part.clusters) {
    const auto parent = frames.find(cluster.parent);
    cluster.parent = parent == frames.end() ? model::none : parent->second;
  }
  std::map<int, int> nodes;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (const auto frame = frames.find(graph.nodes[i].cluster); frame != frames.end()) {
      GraphNode node = graph.nodes[i];
      node.cluster = frame->second;
      nodes[static_cast<int>(i)] = part.add(std::move(node));
    }
  }
  std::map<NodeShape, int> outside; // the node for all that is left out before it, and behind it
  const auto stands_for = [&](int node, NodeShape shape) {
    if (const auto known = nodes.find(node); known != nodes.end()) {
      return known->second;
    }
    const auto [side, is_new] = outside.emplace(shape, model::none);
    if (is_new) {
      side->second = part.add({shape, {}, {}, model::none});
    }
    return side->second;
  };
  for (GraphEdge edge : graph.edges) {
    if (nodes.count(edge.from) != 0 || nodes.count(edge.to) != 0) {
      edge.from = stands_for(edge.from, NodeShape::start);
      edge.to = stands_for(edge.to, NodeShape::exit);
      part.connect(edge);
    }
  }
  std::copy_if(graph.legend.begin(), graph.legend.end(), std::back_inserter(part.legend),
               [&](const Graph::Meaning& each) {
                 return std::any_of(part.nodes.begin(), part.nodes.end(),
                                    [&](const GraphNode& node) { return node.shape == each.shape; });
               });
  return part;
}

} // namespace brehon
