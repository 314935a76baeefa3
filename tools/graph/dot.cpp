#include "dsl/base/index.hpp"
#include "dsl/base/unreachable.hpp"
#include "tools/graph/forms.hpp"
#include "tools/graph/text.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace brehon {

namespace {

/// How a shape is drawn; distinct without colours, too.
std::string_view style_of(NodeShape shape) {
  switch (shape) {
  case NodeShape::start:
    return R"(shape=circle style=filled fillcolor="#202020" label="" width=0.22 fixedsize=true)";
  case NodeShape::step:
    return R"(shape=box style=filled fillcolor="#ffffff")";
  case NodeShape::decision:
    return R"(shape=box style="rounded,filled" fillcolor="#dbe9f8" penwidth=1.8)";
  case NodeShape::chance:
    return R"(shape=hexagon style=filled fillcolor="#fdf0c4" fontsize=9 margin="0.02,0.04")";
  case NodeShape::loop:
    return R"(shape=box style="filled,diagonals" fillcolor="#f0f0f0" fontsize=9 margin="0.16,0.06")";
  case NodeShape::watch:
    return R"(shape=note style=filled fillcolor="#f6e3f3" fontsize=9)";
  case NodeShape::call:
    return R"(shape=box style=filled fillcolor="#ffffff" peripheries=2)";
  case NodeShape::end:
    return R"(shape=doubleoctagon style=filled fillcolor="#d9d9d9")";
  case NodeShape::exit:
    return R"(shape=circle style=filled fillcolor="#ffffff" label="" width=0.16 fixedsize=true)";
  }
  unreachable();
}

/// A text as a quoted string. Backslashes are doubled, so that none is taken for an escape of labels.
std::string dot_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
    }
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return out + "\"";
}

/// Graphs with more edges would take `dot` minutes; for them it does less, with straight lines.
constexpr std::size_t many_edges = 1000;
constexpr std::string_view quick_drawing = " nslimit=1 nslimit1=1 mclimit=0.1 splines=false";

std::string tooltip(const std::string& text) {
  return text.empty() ? "" : fmt::format(" tooltip={}", dot_string(text));
}

/// Whether a shape has no room for a label.
bool is_dot(NodeShape shape) {
  return shape == NodeShape::start || shape == NodeShape::exit;
}

/// Whether a frame is another one, or lies in it.
bool lies_in(const Graph& graph, int cluster, int frame) {
  while (cluster != model::none && cluster != frame) {
    cluster = graph.clusters[index(cluster)].parent;
  }
  return cluster == frame;
}

std::string node_text(const std::string& name, const GraphNode& node) {
  return fmt::format("{} [{}{}{}]\n", name, is_dot(node.shape) ? "" : "label=" + dot_string(node.label) + " ",
                     style_of(node.shape), tooltip(node.tooltip));
}

std::string edge_text(const GraphEdge& edge) {
  const std::string label = joined(edge.labels, "\n");
  std::string attributes = label.empty() ? "" : " label=" + dot_string(label);
  attributes += tooltip(edge.tooltip);
  attributes += edge.tooltip.empty() || label.empty() ? "" : " label" + tooltip(edge.tooltip).substr(1);
  attributes += edge.dashed ? " style=dashed" : "";
  attributes += edge.back ? " constraint=false" : "";
  return fmt::format("  n{} -> n{}{}\n", edge.from, edge.to,
                     attributes.empty() ? "" : " [" + attributes.substr(1) + "]");
}

/// The shapes that occur with what they represent, one below the other.
std::string legend_text(const Graph& graph) {
  if (graph.legend.empty()) {
    return {};
  }
  std::string text =
      fmt::format("  subgraph cluster_legend {{\n    graph [label={} labeljust=l fontsize=12 style=dotted]\n",
                  dot_string(graph.legend_title));
  for (std::size_t i = 0; i < graph.legend.size(); ++i) {
    const auto& [shape, meaning] = graph.legend[i];
    text += "    " + node_text(fmt::format("l{}", i), {shape, in_lines(meaning, 20), {}, model::none});
    if (is_dot(shape)) {
      text +=
          fmt::format("    m{0} [shape=plaintext label={1}]\n    {{ rank=same l{0} m{0} }}\n", i, dot_string(meaning));
    }
    text += i == 0 ? "" : fmt::format("    l{} -> l{} [style=invis]\n", i - 1, i);
  }
  return text + "  }\n";
}

/// The name of a frame is a node on top of it, so that edges go around it.
std::string title_text(const Graph& graph, std::size_t frame, const std::string& indent) {
  const GraphCluster& cluster = graph.clusters[frame];
  std::string text = fmt::format("{}t{} [shape=plaintext label={} fontsize=12{}]\n", indent, frame,
                                 dot_string(cluster.label), tooltip(cluster.tooltip));
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const bool first = std::none_of(graph.edges.begin(), graph.edges.end(), [&](const GraphEdge& edge) {
      return edge.to == static_cast<int>(i) && !edge.back && edge.from != edge.to &&
             lies_in(graph, graph.nodes[index(edge.from)].cluster, static_cast<int>(frame));
    });
    if (first && lies_in(graph, graph.nodes[i].cluster, static_cast<int>(frame))) {
      text += fmt::format("{}t{} -> n{} [style=invis weight=10]\n", indent, frame, i);
    }
  }
  return text;
}

} // namespace

std::string dot_text(const Graph& graph) {
  std::string text = fmt::format("digraph {} {{\n", dot_string(graph.title));
  text += fmt::format("  graph [charset=\"UTF-8\" label={} labelloc=t fontname=\"Helvetica\" fontsize=16 "
                      "compound=true ranksep=0.4 nodesep=0.3{}]\n",
                      dot_string(graph.title), graph.edges.size() > many_edges ? quick_drawing : "");
  text += "  node [fontname=\"Helvetica\" fontsize=11 margin=\"0.12,0.06\"]\n";
  text += "  edge [fontname=\"Helvetica\" fontsize=9 arrowsize=0.7]\n";
  const auto indent = [](std::size_t depth) { return std::string(2 * depth, ' '); };
  walk(
      graph,
      [&](std::size_t i, std::size_t depth) {
        text += indent(depth) + node_text(fmt::format("n{}", i), graph.nodes[i]);
      },
      [&](std::size_t i, std::size_t depth) {
        text += fmt::format("{0}subgraph cluster_{1} {{\n{0}  graph [label=\"\" {2}{3}]\n{4}", indent(depth), i,
                            graph.clusters[i].rule ? "style=dashed" : "style=solid", tooltip(graph.clusters[i].tooltip),
                            title_text(graph, i, indent(depth + 1)));
      },
      [&](std::size_t, std::size_t depth) { text += indent(depth) + "}\n"; });
  for (const GraphEdge& edge : graph.edges) {
    text += edge_text(edge);
  }
  return text + legend_text(graph) + "}\n";
}

} // namespace brehon
