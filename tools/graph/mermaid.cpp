#include "dsl/base/unreachable.hpp"
#include "tools/graph/forms.hpp"
#include "tools/report/escape.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace brehon {

namespace {

/// What stands before and behind the label of a shape.
std::pair<std::string_view, std::string_view> brackets(NodeShape shape) {
  switch (shape) {
  case NodeShape::start:
  case NodeShape::exit:
    return {"((", "))"};
  case NodeShape::step:
    return {"[", "]"};
  case NodeShape::decision:
    return {"([", "])"};
  case NodeShape::chance:
    return {"{{", "}}"};
  case NodeShape::loop:
    return {"[/", "\\]"};
  case NodeShape::watch:
    return {">", "]"};
  case NodeShape::call:
    return {"[[", "]]"};
  case NodeShape::end:
    return {"(((", ")))"};
  }
  unreachable();
}

/// A text in quotes. What Mermaid would read in it, also as Markdown, is written by its number.
std::string mermaid_string(std::string_view text) {
  constexpr std::string_view read = "\"#`<>&;*_\\";
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') {
      out += "<br/>";
    } else if (read.find(c) != std::string_view::npos) {
      out += fmt::format("#{};", static_cast<int>(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string drawn(std::string_view name, NodeShape shape, const std::string& label) {
  const auto [before, behind] = brackets(shape);
  return fmt::format("{}{}{}{}", name, before, mermaid_string(label.empty() ? " " : label), behind);
}

std::string legend(const Graph& graph) {
  std::string text =
      graph.legend.empty() ? "" : fmt::format("  subgraph legend [{}]\n", mermaid_string(graph.legend_title));
  for (std::size_t i = 0; i < graph.legend.size(); ++i) {
    text += "    " + drawn(fmt::format("l{}", i), graph.legend[i].shape, graph.legend[i].meaning) + "\n";
  }
  return text + (graph.legend.empty() ? "" : "  end\n");
}

} // namespace

std::string mermaid_text(const Graph& graph) {
  std::string text = "---\ntitle: " + mermaid_string(graph.title) + "\n---\nflowchart TB\n";
  const auto indent = [](std::size_t depth) { return std::string(2 * depth, ' '); };
  walk(
      graph,
      [&](std::size_t i, std::size_t depth) {
        text += indent(depth) + drawn(fmt::format("n{}", i), graph.nodes[i].shape, graph.nodes[i].label) + "\n";
      },
      [&](std::size_t i, std::size_t depth) {
        text += fmt::format("{}subgraph c{} [{}]\n", indent(depth), i, mermaid_string(graph.clusters[i].label));
      },
      [&](std::size_t, std::size_t depth) { text += indent(depth) + "end\n"; });
  for (const GraphEdge& edge : graph.edges) {
    const std::string label = joined(edge.labels, "\n");
    text += fmt::format("  n{} {}{} n{}\n", edge.from, edge.dashed ? "-.->" : "-->",
                        label.empty() ? "" : "|" + mermaid_string(label) + "|", edge.to);
  }
  return text + legend(graph);
}

} // namespace brehon
