#include "tools/trace/citing.hpp"

#include "dsl/check/outline/citations.hpp"
#include "dsl/syntax/elements.hpp"

#include <unordered_map>
#include <utility>

namespace brehon {

namespace {

using Paths = std::unordered_map<const Node*, std::string>;

/// A part of a game without a path: `pieces { … }`.
bool is_list(Kind kind) {
  return kind == Kind::pieces || kind == Kind::zones || kind == Kind::markers || kind == Kind::sources ||
         kind == Kind::languages || is_for_readers(kind);
}

/// All nodes from one on, each under the path of the innermost element or example around it.
void add_below(const Node& node, const Paths& paths, std::string who, bool in_example, std::vector<CitingNode>& out) {
  if (const auto own = paths.find(&node); own != paths.end() && !in_example) {
    who = own->second;
  } else if (is_list(node.kind)) {
    who = kind_name(node.kind);
  }
  if (node.kind != Kind::block) { // what stands at its edges cites for its holder
    out.push_back({who, &node});
  }
  for (const Node& child : node.children) {
    add_below(child, paths, who, in_example || node.kind == Kind::example, out);
  }
}

} // namespace

std::vector<CitingNode> citing_in_game(const Node& game) {
  Paths paths;
  for (auto& [path, node] : elements::all(game)) {
    paths.emplace(node, std::move(path));
  }
  std::vector<CitingNode> out;
  add_below(game, paths, std::string(game.name()), false, out);
  return out;
}

std::vector<CitingNode> citing_in_edition(const Node& edition) {
  const std::string name(edition.name());
  std::vector<CitingNode> out = {{name, &edition}};
  for (const Node& change : edition.children) {
    const Node* path = change.find(change.kind == Kind::choose_reading ? Kind::id : Kind::path);
    const std::string word = path != nullptr ? std::string(path->text) : elements::word(change);
    add_below(change, {}, word.empty() ? name : name + ": " + word, false, out);
  }
  return out;
}

std::vector<Citing> citations_of(const std::vector<CitingNode>& nodes, const std::vector<model::Source>& sources) {
  Diagnostics ignored; // they are judged by `check`
  std::vector<Citing> out;
  for (const CitingNode& each : nodes) {
    for (model::Citation& citation : citations_of(*each.node, sources, ignored)) {
      out.push_back({each.who, std::move(citation)});
    }
  }
  return out;
}

std::vector<const Node*> editions_of(const Node& tree, const Node& game) {
  std::vector<const Node*> out;
  for (const Node& node : tree.children) {
    const bool changes = node.kind == Kind::edition || node.kind == Kind::variant;
    if (changes && node.get(Kind::of_edition).name() == game.name()) {
      out.push_back(&node);
    }
  }
  return out;
}

} // namespace brehon
