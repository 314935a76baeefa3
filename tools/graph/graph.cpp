#include "tools/graph/graph.hpp"

#include <algorithm>
#include <utility>

namespace brehon {

int Graph::add(GraphNode node) {
  nodes.push_back(std::move(node));
  return static_cast<int>(nodes.size()) - 1;
}

void Graph::connect(const GraphEdge& edge) {
  const auto known = std::find_if(edges.begin(), edges.end(), [&](const GraphEdge& each) {
    return each.from == edge.from && each.to == edge.to && each.dashed == edge.dashed;
  });
  if (known == edges.end()) {
    edges.push_back(edge);
    return;
  }
  for (const std::string& label : edge.labels) {
    if (std::find(known->labels.begin(), known->labels.end(), label) == known->labels.end()) {
      known->labels.push_back(label);
    }
  }
  if (!edge.tooltip.empty() && known->tooltip.find(edge.tooltip) == std::string::npos) {
    known->tooltip += (known->tooltip.empty() ? "" : "\n") + edge.tooltip;
  }
}

} // namespace brehon
