#include "dsl/editions/edition.hpp"

#include "dsl/syntax/elements.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/syntax/tokens.hpp"
#include "tests/cases.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace brehon {

namespace {

/// A rule set and the parts of its game, by their paths.
struct RuleSet {
  std::string name;
  Sources sources;
  Node game;
  elements::Paths parts;

  explicit RuleSet(const std::filesystem::path& path) : name(path.stem().string()) {
    Diagnostics diagnostics;
    const std::uint32_t file = sources.add(path.string(), text_of(path));
    std::optional<Node> tree = parse(sources[file], file, diagnostics);
    REQUIRE(tree);
    game = std::move(tree->children.front());
    parts = elements::parts(game);
  }
};

std::vector<std::filesystem::path> rule_sets() {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    const std::filesystem::path path = entry.path() / (entry.path().filename().string() + ".brehon");
    if (std::filesystem::exists(path))
      out.push_back(path);
  }
  std::sort(out.begin(), out.end());
  REQUIRE(out.size() >= 15);
  return out;
}

/// What an edition with some changes makes of a game; nothing, and why, where it cannot.
struct Edited {
  Sources sources; // the findings' texts are not there, but those of the edition are
  std::optional<EditedGame> game;
  std::vector<std::string> findings;
};

void edit(const Node& game, const std::string& changes, Edited& out) {
  const std::uint32_t file = out.sources.add("e.brehon", "edition e of " + std::string(game.name()) + " {\n" + changes + "\n}\n");
  Diagnostics diagnostics;
  std::optional<Node> edition = parse(out.sources[file], file, diagnostics);
  if (edition) {
    Node tree;
    tree.children = {game, std::move(edition->children.front())};
    out.game = edited_game(tree, "e", {}, diagnostics);
  }
  for (const Diagnostic* finding : diagnostics.sorted())
    out.findings.push_back(std::string(name(finding->id)) + ": " + finding->message + ": " +
                           std::string(out.sources.text(finding->span)));
}

bool is_same(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.children.size() != b.children.size() || (a.children.empty() && a.text != b.text))
    return false;
  for (std::size_t i = 0; i < a.children.size(); ++i) {
    if (!is_same(a.children[i], b.children[i]))
      return false;
  }
  return true;
}

/// The paths of numbered elements, which no change of others may shift.
bool has_same_paths(const Node& a, const Node& b) {
  return elements::paths(a) == elements::paths(b);
}

/// The text of a node without the citations behind it.
std::string own_text(const Node& node) {
  std::vector<Token> tokens = tokenize(node.text);
  while (tokens.back().kind == TokenKind::citation || tokens.back().kind == TokenKind::comment)
    tokens.pop_back();
  return std::string(node.text.substr(0, tokens.back().end()));
}

/// The nodes that hold others, each with the place of a child in it.
struct Place {
  const Node* holder = nullptr;
  std::size_t position = 0;
};

void collect_places(const Node& node, std::map<const Node*, Place>& out) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    out[&node.children[i]] = {&node, i};
    collect_places(node.children[i], out);
  }
}

} // namespace

TEST_CASE("parts: every part of every rule set has a path of its own, at which it is found") {
  for (const std::filesystem::path& path : rule_sets()) {
    RuleSet rules(path);
    std::set<std::string> known;
    for (const auto& [each, node] : rules.parts) {
      INFO(rules.name << ": " << each);
      CHECK(known.insert(each).second);
    }
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < rules.parts.size(); i += rules.parts.size() > 2000 ? 7 : 1) {
      const auto& [each, node] = rules.parts[i];
      if (elements::find(rules.game, each).node != node) {
        INFO(rules.name << ": " << each);
        CHECK(wrong++ > 5);
      }
    }
  }
}

TEST_CASE("parts: what is replaced by its own text is what it was") {
  for (const std::filesystem::path& path : rule_sets()) {
    const RuleSet rules(path);
    std::string changes;
    const std::size_t step = rules.parts.size() > 2000 ? 9 : 1;
    for (std::size_t i = 0; i < rules.parts.size(); i += step) {
      const auto& [each, node] = rules.parts[rules.parts.size() - 1 - i];
      changes += "replace " + each + " with " + own_text(*node) + "\n";
    }
    Edited edited;
    edit(rules.game, changes, edited);
    INFO(rules.name);
    for (std::size_t i = 0; i < std::min<std::size_t>(edited.findings.size(), 8); ++i) {
      INFO(edited.findings[i]);
      CHECK(edited.findings[i].starts_with("uncited_change"));
    }
    REQUIRE(edited.game);
    CHECK(is_same(edited.game->game, rules.game));
    CHECK(has_same_paths(edited.game->game, rules.game));
  }
}

TEST_CASE("parts: what is removed and added again at its place is what it was") {
  for (const std::filesystem::path& path : rule_sets()) {
    const RuleSet rules(path);
    std::map<const Node*, std::string> paths;
    for (const auto& [each, node] : rules.parts)
      paths.emplace(node, each);
    std::map<const Node*, Place> places;
    collect_places(rules.game, places);
    std::size_t tried = 0;
    std::size_t wrong = 0;
    const std::size_t step = rules.parts.size() > 400 ? rules.parts.size() / 200 : 1;
    for (std::size_t i = 0; i < rules.parts.size(); i += step) {
      const auto& [each, node] = rules.parts[i];
      const Place place = places.at(node);
      if (place.holder == &rules.game)
        continue;
      Edited removed;
      edit(rules.game, "remove " + each, removed);
      if (!removed.game)
        continue; // it cannot be left out
      const auto& siblings = place.holder->children;
      const auto beside = [&](std::size_t position) { return paths.find(&siblings[position]); };
      const auto next = place.position + 1 < siblings.size() ? beside(place.position + 1) : paths.end();
      const auto before = place.position > 0 ? beside(place.position - 1) : paths.end();
      std::string where;
      if (next != paths.end())
        where = "before " + next->second;
      else if (before != paths.end())
        where = "after " + before->second;
      else if (const auto holder = paths.find(place.holder); holder != paths.end())
        where = "to " + holder->second;
      else
        continue;
      Edited edited;
      edit(rules.game, "remove " + each + "\nadd " + where + " {\n" + std::string(node->text) + "\n}", edited);
      ++tried;
      INFO(rules.name << ": " << each << " added " << where);
      INFO((edited.findings.empty() ? "" : edited.findings.front()));
      if (!edited.game || !is_same(edited.game->game, rules.game))
        CHECK(wrong++ > 5);
    }
    CHECK(tried > 5);
  }
}

} // namespace brehon
