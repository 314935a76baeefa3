#include "dsl/base/unreachable.hpp"
#include "tools/graph/forms.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

namespace brehon {

namespace {

std::string_view shape_name(NodeShape shape) {
  switch (shape) {
  case NodeShape::start:
    return "start";
  case NodeShape::step:
    return "step";
  case NodeShape::decision:
    return "decision";
  case NodeShape::chance:
    return "chance";
  case NodeShape::loop:
    return "loop";
  case NodeShape::watch:
    return "watch";
  case NodeShape::call:
    return "call";
  case NodeShape::end:
    return "end";
  case NodeShape::exit:
    return "exit";
  }
  unreachable();
}

std::string data(std::string_view key, const std::string& text) {
  return text.empty() ? std::string() : fmt::format("<data key=\"{}\">{}</data>", key, html_text(text));
}

} // namespace

std::string graphml_text(const Graph& graph) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
  for (const std::string_view key : {"shape", "label", "place"}) {
    text += fmt::format("  <key id=\"{0}\" for=\"all\" attr.name=\"{0}\" attr.type=\"string\"/>\n", key);
  }
  text += "  <key id=\"dashed\" for=\"edge\" attr.name=\"dashed\" attr.type=\"boolean\">"
          "<default>false</default></key>\n";
  text += fmt::format("  <graph id=\"game\" edgedefault=\"directed\">{}\n", data("label", graph.title));
  const auto indent = [](std::size_t depth) { return std::string(2 * depth + 2, ' '); };
  walk(
      graph,
      [&](std::size_t i, std::size_t depth) {
        const GraphNode& node = graph.nodes[i];
        text += fmt::format("{}<node id=\"n{}\">{}{}{}</node>\n", indent(depth), i,
                            data("shape", std::string(shape_name(node.shape))), data("label", node.label),
                            data("place", node.tooltip));
      },
      [&](std::size_t i, std::size_t depth) {
        const GraphCluster& cluster = graph.clusters[i];
        text += fmt::format("{}<node id=\"c{}\">{}{}{}<graph id=\"g{}\" edgedefault=\"directed\">\n", indent(depth), i,
                            data("shape", cluster.rule ? "rule" : "frame"), data("label", cluster.label),
                            data("place", cluster.tooltip), i);
      },
      [&](std::size_t, std::size_t depth) { text += indent(depth) + "</graph></node>\n"; });
  for (const GraphEdge& edge : graph.edges) {
    text += fmt::format("    <edge source=\"n{}\" target=\"n{}\">{}{}{}</edge>\n", edge.from, edge.to,
                        data("label", joined(edge.labels, "\n")), data("place", edge.tooltip),
                        data("dashed", edge.dashed ? "true" : ""));
  }
  return text + "  </graph>\n</graphml>\n";
}

} // namespace brehon
