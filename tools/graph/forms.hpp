#pragma once

#include "tools/graph/graph.hpp"

#include <string>

/// Graphs in the languages of other programs: UTF-8, the same bytes for the same graph. Any text can be a label.
namespace brehon {

/// The DOT language of Graphviz.
std::string dot_text(const Graph& graph);
/// A flowchart of Mermaid. It has no tooltips, so where rules stand is left out.
std::string mermaid_text(const Graph& graph);
/// GraphML: frames are nodes with graphs in them; `shape`, `label`, `place` and `dashed` are data.
std::string graphml_text(const Graph& graph);

} // namespace brehon
