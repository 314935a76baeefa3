#include "tools/lsp/reading.hpp"

#include "tools/load/editions.hpp"

#include <algorithm>
#include <utility>

namespace brehon::lsp {

std::shared_ptr<const Reading> read_document(const std::string& path, std::string text,
                                             const std::function<ReadResult(const std::string&)>& read,
                                             Mending mending) {
  const auto reading = std::make_shared<Reading>();
  Findings findings;
  findings.sources.add(path, std::move(text));
  reading->tree = parse_readable(findings.sources[0], 0, findings.diagnostics, mending);
  reading->sound = reading->tree && findings.diagnostics.empty();
  if (reading->tree)
    add_bases(*reading->tree, findings, read);
  reading->sources = std::move(findings.sources);
  reading->faults = std::move(findings.diagnostics);
  return reading;
}

std::vector<const Node*> around(const Node& tree, std::uint32_t offset) {
  std::vector<const Node*> path;
  for (const Node* node = &tree; node != nullptr;) {
    path.push_back(node);
    // Where two nodes meet, what begins there is meant.
    const auto inside = std::find_if(node->children.rbegin(), node->children.rend(), [&](const Node& child) {
      return child.span.file == 0 && child.span.begin <= offset && offset <= child.span.end;
    });
    node = inside == node->children.rend() ? nullptr : &*inside;
  }
  return path;
}

} // namespace brehon::lsp
