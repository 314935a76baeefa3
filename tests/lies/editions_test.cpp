#include "dsl/editions/between.hpp"
#include "dsl/editions/edition.hpp"
#include "dsl/syntax/own_words.hpp"
#include "dsl/syntax/parse.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/lies/hunt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

// A rule set that is changed at random, as an edition of what it was: that edition is the changed rule set.

namespace brehon {

namespace {

/// All words of a node, whatever it cites.
std::string words_of(const Node& node) {
  std::string text(kind_name(node.kind));
  text += "(" + own_words(node);
  for (const Node& child : node.children) {
    text += child.kind == Kind::citation ? "" : words_of(child);
  }
  return text + ")";
}

/// The parts of a game, whose order does not matter, without such as `markers { }`.
std::vector<std::string> parts_of(const Node& game) {
  std::vector<std::string> out;
  for (const Node& part : game.children) {
    const auto is_citation = [](const Node& child) { return child.kind == Kind::citation; };
    if (!std::all_of(part.children.begin(), part.children.end(), is_citation)) {
      out.push_back(words_of(part));
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Whether there is an edition of one game that is the other. Fails where one that is found is not.
bool check_edition(const Node& game, const Node& other) {
  const std::optional<std::string> made_text =
      edition_between(game, other, fmt::format("edition made_ of {}", game.name()));
  if (!made_text) {
    return false;
  }
  const std::string& text = *made_text;
  Sources sources;
  Diagnostics found;
  const std::uint32_t index = sources.add("edition", text);
  std::optional<Node> edition = parse(sources[index], index, found);
  INFO(text);
  REQUIRE(edition);
  Node tree;
  tree.children = {game, std::move(edition->front())};
  const std::optional<EditedGame> made = edited_game(tree, "made_", {}, found);
  INFO(render_text(found, sources));
  REQUIRE(made);
  CHECK(parts_of(made->game) == parts_of(other));
  return true;
}

/// How many changed rule sets can be made as editions.
std::size_t check_editions(std::size_t below, std::uint64_t tries, std::uint64_t seed) {
  std::vector<lies::RuleText> rules = lies::corpus();
  std::erase_if(rules, [below](const lies::RuleText& each) { return each.text.size() >= below; });
  std::size_t tried = 0;
  lies::HuntOptions options;
  options.seed = seed;
  options.tries = tries;
  options.look = [&](std::uint64_t number, const lies::Try& attempt, const std::string& text) {
    const auto changed = lies::Rules::make(text, attempt.prey->source.name);
    if (changed) {
      INFO(number << " " << attempt.prey->source.title() << ": " << attempt.how);
      tried += check_edition(attempt.prey->rules->game(), changed->game()) ? 1 : 0;
    }
    return false;
  };
  lies::Hunt(rules).run(options);
  return tried;
}

} // namespace

TEST_CASE("lies: a changed rule set as an edition is the changed rule set") {
  CHECK(check_editions(4000, effort(std::uint64_t{200}), 2026) > effort(std::size_t{40}));
}

TEST_CASE("lies: each of many changed rule sets as an edition is the changed rule set", "[long]") {
  CHECK(check_editions(100'000, 5000, 1) > 1500);
}

} // namespace brehon
