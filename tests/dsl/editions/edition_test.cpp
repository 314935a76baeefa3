#include "dsl/editions/edition.hpp"

#include "dsl/check/check.hpp"
#include "dsl/check/example.hpp"
#include "dsl/model/text/text.hpp"
#include "dsl/syntax/elements.hpp"
#include "dsl/syntax/parse.hpp"
#include "tests/catch.hpp"

#include <optional>
#include <string>
#include <vector>

namespace brehon {

namespace {

const std::string game = R"(
game fair {
  title "Fair"
  players 2..3
  sources { book "book" lines 99 }

  kind prize { bear, doll }
  option rounds 1..5 = 3                                        @book:1
  option bonus { none_at_all, small }                           @book:2
  gap starter "who begins?" {                                     @book:3
    oldest default "as usual"
    youngest "for a change"
  }

  pieces {
    toy (prize) { bear x4  doll x4 }
    coin x20
  }
  zones {
    stall bag of coin
    shelf bag of toy
    purse[player] bag of coin
    sack[player] bag of toy
  }
  markers { proud[player] on flag }

  table worth (prize) { bear: 3  doll: 2 }                      @book:5
  matchup taste (mine: prize, yours: prize) {
    results good, bad
    same -> bad                                                 @book:6
    bear vs doll -> good                                        @book:7
    doll vs bear -> bad                                         @book:8
  }
  define rich(p in player) = count(coin in purse[p]) >= 3       @book:9

  setup {
    move all toy to shelf
    for each player p { move 2 coin to purse[p] }               @book:10
    move all coin from box to stall                             @book:10
  }

  play { setup  repeat round in 1..rounds { trading } }

  phase trading {
    turns clockwise from first(player), once each {             @book:11
      action buy (t in shelf) {
        require pays: purse[me] is not empty                    @book:12
        move 1 coin from purse[me] to stall                     @book:12
        move t to sack[me]                                       @book:13
      }
      action boast {
        require owns: some t in sack[me] where taste(t.prize, bear) is good
        raise proud[me]
      }
      pass
    }
  }

  score player p {
    coins: 1 per coin in purse[p]                               @book:20
    toys: 2 per toy in sack[p]                                   @book:21
    extra: 1 if rich(p) and bonus is small                      @book:22
  }
  winner most score, else draw                                  @book:23

  example two_coins @book:30 {
    players ann, ben
    score
    expect { score[ann] at 2 }
  }
  glossary { coin en "coin" nl "munt" }
}
)";

/// A tree and what it is made of.
struct Tree {
  Sources sources;
  Diagnostics diagnostics;
  std::optional<Node> file;
};

Tree tree(const std::string& changes) {
  Tree result;
  const std::uint32_t file = result.sources.add("fair.brehon", game + changes);
  result.file = parse(result.sources[file], file, result.diagnostics);
  INFO(render_text(result.diagnostics, result.sources));
  REQUIRE(result.file);
  REQUIRE_FALSE(result.diagnostics.has_errors());
  return result;
}

/// The game that changes make of it, checked, as text. All must be well.
std::string made(const std::string& changes, const std::string& name = "other") {
  Tree file = tree(changes);
  const std::optional<EditedGame> edited = edited_game(*file.file, name, {}, file.diagnostics);
  INFO(render_text(file.diagnostics, file.sources));
  REQUIRE(edited);
  const std::optional<model::Model> model = check(edited->game, {}, file.diagnostics);
  INFO(render_text(file.diagnostics, file.sources));
  REQUIRE(model);
  return model_text(*model);
}

std::string changed(const std::string& changes) {
  return made("edition other of fair { " + changes + " }");
}

/// The errors of changes: the findings' identifiers and messages, then the suggestion.
std::vector<std::string> faults(const std::string& changes, const std::string& name = "other") {
  Tree file = tree(changes);
  CHECK_FALSE(edited_game(*file.file, name, {}, file.diagnostics));
  std::vector<std::string> result;
  for (const Diagnostic* finding : file.diagnostics.sorted()) {
    if (severity(finding->id) == Severity::warning)
      continue;
    result.push_back(std::string(brehon::name(finding->id)) + ": " + finding->message +
                     (finding->suggestion.empty() ? "" : "; " + finding->suggestion));
  }
  return result;
}

std::vector<std::string> faults_of(const std::string& changes) {
  return faults("edition other of fair { " + changes + " }");
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

using Faults = std::vector<std::string>;

} // namespace

TEST_CASE("edition: an option, a reading and a number are set") {
  CHECK(has(changed("rounds is 4"), "option rounds: low 1, high 5, initial 4, value 4"));
  CHECK(has(changed("bonus is small"), "option bonus: kind bonus, initial small, value small"));
  CHECK(has(changed("starter is youngest @book:3"),
            "option starter: gap, kind starter, initial youngest, value youngest"));
  CHECK(has(changed(""), "option starter: gap, kind starter, initial oldest, value oldest"));
}

TEST_CASE("edition: things are added to an element") {
  CHECK(has(changed("add require to trading.buy { modest: not rich(me) }"), "require modest: not rich("));
  const std::string with_doll =
      changed("add value to prize { kite }  add row to worth { kite: 7 }  add card to toy { kite x1 }"
              "add row to taste { kite vs bear, doll -> good  bear, doll vs kite -> bad }");
  CHECK(has(with_doll, "values bear, doll, kite"));
  CHECK(has(with_doll, "bear = 3, doll = 2, kite = 7"));
  CHECK(has(with_doll, "piece type kite: family toy, copies 1"));
  CHECK(has(changed("add score to score { pride: 5 if proud[p] }"), "score pride:"));
  CHECK(has(changed("add statement to trading.buy { lower proud[me] }"), "set proud["));
  CHECK(has(changed("add action to trading { action beg { move 1 coin from stall to purse[me] } }"), "action beg"));
}

TEST_CASE("edition: an element is removed") {
  CHECK_FALSE(has(changed("remove score.extra"), "score extra:"));
  CHECK_FALSE(has(changed("remove trading.boast.owns"), "require owns"));
  CHECK_FALSE(has(changed("remove trading.boast"), "action boast"));
  CHECK_FALSE(has(changed("remove setup.for_each_player.1"), "move 2 of"));
}

TEST_CASE("edition: an element gets another value or body") {
  CHECK(has(changed("replace rich with count(coin in purse[p]) >= 5"), "5 <= count("));
  CHECK(has(changed("replace score.toys with 4 per toy in sack[p]"), "score toys:"));
  CHECK(has(changed("replace score.toys with 4 per toy in sack[p]"), "4 * count("));
  CHECK(has(changed("replace worth.bear with 9"), "bear = 9, doll = 2"));
  CHECK(has(changed("replace taste.doll_vs_bear with good"),
            "bear_vs_bear = bad, bear_vs_doll = good, doll_vs_bear = good, doll_vs_doll = bad"));
  CHECK(has(changed("replace trading.buy.pays with stall is not empty"), "require pays: not (stall is empty)"));
  CHECK(has(changed("replace setup { move all coin to stall  move all toy to shelf }"), "move all piece"));
  CHECK_FALSE(has(changed("replace setup { move all coin to stall  move all toy to shelf }"), "move 2 of"));
  CHECK(has(changed("replace play { setup  trading }"), "phase trading"));
  CHECK_FALSE(has(changed("replace play { setup  trading }"), "repeat round"));
}

TEST_CASE("edition: declarations join the game, and take the place of what there is one of") {
  CHECK(has(changed("define poor(p in player) = not rich(p)  replace score.extra with 1 if poor(p)"), "define poor:"));
  CHECK(has(changed("winner fewest score, else shared"), "winner: not most, score"));
  CHECK_FALSE(has(changed("winner fewest score, else shared"), "winner: most, score"));
  CHECK(has(changed("option tips 0..2 = 1  replace score.coins with tips per coin in purse[p]"),
            "option tips: high 2, initial 1, value 1"));
}

TEST_CASE("edition: an element gets another name everywhere") {
  const std::string renamed = changed("penny was coin");
  CHECK(has(renamed, "pieces penny"));
  CHECK_FALSE(has(renamed, "coin "));
  CHECK(has(renamed, "families penny"));
}

TEST_CASE("edition: a label takes the place of that of its language") {
  Tree file = tree("edition other of fair { label coin en \"penny\" \"pence\" }");
  const std::optional<EditedGame> edited = edited_game(*file.file, "other", {}, file.diagnostics);
  REQUIRE(edited);
  const std::optional<model::Model> model = check(edited->game, {}, file.diagnostics);
  REQUIRE(model);
  CHECK(model->labels->at("coin").at("en").one == "penny");
  CHECK(model->labels->at("coin").at("en").several == "pence");
  CHECK(model->labels->at("coin").at("nl").one == "munt");
}

TEST_CASE("edition: an example is replaced as a whole or in a part") {
  const auto examples = [](const std::string& changes) {
    Tree file = tree("edition other of fair { " + changes + " }");
    const std::optional<EditedGame> edited = edited_game(*file.file, "other", {}, file.diagnostics);
    REQUIRE(edited);
    Examples found = check_examples(edited->game, {}, file.diagnostics);
    INFO(render_text(file.diagnostics, file.sources));
    REQUIRE_FALSE(file.diagnostics.has_errors());
    return found;
  };
  const Examples part = examples("replace example two_coins.expect { score[ann] at 7 }");
  REQUIRE(part.examples.size() == 1);
  CHECK(part.examples[0].lines.back().facts.front().value == 7);
  const Examples seen = examples("replace example two_coins.expect { ann is shown nothing }");
  REQUIRE(seen.examples.size() == 1);
  CHECK(seen.examples[0].lines.back().facts.front().sight);
  const Examples whole =
      examples("replace example two_coins { players ann, ben, cas  score  expect { score[cas] at 2 } }");
  REQUIRE(whole.examples.size() == 1);
  CHECK(whole.examples[0].configuration.seats.size() == 3);
  CHECK(examples("example more { players ann, ben  score  expect { score[ben] at 2 } }").examples.size() == 2);
}

TEST_CASE("edition: variants stand on editions, and each change on those before it") {
  const std::string layers = R"(
edition other of fair { rounds is 2  add score to score { pride: 5 if proud[p] } }
variant more of fair:other { rounds is 4  replace score.pride with 6 if proud[p] }
variant most of fair:more { remove score.pride }
variant plain of fair { bonus is small }
)";
  CHECK(has(made(layers, "other"), "option rounds: low 1, high 5, initial 2, value 2"));
  CHECK(has(made(layers, "more"), "option rounds: low 1, high 5, initial 4, value 4"));
  CHECK(has(made(layers, "more"), "6 if"));
  CHECK(has(made(layers, "most"), "option rounds: low 1, high 5, initial 4, value 4"));
  CHECK_FALSE(has(made(layers, "most"), "pride"));
  CHECK(has(made(layers, "plain"), "option rounds: low 1, high 5, initial 3, value 3"));
  CHECK(has(made(layers, "fair"), "option rounds: low 1, high 5, initial 3, value 3"));
  Tree file = tree(layers);
  const std::optional<EditedGame> edited = edited_game(*file.file, "most", {}, file.diagnostics);
  REQUIRE(edited);
  CHECK(edited->layers == std::vector<std::string>{"other", "more", "most"});
  REQUIRE(edited->changes.size() == 5);
  CHECK(edited->changes[0].path == "rounds");
  CHECK(edited->changes[0].sort == "set");
  CHECK(edited->changes[1].path == "score.pride");
  CHECK(edited->changes[1].sort == "add");
  CHECK(edited->changes[4].sort == "remove");
}

TEST_CASE("edition: every element of the game is found at its path, and a loop is no part of it") {
  Tree file = tree("");
  Node& fair = file.file->children.front();
  const std::optional<model::Model> model = check(fair, {}, file.diagnostics);
  REQUIRE(model);
  for (const model::Element& element : model->elements) {
    INFO(element.path);
    const bool made_up = element.sort == "criterion" || element.sort == "game" || element.path == "round";
    CHECK((made_up || elements::find(fair, element.path).node != nullptr));
  }
  CHECK(elements::find(fair, "fair.setup.move.2").node != nullptr);
}

TEST_CASE("edition: what is not there cannot be changed") {
  CHECK(faults_of("remove score.extr") ==
        Faults{"bad_edition: there is no element `score.extr`; did you mean `score.extra`?"});
  CHECK(faults_of("round is 4") == Faults{"bad_edition: there is no element `round`; did you mean `rounds`?"});
  CHECK(faults_of("starter is youngst") ==
        Faults{"unknown_option: gap `starter` has no reading `youngst`; did you mean `youngest`?"});
  CHECK(faults_of("coin is 4") == Faults{"bad_edition: `coin` is neither an option nor a gap"});
  CHECK(faults_of("replace example two_coin.expect { score[ann] at 7 }") ==
        Faults{"bad_edition: there is no element `example.two_coin`; did you mean `example.two_coins`?"});
  CHECK(faults_of("add require to trading.by { modest: not rich(me) }").size() == 1);
}

TEST_CASE("edition: one element is changed once, and not where it is removed") {
  CHECK(faults_of("rounds is 2  rounds is 4") == Faults{"bad_edition: `rounds` is changed twice"});
  CHECK(faults_of("replace score.toys with 1  remove score.toys") ==
        Faults{"bad_edition: `score.toys` is changed twice"});
  CHECK(faults_of("remove trading.buy  replace trading.buy.pays with stall is not empty") ==
        Faults{"bad_edition: `trading.buy.pays` is removed by this edition"});
  CHECK(faults_of("remove trading.buy  remove trading.buy") ==
        Faults{"bad_edition: `trading.buy` is removed by this edition"});
}

TEST_CASE("edition: what is there is not added, and what has no value or body gets none") {
  CHECK(faults_of("add score to score { toys: 1 per coin in purse[p] }") ==
        Faults{"bad_edition: `score.toys` is there already; use `replace` to change it"});
  CHECK(faults_of("define rich(p in player) = proud[p]").front().find("duplicate_name: `rich` is there already") == 0);
  CHECK(faults_of("stall was coin") == Faults{"duplicate_name: `stall` is a name in this game already"});
  CHECK(faults_of("replace rich { end }").size() == 1);
  CHECK(faults_of("replace trading with 3").size() == 1);
  CHECK(faults_of("add require to rich { modest: proud[me] }").size() == 1);
}

TEST_CASE("edition: a name that is not there lists those that are") {
  const std::string two = "edition other of fair { rounds is 2 }\nvariant more of fair:other { rounds is 4 }\n";
  CHECK(faults(two, "othr") == Faults{"unknown_edition: there is no edition or variant `othr`; "
                                      "did you mean `other`? there are `other`, `more`"});
  CHECK(faults("variant more of fair:lost { rounds is 4 }", "more") ==
        Faults{"unknown_edition: there is no edition or variant `lost`; there is `more`"});
  CHECK(faults("edition other of fairy { rounds is 2 }") ==
        Faults{"unknown_edition: there is no game `fairy` here; did you mean `fair`?"});
  CHECK(faults("variant more of fair:more { rounds is 4 }", "more").size() == 1);
  CHECK(edition_names(*tree(two).file) == std::vector<std::string_view>{"other", "more"});
}

TEST_CASE("edition: the result is checked as a whole") {
  Tree file = tree("edition other of fair { remove rich }");
  const std::optional<EditedGame> edited = edited_game(*file.file, "other", {}, file.diagnostics);
  REQUIRE(edited);
  CHECK_FALSE(check(edited->game, {}, file.diagnostics));
}

} // namespace brehon
