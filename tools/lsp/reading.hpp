#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/parse.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace brehon::lsp {

/// The text of a document as it is read, before any check.
struct Reading {
  Sources sources;          // the document is the first, then come the files that its editions are of
  Diagnostics faults;       // of syntax
  std::optional<Node> tree; // what can be read of it: the parts of the document, then those of other files
  bool sound = false;       // nothing is left out

  const Source& source() const { return sources[0]; }
};

/// Reads a document. `read` gives the text of another file.
std::shared_ptr<const Reading> read_document(const std::string& path, std::string text,
                                             const std::function<ReadResult(const std::string&)>& read,
                                             Mending mending = Mending::tried);

/// Calls `visit(node, holder)` for a node and all below it, those that hold others first.
template <class Visit> void walk(const Node& node, const Visit& visit, const Node* holder = nullptr) {
  visit(node, holder);
  for (const Node& child : node.children)
    walk(child, visit, &node);
}

/// The nodes around a place of the document, the outermost first; those that end there count, too.
std::vector<const Node*> around(const Node& tree, std::uint32_t offset);

} // namespace brehon::lsp
