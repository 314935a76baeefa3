#include "dsl/model/text/text.hpp"

#include "dsl/check/check.hpp"
#include "dsl/syntax/parse.hpp"
#include "tests/cases.hpp"

#include <string>
#include <utility>
#include <vector>

namespace brehon {

namespace {

const std::string rules = R"(game small {
  title "A small game"
  players 2..3
  languages en
  sources { book "The rules" lines 9 }
  kind shade (deep: tone) { red: dark  blue: pale }
  kind tone { dark, pale }
  kind spot 1..4
  pieces { stone (shade) x3  coin x7 }
  zones {
    bag_of_all bag of stone
    purse[player] bag of coin seen by holder
    board[spot] slot of stone
  }
  markers { turns_done on 0..9  leader on player or none }
  option goal 1..3 = 2
  gap order "who begins?" { first_seat default "as usual"  last_seat "as the song says" }
  table worth (shade) { red: 1  blue: 2 }
  define beginner = first(player) if order is first_seat else last(player)
  define stones(p in player) = count(board) + count(purse[p])
  setup {
    move all stone to bag_of_all
    for each player p { move 2 coin to purse[p] }
  }
  play { setup  placing }
  phase placing {
    turns clockwise from beginner, until turns_done >= goal {
      action put (t in bag_of_all, s in spot) {
        require free: board[s] is empty
        move t to board[s]
        if turns_done < 9 { add 1 to turns_done }
        set leader to me
      }
      pass
    }
  }
  score player p { owned: stones(p)  best: 1 if leader is p  tone_of_red: worth(red) if red.deep is dark }
  winner most score, else shared
  limit 100 decisions, else unfinished
  example nothing { players ann, ben  at placing, turn of ann  play ann pass  expect { to_act at ben } }
}
)";

std::uint64_t hash_of(const std::string& text, const model::Configuration& configuration = {}) {
  Sources sources;
  Diagnostics diagnostics;
  const std::uint32_t file = sources.add("small.brehon", text);
  const std::optional<Node> tree = parse(sources[file], file, diagnostics);
  std::optional<model::Model> model;
  if (tree) {
    model = check(tree->front(), configuration, diagnostics);
  }
  INFO(render_text(diagnostics, sources));
  INFO(text);
  REQUIRE(model);
  return rules_hash(*model);
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = rules;
  const std::size_t at = text.find(from);
  INFO(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

} // namespace

TEST_CASE("rules hash: what nobody plays by does not matter") {
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"\"A small game\"", "\"Another title\""},
      {"  players 2..3\n", "  # as many as fit\n\n  players   2..3   @book:1\n"},
      {"languages en\n", "languages en, nl\n  note looks components \"the stones are round\" @book:2\n"},
      {"sources { book \"The rules\" lines 9 }", "sources { book \"the_rules.txt\" lines 12  web \"a page\" }"},
      {"set leader to me", "set leader to me @book:3,5-6"},
      {"\"who begins?\"", "\"who is first?\""},
      {"\"as usual\"", "\"it is fair\""},
      {"action put (t in bag_of_all, s in spot) {", "action put (x in bag_of_all, s in spot) {"},
      {"for each player p { move 2 coin to purse[p] }", "for each player q { move 2 coin to purse[q] }"},
      {"play ann pass", "play ann put(red, 1), put(red, 2)"},
      {"  winner most", "  glossary { put en \"put\"  red en \"red\" }\n  winner most"}};
  const std::uint64_t hash = hash_of(rules);
  for (const auto& [from, to] : changes) {
    std::string text = changed(from, to);
    if (to.find("(x in") != std::string::npos) {
      text.replace(text.find("move t to"), 9, "move x to");
    }
    INFO(to);
    CHECK(hash_of(text) == hash);
  }
}

TEST_CASE("rules hash: what play depends on does") {
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"red: dark", "red: pale"},
      {"kind spot 1..4", "kind spot 1..5"},
      {"stone (shade) x3", "stone (shade) x4"},
      {"coin x7", "coin x8"},
      {"seen by holder", "seen by nobody"},
      {"bag_of_all bag of stone", "bag_of_all bag of stone up to 6"},
      {"turns_done on 0..9", "turns_done on 0..9 from 1"},
      {"leader on player or none", "leader on player or none, lasts placing"},
      {"red: 1  blue: 2", "red: 1  blue: 3"},
      {"count(board) + count(purse[p])", "count(board) - count(purse[p])"},
      {"move 2 coin to purse[p]", "move up to 2 coin to purse[p]"},
      {"turns_done >= goal", "turns_done > goal"},
      {"require free: board[s] is empty", "require free: board[s] is empty and s > 1"},
      {"require free", "require vacant"},
      {"if turns_done < 9 {", "if turns_done <= 8 {"},
      {"set leader to me", "set leader to next(me)"},
      {"      pass\n", "      pass if nothing else\n"},
      {"owned: stones(p)", "owned: stones(p) + 1"},
      {"winner most score", "winner fewest score"},
      {"else shared", "else draw"},
      {"  winner most", "  returns win 2, draw 0, loss -2\n  winner most"},
      {"  winner most", "  limit 40 decisions, else unfinished\n  winner most"}};
  std::vector<std::uint64_t> hashes = {hash_of(rules)};
  for (const auto& [from, to] : changes) {
    const std::uint64_t hash = hash_of(changed(from, to));
    INFO(to);
    CHECK(std::find(hashes.begin(), hashes.end(), hash) == hashes.end());
    hashes.push_back(hash);
  }
}

TEST_CASE("rules hash: options and the number of players do") {
  const std::uint64_t hash = hash_of(rules);
  CHECK(hash_of(rules, {2, {}, {{"goal", "2"}}}) == hash);
  CHECK(hash_of(rules, {3, {}, {}}) != hash);
  CHECK(hash_of(rules, {2, {}, {{"goal", "3"}}}) != hash);
  CHECK(hash_of(rules, {2, {}, {{"order", "last_seat"}}}) != hash);
}

} // namespace brehon
