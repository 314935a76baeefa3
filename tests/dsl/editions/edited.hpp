#pragma once

#include "dsl/editions/edition.hpp"
#include "dsl/syntax/elements.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/syntax/words/tokens.hpp"
#include "tests/cases.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brehon {

/// A game and the parts of it, by their paths.
struct PartedGame {
  std::string name;
  Sources sources;
  Node game;
  elements::Paths parts;

  PartedGame(std::string file_name, std::string text) : name(std::move(file_name)) {
    Diagnostics diagnostics;
    const std::uint32_t file = sources.add(name, std::move(text));
    std::optional<Node> tree = parse(sources[file], file, diagnostics);
    INFO(render_text(diagnostics, sources));
    REQUIRE(tree);
    game = std::move(tree->children.front());
    parts = elements::parts(game);
  }
};

/// The rule files of the project, in the order of their names.
inline std::vector<std::filesystem::path> rule_files() {
  std::vector<std::filesystem::path> out;
  for (const std::string& name : rule_set_names()) {
    out.emplace_back(BREHON_SOURCE_DIR "/" + rule_file_of(name));
  }
  return out;
}

/// What an edition makes of a game; nothing where it cannot, and what is found.
struct Edited {
  Sources sources;
  Diagnostics diagnostics;
  std::optional<EditedGame> game;

  Edited(const Node& base, const std::string& changes) {
    const std::string head = "edition e of " + std::string(base.name()) + " {\n";
    const std::uint32_t file = sources.add("e.brehon", head + changes + "\n}\n");
    std::optional<Node> edition = parse(sources[file], file, diagnostics);
    if (!edition)
      return;
    Node tree;
    tree.children = {base, std::move(edition->children.front())};
    game = edited_game(tree, "e", {}, diagnostics);
  }

  /// The errors, a line each.
  std::string errors() const {
    std::string out;
    for (const Diagnostic* finding : diagnostics.sorted()) {
      if (severity(finding->id) == Severity::error)
        out += std::string(brehon::name(finding->id)) + ": " + finding->message + "\n";
    }
    return out;
  }
};

/// Whether two trees are of the same kinds and words.
inline bool is_same(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.children.size() != b.children.size() || (a.children.empty() && a.text != b.text))
    return false;
  for (std::size_t i = 0; i < a.children.size(); ++i) {
    if (!is_same(a.children[i], b.children[i]))
      return false;
  }
  return true;
}

/// A tree without its citations, which a change moves by rules of its own, and without labels and looks, which go with
/// what they are of.
inline Node plain(Node node) {
  std::erase_if(node.children, [](const Node& child) {
    return child.kind == Kind::citation || child.kind == Kind::glossary || child.kind == Kind::looks;
  });
  for (Node& child : node.children)
    child = plain(std::move(child));
  return node;
}

/// The text of a node without the citations behind it.
inline std::string own_text(const Node& node) {
  std::vector<Token> tokens = tokenize(node.text);
  while (tokens.back().kind == TokenKind::citation || tokens.back().kind == TokenKind::comment)
    tokens.pop_back();
  return std::string(node.text.substr(0, tokens.back().end()));
}

} // namespace brehon
