#include "tools/trace/due.hpp"

#include "dsl/syntax/elements.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace brehon {

namespace {

using Paths = std::unordered_map<const Node*, std::string>; // looked up only

bool has_citation(const Node& node, const std::function<bool(const Node&)>& is_one) {
  return std::any_of(node.children.begin(), node.children.end(), [&](const Node& child) {
    return (child.kind == Kind::citation && is_one(child)) ||
           (child.kind == Kind::block &&
            std::any_of(child.children.begin(), child.children.end(),
                        [&](const Node& inner) { return inner.kind == Kind::citation && is_one(inner); }));
  });
}

bool cites_anything(const Node& node) {
  return has_citation(node, [](const Node&) { return true; });
}

bool cites_within(const Node& node) {
  return cites_anything(node) || std::any_of(node.children.begin(), node.children.end(), cites_within);
}

/// What no rulebook has to state.
bool needs_no_text(const Node& node) {
  return node.kind == Kind::languages || node.kind == Kind::sources || is_for_readers(node.kind) ||
         node.kind == Kind::example || node.kind == Kind::claim || node.kind == Kind::limit ||
         node.kind == Kind::returns;
}

void collect(const Node& node, const Paths& paths, bool around, std::vector<CitingNode>& out) {
  const auto path = paths.find(&node);
  const bool own = cites_anything(node);
  const bool alone = path != paths.end() && !around && !cites_within(node);
  if (needs_no_text(node)) {
    return;
  }
  if (path != paths.end() && (own || alone)) {
    out.push_back({path->second, &node});
  }
  for (const Node& child : node.children) {
    collect(child, paths, around || own || alone, out);
  }
}

} // namespace

std::vector<CitingNode> due_elements(const Node& game) {
  Paths paths;
  for (auto& [path, node] : elements::all(game)) {
    paths.emplace(node, std::move(path));
  }
  std::vector<CitingNode> out;
  collect(game, paths, false, out);
  return out;
}

std::vector<UncitedRule> uncited_rules(const EditedGame& game, const std::vector<std::string>& sources) {
  const std::vector<CitingNode> due = due_elements(game.game);
  std::vector<UncitedRule> out;
  for (const std::string& source : sources) {
    const auto settles = [&](const Change& change, const std::string& path) {
      return change.sort == "set" && cites(*change.node, source) &&
             (path == change.path || path.starts_with(change.path + "."));
    };
    for (const CitingNode& each : due) {
      const bool settled = std::any_of(game.changes.begin(), game.changes.end(),
                                       [&](const Change& change) { return settles(change, each.who); });
      if (!settled && !cites(*each.node, source)) {
        out.push_back({source, each.who});
      }
    }
  }
  return out;
}

bool cites(const Node& node, const std::string& source) {
  return has_citation(
      node, [&](const Node& citation) { return citation.text.substr(1, citation.text.find(':') - 1) == source; });
}

} // namespace brehon
