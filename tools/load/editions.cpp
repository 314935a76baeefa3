#include "tools/load/editions.hpp"

#include "dsl/syntax/parse.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

namespace brehon {

namespace {

bool is_rule_set(const Node& node) {
  return node.kind == Kind::game || node.kind == Kind::edition || node.kind == Kind::variant;
}

std::string beside(const std::string& path, const std::string& relative) {
  return (std::filesystem::path(path).parent_path() / relative).lexically_normal().string();
}

} // namespace

void add_bases(Node& tree, Findings& findings, const std::function<ReadResult(const std::string&)>& read) {
  std::set<std::string> known = {
      std::filesystem::path(findings.sources[tree.span.file].path()).lexically_normal().string()};
  for (std::size_t i = 0; i < tree.children.size(); ++i) { // it grows
    const Node* from = tree.children[i].find(Kind::from_file);
    if (from == nullptr) {
      continue;
    }
    const Span span = from->span;
    const std::string path = beside(findings.sources[span.file].path(), unquote(from->get(Kind::string).text));
    if (!known.insert(path).second) {
      continue;
    }
    ReadResult file = read(path);
    if (!file.ok()) {
      findings.diagnostics.report(DiagnosticId::file_unreadable, span, backticked(path) + ": " + file.error);
      continue;
    }
    const std::uint32_t index = findings.sources.add(path, std::move(file.text));
    if (std::optional<Node> base = parse(findings.sources[index], index, findings.diagnostics)) {
      for (Node& child : base->children) {
        tree.children.push_back(std::move(child));
      }
    }
  }
  check_rule_set_names(tree, findings.diagnostics);
}

std::optional<EditedGame> choose_game(const Node& tree, const std::string& name, Diagnostics& diagnostics) {
  const Span begin{tree.span.file, tree.span.begin, tree.span.begin};
  if (!name.empty()) {
    return edited_game(tree, name, begin, diagnostics);
  }
  std::vector<const Node*> own; // what `from` names is in the tree, too
  for (const Node& node : tree.children) {
    if (is_rule_set(node) && node.span.file == tree.span.file) {
      own.push_back(&node);
    }
  }
  const auto game = std::find_if(own.begin(), own.end(), [](const Node* node) { return node->kind == Kind::game; });
  if (game != own.end()) {
    return EditedGame{**game, {}, {}};
  }
  if (own.size() == 1) {
    return edited_game(tree, std::string(own.front()->name()), begin, diagnostics);
  }
  Diagnostic& finding = diagnostics.report(DiagnosticId::missing_part, begin, "there is no game in this file");
  if (!own.empty()) {
    finding.suggestion = fmt::format("say which of its rule sets is meant: `FILE:{}`", own.front()->name());
    for (const Node* node : own) {
      finding.related.push_back({node->get(Kind::id).span, "this is one"});
    }
  }
  return std::nullopt;
}

std::vector<std::string> rule_set_names(const Node& tree) {
  std::vector<std::string> names;
  for (const Node& node : tree.children) {
    if (is_rule_set(node)) {
      names.emplace_back(node.name());
    }
  }
  return names;
}

} // namespace brehon
