#include "dsl/editions/between.hpp"

#include "tests/dsl/editions/edited.hpp"

namespace brehon {

namespace {

/// The games of a file: as it stands, and as each edition and variant has it.
struct Games {
  Sources sources;
  std::optional<Node> file;
  std::vector<std::pair<std::string, EditedGame>> games;

  explicit Games(const std::string& path) {
    Diagnostics diagnostics;
    const std::uint32_t index = sources.add(path, text_of(path));
    file = parse(sources[index], index, diagnostics);
    REQUIRE(file);
    std::vector<std::string_view> names = edition_names(*file);
    names.insert(names.begin(), file->front().name());
    for (const std::string_view name : names) {
      std::optional<EditedGame> game = edited_game(*file, name, {}, diagnostics);
      REQUIRE(game);
      games.emplace_back(name, std::move(*game));
    }
  }
};

/// The parts of a game, whose order does not matter, without such as `markers { }`.
std::vector<std::string> in_order(const Node& game) {
  std::vector<std::string> out;
  for (const Node& part : game.children) {
    if (!part.children.empty())
      out.push_back(dump(part));
  }
  std::sort(out.begin(), out.end());
  return out;
}

void check_pairs(const std::string& path) {
  const Games all(path);
  for (const auto& [name_a, a] : all.games) {
    for (const auto& [name_b, b] : all.games) {
      const std::string head = "edition e of " + std::string(a.game.name());
      const std::optional<std::string> made_text = edition_between(a.game, b.game, head);
      REQUIRE(made_text);
      const std::string& text = *made_text;
      Sources sources;
      Diagnostics diagnostics;
      const std::uint32_t index = sources.add("e.brehon", text);
      const std::optional<Node> edition = parse(sources[index], index, diagnostics);
      INFO(name_a << " to " << name_b << "\n" << render_text(diagnostics, sources));
      REQUIRE(edition);
      CHECK((name_a == name_b) == (edition->front().children.size() == 2));
      Node tree;
      tree.children = {a.game, edition->front()};
      Diagnostics found;
      const std::optional<EditedGame> made = edited_game(tree, "e", {}, found);
      std::string errors;
      for (const Diagnostic* finding : found.sorted())
        errors += severity(finding->id) == Severity::error ? finding->message + "\n" : "";
      INFO(errors);
      REQUIRE(made);
      CHECK(in_order(plain(made->game)) == in_order(plain(b.game)));
    }
  }
}

} // namespace

TEST_CASE("between: each rule set of Keltis as an edition of the other") {
  check_pairs(BREHON_SOURCE_DIR "/rulesets/keltis/keltis.brehon");
}

TEST_CASE("between: each rule set of Táin as an edition of each other one") {
  check_pairs(BREHON_SOURCE_DIR "/rulesets/tain/tain.brehon");
}

} // namespace brehon
