#include "tools/graph/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

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

class Writer {
public:
  explicit Writer(const Graph& graph) : graph_(graph) {}

  std::string text() {
    text_ = fmt::format("digraph {} {{\n", dot_string(graph_.title));
    text_ += fmt::format("  graph [charset=\"UTF-8\" label={} labelloc=t fontname=\"Helvetica\" fontsize=16 "
                         "compound=true ranksep=0.4 nodesep=0.3{}]\n",
                         dot_string(graph_.title), graph_.edges.size() > many_edges ? quick_drawing : "");
    text_ += "  node [fontname=\"Helvetica\" fontsize=11 margin=\"0.12,0.06\"]\n";
    text_ += "  edge [fontname=\"Helvetica\" fontsize=9 arrowsize=0.7]\n";
    inside(model::none, 1);
    for (const GraphEdge& edge : graph_.edges) {
      write(edge);
    }
    return text_ + "}\n";
  }

private:
  static std::string tooltip(const std::string& text) {
    return text.empty() ? "" : fmt::format(" tooltip={}", dot_string(text));
  }

  /// The nodes of a frame, then the frames in it.
  void inside(int cluster, std::size_t depth) {
    const std::string indent(2 * depth, ' ');
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      const GraphNode& node = graph_.nodes[i];
      if (node.cluster == cluster) {
        const bool named = node.shape != NodeShape::start && node.shape != NodeShape::exit;
        text_ += fmt::format("{}n{} [{}{}{}]\n", indent, i, named ? "label=" + dot_string(node.label) + " " : "",
                             style_of(node.shape), tooltip(node.tooltip));
      }
    }
    for (std::size_t i = 0; i < graph_.clusters.size(); ++i) {
      const GraphCluster& inner = graph_.clusters[i];
      if (inner.parent == cluster) {
        text_ += fmt::format("{}subgraph cluster_{} {{\n{}  graph [label={} labeljust=l fontsize=12 {}{}]\n", indent, i,
                             indent, dot_string(inner.label), inner.rule ? "style=dashed" : "style=solid",
                             tooltip(inner.tooltip));
        inside(static_cast<int>(i), depth + 1);
        text_ += indent + "}\n";
      }
    }
  }

  void write(const GraphEdge& edge) {
    std::string label;
    for (const std::string& each : edge.labels) {
      label += (label.empty() ? "" : "\n") + each;
    }
    std::string attributes = label.empty() ? "" : " label=" + dot_string(label);
    attributes += tooltip(edge.tooltip);
    attributes += edge.tooltip.empty() || label.empty() ? "" : " label" + tooltip(edge.tooltip).substr(1);
    attributes += edge.dashed ? " style=dashed" : "";
    text_ += fmt::format("  n{} -> n{}{}\n", edge.from, edge.to,
                         attributes.empty() ? "" : " [" + attributes.substr(1) + "]");
  }

  const Graph& graph_;
  std::string text_;
};

} // namespace

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

std::string dot_text(const Graph& graph) {
  return Writer(graph).text();
}

} // namespace brehon
