#include "dsl/check/example.hpp"

#include "dsl/check/check.hpp"
#include "dsl/model/text/text.hpp"
#include "dsl/syntax/parse.hpp"
#include "tests/card_game.hpp"
#include "tests/cases.hpp"

#include <string>
#include <vector>

namespace brehon {

namespace {

/// The examples of a game, with what was found.
struct Checked {
  explicit Checked(const std::string& text, const model::Configuration& base = {}) {
    sources.add("test.brehon", text);
    tree = parse(sources[0], 0, diagnostics);
    INFO(render_text(diagnostics, sources));
    REQUIRE(tree);
    result = check_examples(tree->front(), base, diagnostics);
  }

  /// One line a finding: identifier, the words it is about, message, suggestion.
  std::vector<std::string> findings() const {
    std::vector<std::string> lines;
    for (const Diagnostic* finding : diagnostics.sorted()) {
      std::string line =
          std::string(name(finding->id)) + " " + std::string(sources.text(finding->span)) + ": " + finding->message;
      lines.push_back(line + (finding->suggestion.empty() ? "" : "; " + finding->suggestion));
    }
    return lines;
  }

  Sources sources;
  Diagnostics diagnostics;
  std::optional<Node> tree;
  Examples result;
};

/// What is found in an example of `card_game` with these lines.
std::vector<std::string> findings(const std::string& lines) {
  return Checked(card_game("example e { " + lines + " }")).findings();
}

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("examples: lines of all sorts, and a place that is given with another") {
  const Checked checked(card_game(R"(example e @book:3-4 {
    players ann, ben
    with size is 4
    given { camp[ann] = 1 ann.red, ann.green  post[ben, south] = ben.guard.red  deck = [red.1, green.2] then any
            seen at raised  seen[ann] at lowered  bid at none  luck at 3  spot at cell(2, 1)  hand[ann] = 2 any red }
    at main, turn of ben
    play ben take(red.1) as green.2, place(cell(1, 2)), feed
    refuse ann stop because cards.main.stop.in_time
    score
    expect { winner at none  score.half[ann] at -1  returns[ben] at 2  to_act at ann  ended }
    disputed "a \"reason\""
  })"));
  REQUIRE(checked.findings() == Lines{"bad_example seen[ann] at lowered: this is said twice"});
}

TEST_CASE("examples: what a resolved example holds") {
  const Checked checked(card_game(R"(example e @book:3-4 {
    players ann, ben
    with size is 4
    given { camp[ann] = 1 ann.red, ann.green   # a comment
            deck = [red.1, green.2] then any  seen at raised  bid at none  spot at cell(2, 1)  hand[ann] = 2 any red }
    at main, turn of ben
    play ben take(red.1) as green.2, place(cell(1, 2)), feed
    expect { winner at none  score.half[ann] at -1  hand = none }
    disputed "a \"reason\""
  })"));
  REQUIRE(checked.findings().empty());
  const Example& example = checked.result.examples.at(0);
  const model::Model& model = checked.result.models.at(example.model);
  CHECK(example.path == "example.e");
  CHECK(example.citations.size() == 1);
  CHECK(example.configuration.seats == Lines{"ann", "ben"});
  CHECK(example.configuration.options.at("size") == "4");
  CHECK(example.disputed == "a \"reason\"");
  REQUIRE(example.lines.size() == 4);

  const std::vector<Fact>& given = example.lines[0].facts;
  REQUIRE(given.size() == 6);
  CHECK(given[0].text == "camp[ann] = 1 ann.red, ann.green");
  REQUIRE(given[0].contents.pieces.size() == 2);
  CHECK(model.types[model::PieceTypeId(given[0].contents.pieces[1].types.at(0))].name == "ann.green");
  CHECK(given[1].contents.ordered);
  CHECK(given[1].contents.then_any);
  CHECK(given[2].indices.empty());
  CHECK(given[2].value == 1);
  CHECK(given[3].value == model::no_number);
  CHECK(given[4].value == 2);
  CHECK(given[5].contents.pieces.at(0).types.size() == 2);

  CHECK(example.lines[1].path == "main");
  CHECK(example.lines[1].player == 1);
  const std::vector<ExampleAct>& acts = example.lines[2].acts;
  REQUIRE(acts.size() == 3);
  CHECK(acts[0].arguments == Lines{"red.1"});
  REQUIRE(acts[0].fall);
  CHECK(acts[0].fall->outcomes.size() == 1);
  CHECK(acts[1].arguments == Lines{"b1"});

  const std::vector<Fact>& expected = example.lines[3].facts;
  CHECK(expected[0].value == model::none);
  CHECK(expected[1].index == 1);
  CHECK(expected[1].value == -1);
  CHECK(expected[2].contents.pieces.empty());
}

TEST_CASE("examples: what a resolved fact about sight holds") {
  const Checked checked(card_game(R"(example e { players ann, ben  expect {
    ben sees hand[ann] = red.1, 2 hidden card
    ann sees deck = [green.2] then 2 any card, and hidden
    ann sees deck = 4 face down
    ben sees bid as before  ann does not see bid  ben sees others choose  ann sees to_act at ben
    ann is shown hand[ben] = red.1  ben is shown nothing
  } })"));
  REQUIRE(checked.findings() == Lines{"bad_example ann sees deck = 4 face down: this is said twice"});
}

TEST_CASE("examples: what a fact about sight says") {
  const Checked checked(card_game(R"(example e { players ann, ben  expect {
    ben sees hand[ann] = red.1, 2 hidden card
    ann sees deck = [green.2] then 2 any card, and hidden
    ben sees deck = 4 face down
    ben sees bid as before  ann does not see bid  ben sees others choose
    ann is shown hand[ben] = red.1  ben is shown nothing
  } })"));
  REQUIRE(checked.findings().empty());
  const std::vector<Fact>& facts = checked.result.examples.at(0).lines.at(0).facts;
  REQUIRE(facts.size() == 8);
  for (const Fact& fact : facts) {
    REQUIRE(fact.sight);
  }
  CHECK(facts[0].text == "ben sees hand[ann] = red.1, 2 hidden card");
  CHECK(facts[0].sight->player == 1);
  CHECK_FALSE(facts[0].contents.pieces.at(0).hidden);
  CHECK(facts[0].contents.pieces.at(1).hidden);
  CHECK(facts[0].contents.pieces[1].count == 2);
  CHECK(facts[0].contents.pieces[1].types.size() == 4);
  CHECK(facts[1].contents.ordered);
  CHECK(facts[1].sight->then.at(0).count == 2);
  CHECK(facts[1].sight->uncounted);
  CHECK(facts[2].sight->face_down == 4);
  CHECK(facts[3].sort == Fact::Sort::marker);
  CHECK(facts[3].sight->withheld);
  CHECK(facts[4].sight->sort == Sight::Sort::does_not_see);
  CHECK(facts[5].sort == Fact::Sort::to_act);
  CHECK(facts[5].sight->withheld);
  CHECK(facts[6].sight->sort == Sight::Sort::is_shown);
  CHECK(facts[7].index == model::none);
}

TEST_CASE("examples: a model for each choice of seats and options") {
  const Checked checked(card_game(R"(
    example a { players ann, ben  expect { to_act at ann } }
    example b { players ann, ben, cas  expect { to_act at ann } }
    example c { players ann, ben  with size is 4  expect { to_act at ann } }
    example d { players ann, ben  with size is 3  expect { to_act at ben } }
    example e { with size is 5  expect { to_act at seat1 } }
  )"));
  REQUIRE(checked.findings().empty());
  const std::vector<Example>& examples = checked.result.examples;
  CHECK(examples[0].model == examples[3].model);
  CHECK(examples[0].model != examples[2].model);
  CHECK(checked.result.models[examples[1].model].players == 3);
  const model::Model& last = checked.result.models[examples[4].model];
  CHECK(last.options.front().value == 5);
}

TEST_CASE("examples: nothing but names differs where seats have other ones") {
  const std::string game = R"(game g { players 2..3  kind color { red, blue }  kind bid (who: player, height: color)
    pieces { card (whose: player, color) x2  guard per player (role: color) { red x2  blue x1 } }
    zones { table bag of card  camp bag of guard }  markers { seen on flag  best on bid or none }
    setup { move all card to table  move all guard to camp }  play { setup  main }
    phase main { turns clockwise from first(player), until seen { action stop (b in bid) { set best to b  raise seen } } }
    example a { expect { seen at lowered } }
    example b { players ann, ben  expect { best at ann.red } }
    example c { players cas, dee  expect { camp = 1 cas.guard.blue  table = 1 dee.card.red } }
    example d { players cas, dee, ann  expect { to_act at ann } }
    })";
  const Checked checked(game);
  REQUIRE(checked.findings() == Lines());
  REQUIRE(checked.result.models.size() == 4);
  for (const Example& example : checked.result.examples) {
    CAPTURE(example.name);
    const model::Model& model = checked.result.models[example.model];
    Diagnostics found;
    const std::optional<model::Model> own = check(checked.tree->front(), example.configuration, found);
    REQUIRE(own);
    CHECK(model_text(model) == model_text(*own));
    for (const model::PieceTypeId type : ids(own->types)) {
      CHECK(model.types[type].name == own->types[type].name);
    }
    for (const model::KindId kind : ids(own->kinds)) {
      CHECK(model.kinds[kind].values == own->kinds[kind].values);
    }
  }
}

TEST_CASE("examples: rules that mention a seat by name") {
  const auto lines = [](const std::string& seats) {
    return Checked("game g { players 2  kind color { red, blue }  markers { seen on flag }  play { main }\n"
                   "phase main { turns clockwise from seat1, until seen { action stop { raise seen } } }\n"
                   "example a { " +
                   seats + " expect { seen at lowered } } }")
        .findings();
  };
  CHECK(lines("").empty());
  CHECK(lines("players seat1, seat2").empty());
  CHECK(lines("players ann, ben") == Lines{"unknown_name seat1: there is no `player` called `seat1`"});
}

TEST_CASE("examples: what an option of the command line says holds where the example does not say otherwise") {
  model::Configuration base;
  base.options["size"] = "5";
  const Checked checked(card_game(R"(
    example a { players ann, ben  expect { to_act at ann } }
    example b { players ann, ben  with size is 2  expect { to_act at ann } }
  )"),
                        base);
  REQUIRE(checked.findings().empty());
  const auto size_of = [&](std::size_t i) {
    return checked.result.models[checked.result.examples[i].model].options.front().value;
  };
  CHECK(size_of(0) == 5);
  CHECK(size_of(1) == 2);
}

TEST_CASE("examples: faults of the head") {
  CHECK(findings("players ann, ben, cas, dee  expect { ended }") ==
        Lines{"bad_example players ann, ben, cas, dee: this game is for 2..3 players, and 4 take part here"});
  CHECK(findings("players ann, ann  expect { ended }") == Lines{"duplicate_name ann: `ann` has two seats"});
  CHECK(findings("with sise is 3  with size is 9  with haste is fre  expect { ended }") ==
        Lines{"unknown_option sise: this game has no option or gap `sise`; did you mean `size`?",
              "unknown_option 9: option `size` is for 2..5",
              "unknown_option fre: gap `haste` has no reading `fre`; did you mean `free`?"});
  CHECK(findings("players ann, ben") == Lines{"bad_example e: this example expects nothing; add a line such as `expect "
                                              "{ … }` or `refuse … because …`"});
}

TEST_CASE("examples: seats that have names") {
  const std::string game = R"(game g { players x, o  kind color { red }  markers { seen on flag }
    play { main }  phase main { turns clockwise from x, until seen { action stop { raise seen } } }
    example e { players o, x  expect { to_act at x } }
    example f { players x, o  expect { to_act at x } } })";
  CHECK(Checked(game).findings() ==
        Lines{"bad_example players o, x: the seats of this game have names already: `x`, `o`"});
}

TEST_CASE("examples: two of one name, and citations that are not there") {
  const Checked checked(card_game("example e @book:41 { expect { ended } }\nexample e @bok:1 { expect { ended } }"));
  CHECK(checked.findings() == Lines{"bad_citation @book:41: line 41 is not there: source `book` has 40 lines",
                                    "duplicate_name e: there is an example `e` already",
                                    "bad_citation @bok:1: there is no source `bok`; did you mean `book`?"});
}

TEST_CASE("examples: pieces that are not there") {
  CHECK(findings("players ann, ben  given { camp[ann] = 3 ann.red }  expect { ended }") ==
        Lines{"bad_example 3 ann.red: there are 2 `ann.red` in the game, and this example places 3"});
  CHECK(
      findings(
          "players ann, ben  given { post[ann, north] = ann.green  post[ann, south] = ann.green }  expect { ended }") ==
      Lines{"bad_example ann.green: there is 1 `ann.green` in the game, and this example places 2"});
  CHECK(findings("players ann, ben  given { camp[ben] = cas.red }  expect { ended }") ==
        Lines{"bad_example cas.red: `cas` does not take part in this example, so no such piece is there"});
  CHECK(findings("players ann, ben  given { camp[cas] = none }  expect { ended }") ==
        Lines{"bad_example cas: `cas` does not take part in this example; its players are `ann`, `ben`"});
  CHECK(findings(
            "players ann, ben  given { hand[ann] = 3 red.1, 6 any card  hand[ben] = 3 any card }  expect { ended }") ==
        Lines{"bad_example 3 red.1: there are 2 `red.1` in the game, and this example places 3",
              "bad_example 6 any card: there are 8 pieces of this sort in the game, and this example places 9",
              "bad_example 3 any card: there are 8 pieces of this sort in the game, and this example places 12"});
  CHECK(findings("players ann, ben  expect { wild = 6 cow  herd[ann] = 5 cow }") ==
        Lines{"bad_example 6 cow: there are 5 `cow` in the game, and this expects 6",
              "capacity 5 cow: `herd` holds 4 pieces, and here 5 lie there"});
}

TEST_CASE("examples: words that name no piece, or several") {
  CHECK(
      findings("players ann, ben  given { hand[ann] = redd.1  camp[ann] = red  hand[ben] = cow }  expect { ended }") ==
      Lines{"unknown_name redd.1: there is no piece `redd.1`; did you mean `red.1`?",
            "ambiguous_pieces red: `red` can be `ann.red` or `ben.red`; say which, or write `any red` where it does "
            "not matter",
            "never_there cow: `cow` cannot lie in `hand`"});
  CHECK(findings("players ann, ben  given { hand[ann] = red.green }  expect { ended }") ==
        Lines{"unknown_name red.green: no piece is called `red.green`"});
}

TEST_CASE("examples: zones and orders") {
  CHECK(findings("players ann, ben  given { post[ann, norht] = none  handd[ann] = none  hand = red.1  hand[ann, ben] = "
                 "none }  "
                 "expect { ended }") ==
        Lines{"unknown_name norht: `norht` is not a value of `gate`; did you mean `north`?",
              "unknown_name handd: there is no zone or marker `handd`; did you mean `hand`?",
              "wrong_arity hand: in which place of `hand`? it has 1 index",
              "wrong_arity hand[ann, ben]: `hand` has 1 index"});
  CHECK(
      findings("players ann, ben  given { wild = [cow]  pond = red.1, red.2 }  expect { ended }") ==
      Lines{
          "wrong_type [cow]: there is no order in `wild`; leave the brackets out",
          "bad_example red.1, red.2: in what order do they lie in `pond`?; put them in brackets, the first one first"});
  CHECK(
      findings("players ann, ben  given { pond = [red.1] then any  board[a1] = 2 ann.red  board[cell(3, 1)] = none }  "
               "expect { ended }") ==
      Lines{"bad_example [red.1] then any: a row is given whole, since all of its order is known",
            "capacity 2 ann.red: `board` holds 1 piece, and here 2 lie there",
            "range_overflow 3: `3` is outside of 1..2"});
}

TEST_CASE("examples: markers") {
  CHECK(findings("players ann, ben  given { starter at cas  seen[ann] at up  bid at 4  luck at none  luk at 3 }  "
                 "expect { ended }") ==
        Lines{"bad_example cas: `cas` does not take part in this example; its players are `ann`, `ben`",
              "wrong_type up: a flag is at `raised` or at `lowered`", "range_overflow 4: `4` is outside of 1..3",
              "wrong_type none: this marker is always somewhere",
              "unknown_name luk: there is no zone or marker `luk`; did you mean `luck`?"});
  CHECK(findings("players ann, ben  given { luck = cow  deck at 3 }  expect { ended }") ==
        Lines{"bad_example luck = cow: `luck` is a marker; say where it is: `luck at cow`",
              "bad_example deck at 3: `deck` is a zone; say what lies there: `deck = …`"});
}

TEST_CASE("examples: what cannot be given") {
  CHECK(findings("players ann, ben  given { ended  winner at ann  score[ann] at 3  to_act at ann  box = none }  expect "
                 "{ ended }") ==
        Lines{"bad_example ended: an end cannot be given: it follows from the rest",
              "bad_example winner at ann: `winner` cannot be given: it follows from the rest",
              "bad_example score[ann] at 3: `score` cannot be given: it follows from the rest",
              "bad_example to_act at ann: `to_act` cannot be given: it follows from the rest",
              "bad_example box = none: the box cannot be given: it holds what is nowhere else"});
  CHECK(findings("players ann, ben  at main  given { luck at 1 }  expect { ended }") ==
        Lines{"bad_example given { luck at 1 }: `given` stands before play goes on"});
}

TEST_CASE("examples: places of entry") {
  CHECK(
      findings(
          "players ann, ben  at mian, turn of ann  run reckoning.share, turn of ben  at main.take  expect { ended }") ==
      Lines{"unknown_name mian: there is no phase or step `mian`; did you mean `main`?",
            "bad_example , turn of ben: `reckoning.share` has no turns; leave out `turn of`",
            "bad_example main.take: `main.take` is not a phase or step, so play cannot go on there"});
  CHECK(
      findings("players ann, ben  given { luck at 1 }  play ann feed  expect { luck at 1 }") ==
      Lines{
          "bad_example p: it is not said where play goes on from what is given; add a line such as `at PHASE, turn of "
          "PLAYER` before"});
  CHECK(findings("players ann, ben  given { luck at 1 }  run setup  expect { luck at 1 }") ==
        Lines{"bad_example setup: the set-up begins with nothing, so nothing can be given before"});
}

TEST_CASE("examples: acts and requirements") {
  CHECK(findings("players ann, ben  at main  play cas feed, feeed, take, take(rad.1)  as blue.1  as [none]") ==
        Lines{"bad_example cas: `cas` does not take part in this example; its players are `ann`, `ben`",
              "unknown_name feeed: there is no action `feeed`; did you mean `feed`?",
              "wrong_arity take: `take` takes 1 argument, and 0 are given",
              "unknown_name rad.1: `rad` is not a piece, place or value of this game; did you mean `red`?",
              "unknown_name blue.1: there is no piece `blue.1`",
              "bad_example none: something always falls; name it, or write `as any` where it does not matter"});
  CHECK(findings("players ann, ben  at main  refuse ann feed because main.feed.some_lefd  refuse ann feed because "
                 "main.take.red_only  refuse ann place(a1) because main.place.here") ==
        Lines{"unknown_name main.feed.some_lefd: there is no requirement `main.feed.some_lefd`; did you mean "
              "`main.feed.some_left`?",
              "bad_example main.take.red_only: this is a requirement of `take`, not of `feed`"});
}

TEST_CASE("examples: points and the end") {
  CHECK(findings("players ann, ben  expect { score at 3  score.cow[ann] at 3  returns.cows[ann] at 3  score[ann] at "
                 "ben  winner[ann] "
                 "at ben  winner at cas  luck at 1  luck at 2 }") ==
        Lines{"wrong_arity score: whose? write `score[PLAYER]`",
              "unknown_name cow: there is no score item `cow`; did you mean `cows`?",
              "unknown_name cows: there is no score item `cows`",
              "wrong_type ben: a number is needed here; write a number, such as `2`, `-1` or `3/2`",
              "wrong_arity winner[ann]: `winner` has no indices",
              "bad_example cas: `cas` does not take part in this example; its players are `ann`, `ben`",
              "bad_example luck at 2: this is said twice"});
}

TEST_CASE("examples: a game with errors has none, and says why") {
  const Checked checked("game g { players 2..3  example e { players ann, ben  expect { ended } } }");
  CHECK(checked.result.examples.empty());
  CHECK(checked.diagnostics.has_errors());
}

TEST_CASE("examples: an example with an error does not hide the others") {
  const Checked checked(card_game("example a { players ann  expect { ended } }\nexample b { expect { ended } }"));
  CHECK(checked.findings().size() == 1);
  REQUIRE(checked.result.examples.size() == 1);
  CHECK(checked.result.examples[0].name == "b");
}

TEST_CASE("examples: those of the rule sets are without findings") {
  for (const char* name : {"tain", "tic_tac_toe", "kuhn_poker"}) {
    const Checked checked(text_of(std::string(BREHON_SOURCE_DIR "/rulesets/") + name + "/" + name + ".brehon"));
    CAPTURE(name);
    CHECK(checked.findings().empty());
    CHECK(checked.result.examples.size() >= 8);
  }
}

} // namespace brehon
