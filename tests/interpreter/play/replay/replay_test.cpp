#include "interpreter/play/replay/replay.hpp"

#include "interpreter/play/text.hpp"
#include "tests/card_game.hpp"
#include "tests/interpreter/play/replay/replays.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace brehon {

namespace {

using Result = Verdict::Result;

/// The example of `card_game` with these lines, for ann and ben.
Replays play(const std::string& lines) {
  return Replays(card_game("example e { players ann, ben\n" + lines + "\n}"));
}

std::string outcome(const std::string& lines) {
  return outcome_of(play(lines));
}

} // namespace

TEST_CASE("replay: what is given") {
  // from the set-up without its chance
  CHECK(
      outcome("given { luck at 2 }  expect { hand = none  wild = 5 cow  deck = 8 any card  luck at 2  starter at ann }")
          .empty());
  // pieces come from the box, then from places that are not named, and what is left over goes to the box
  CHECK(outcome("given { post[ann, north] = ann.red }  expect { camp[ann] = ann.red, ann.green }").empty());
  CHECK(outcome("given { camp[ann] = ann.red  post[ann, north] = ann.red }  expect { box = ann.green }").empty());
  CHECK(outcome("given { wild = 2 cow }  expect { box = 3 cow }").empty());
  CHECK(outcome("given { hand[ann] = 3 any card, red.2 }  expect { hand[ann] = 2 red.1, 2 red.2  deck = 4 any green }")
            .empty());
  CHECK(outcome("given { hand[ann] = 3 any card  hand[ben] = red.1 }  expect { hand[ben] = red.1 }").empty());
  // places and markers together
  CHECK(outcome("given { camp = none  seen at raised }  expect { camp = none  seen[ben] at raised  box = 6 any guard }")
            .empty());
  CHECK(
      outcome(
          "given only { herd[ann] = 1 cow }  expect { wild = none  deck = none  box = 4 cow, 8 any card, 6 any guard }")
          .empty());
}

TEST_CASE("replay: orders") {
  CHECK(outcome("given { deck = [red.1, green.2] then any }  expect { deck = [red.1, green.2] then any }  "
                "expect { deck = 8 any card }")
            .empty());
  CHECK(outcome("given { deck = [red.1, 2 green.2] }  expect { deck = [red.1, green.2, green.2]  box = 5 any card }")
            .empty());
  CHECK(outcome("given { deck = [red.1, green.2] }  expect { deck = [green.2, red.1] }") ==
        "deck = [green.2, red.1] / deck = [red.1, green.2]");
  CHECK(outcome("given { deck = red.1, green.2 }  expect { deck = [red.1, green.2] }") ==
        "deck = [red.1, green.2] / deck = 1 red.1, 1 green.2");
  CHECK(outcome("given { deck = 2 green.2 }  expect { deck = [green.2, green.2] }").empty());
  CHECK(outcome("given { pond = [red.1, green.2] }  expect { pond = [red.1] then any }").empty());
  CHECK(outcome("given { pond = [red.1, green.2] }  expect { pond = [red.1] }") ==
        "pond = [red.1] / pond = [red.1, green.2]");
}

TEST_CASE("replay: zones are compared wholly, others not at all") {
  CHECK(outcome("given { herd[ann] = 2 cow }  expect { herd[ann] = 1 cow }") ==
        "herd[ann] = 1 cow / herd[ann] = 2 cow");
  CHECK(outcome("given { herd[ann] = 2 cow }  expect { herd[ann] = none  luck at 1 }") ==
        "herd[ann] = none / herd[ann] = 2 cow; luck at 1 / luck at 0");
  CHECK(outcome("given { herd[ann] = 2 cow  herd[ben] = 1 cow }  expect { herd = 2 cow }") ==
        "herd = 2 cow / herd[ann] = 2 cow  herd[ben] = 1 cow");
  CHECK(outcome("given { hand[ann] = red.1, red.2 }  expect { hand[ann] = red.1, 1 any green }") ==
        "hand[ann] = red.1, 1 any green / hand[ann] = 1 red.1, 1 red.2");
  CHECK(
      outcome(
          "given { bid at 2  spot at b1  seen[ben] at raised }  expect { bid at none  spot at a2  seen at lowered }") ==
      "bid at none / bid at 2; spot at a2 / spot at b1; seen at lowered / seen[ben] at raised");
}

TEST_CASE("replay: a game from its beginning, with what chance does") {
  CHECK(outcome("as red.1  as green.2  expect { hand[ann] = red.1  hand[ben] = green.2  to_act at ann }").empty());
  CHECK(outcome("as [red.1, 1 green.2]  play ann feed  expect { herd[ann] = 1 cow  to_act at ben }").empty());
  CHECK(outcome("run setup  as [2 red.1]  expect { hand = 2 red.1  deck = 6 any card }").empty());
  CHECK(outcome("as red.1  expect { hand[ann] = red.1 }  as red.2  expect { hand[ben] = red.2 }").empty());
  CHECK(outcome("expect { to_act at ann }") == "chance falls before this, and the example does not say how: `as` one "
                                               "of `red.1`, `red.2`, `green.1`, `green.2`, or `as any`");
  CHECK(outcome("as any  expect { to_act at ann }").empty());
  CHECK(outcome("as [red.1, red.1, red.1]  expect { to_act at ann }") ==
        "chance falls 2 times here, and 3 outcomes are stated");
  CHECK(outcome("at main  as red.1  expect { to_act at ann }") == "chance has no part here: what happens is certain");
  CHECK(outcome("given { hand[ann] = red.1  deck = 2 green.1, red.2 }  at main  play ann take(red.1) as green.2  "
                "expect { luck at 0 }") == "chance cannot fall so: there can come `red.2`, `green.1`");
}

TEST_CASE("replay: entering in the middle") {
  CHECK(outcome("at main, turn of ben  play ben feed  expect { herd[ben] = 1 cow  to_act at ann }").empty());
  CHECK(outcome("given { starter at ben }  at main  expect { to_act at ben }").empty());
  CHECK(outcome("at reckoning  expect { ended  luck at 1  herd[ann] = 1 cow }").empty());
  CHECK(outcome("at reckoning.finish  expect { ended  luck at 1  herd[ann] = none }").empty());
  CHECK(outcome("run reckoning.share  expect { luck at 0  herd[ann] = 1 cow }").empty());
  CHECK(outcome("run reckoning.share  expect { ended }") == "ended / the game goes on");
  CHECK(outcome("at main  expect { ended }") == "ended / the game goes on: to_act at ann");
  CHECK(outcome("run reckoning.share  run reckoning.share  at reckoning.finish  expect { herd[ann] = 2 cow  ended }")
            .empty());
}

TEST_CASE("replay: a phase that is run to its end is answered by what follows") {
  CHECK(outcome("run main  play ann feed  play ben stop  expect { herd[ann] = 1 cow  seen[ben] at raised  luck at 0 }")
            .empty());
  CHECK(outcome("run main  play ann feed  expect { luck at 0 }") == "`main` has not come to its end: ben is to decide");
  CHECK(outcome("run main  play ann stop  play ben feed") == "`main` has come to its end before");
}

TEST_CASE("replay: acts") {
  CHECK(outcome("at main  play ann feed  play ann feed") == "it is for ben to decide, not for ann");
  CHECK(outcome("at main  play ann stop, feed") == "the game has ended before");
  CHECK(outcome("at main  play ann take(green)") == "`green` is nothing that argument 1 of `take` can be");
  CHECK(outcome("at main, turn of ann  play ann place(cell(1, 2))  play ben place(a2)  expect { board[b1] = ann.red  "
                "board[a2] = ben.red }")
            .empty());

  const Replays illegal = play("given { hand[ann] = green.1  herd[ann] = 3 cow }  at main  play ann take(green.1)");
  CHECK(illegal.verdict().result == Result::failed);
  CHECK(illegal.failure().reason == "`take(green.1)` is not possible");
  CHECK(illegal.forbidden() == std::vector<std::string>{"main.take.red_only"});
  CHECK(illegal.failure().legal.front() == "stop");
  CHECK(illegal.failure().state);
}

TEST_CASE("replay: what is refused") {
  CHECK(outcome("given { wild = none }  at main  refuse ann feed because main.feed.some_left").empty());
  CHECK(outcome("given { hand[ann] = red.1 }  at main  refuse ann take(green.1) because main.take.here").empty());
  CHECK(outcome("given { herd[ann] = 3 cow  wild = none }  at main  refuse ann feed because main.feed.room").empty());
  CHECK(outcome("at main  refuse ann feed because main.feed.room") == "ann cannot feed / it is possible");
  CHECK(outcome("given { wild = none }  at main  refuse ann feed because main.feed.room") ==
        "because main.feed.room / because main.feed.some_left");
  CHECK(outcome("with haste is bound  at main  refuse ann stop because cards.main.stop.in_time").empty());
  CHECK(outcome("at main  refuse ben feed because main.feed.room") == "it is for ann to decide, not for ben");
}

TEST_CASE("replay: whatever falls or is chosen, the verdict must be the same") {
  const std::string given =
      "given { hand[ann] = red.1  deck = 2 green.1, red.2 }  at main  play ann take(red.1) as any  ";
  const Replays same = play(given + "expect { pond = [red.1]  to_act at ben }");
  CHECK(same.verdict().result == Result::passed);
  CHECK(same.verdict().runs == 2);
  CHECK(same.verdict().complete);

  const Replays other = play(given + "expect { hand[ann] = green.1 }");
  CHECK(other.verdict().result == Result::failed);
  CHECK(other.failure().outcomes == std::vector<std::string>{"as red.2"});

  CHECK(outcome("given { hand[ann] = red.1, red.2, green.1  deck = 2 green.2 }  at main  play ann take(any)  "
                "expect { hand[ann] = green.1, green.2, 1 any red }")
            .empty());
  CHECK(outcome("given { hand[ann] = green.1 }  at main  play ann take(any)") ==
        "nothing that fits `take(any)` is possible");
}

TEST_CASE("replay: there is an end to trying") {
  const Replays replays =
      play("as any  play ann place(any)  play ben place(any)  play ann fight(any)  play ben fight(any)  "
           "play ann fight(any)  play ben fight(any)  expect { to_act at ann }");
  CHECK(replays.verdict().result == Result::passed);
  CHECK(replays.verdict().runs == most_runs);
  CHECK_FALSE(replays.verdict().complete);
}

TEST_CASE("replay: points, winners, returns") {
  CHECK(outcome("given { herd[ann] = 2 cow  hand[ann] = red.1 }  score  expect { ended  score[ann] at 5  "
                "score.cows[ann] at 4  "
                "score.half[ben] at 0  winner at ann }")
            .empty());
  CHECK(outcome("given { herd[ann] = 2 cow }  expect { score[ann] at 4  score[ben] at 1 }") ==
        "score[ben] at 1 / score[ben] at 0");
  CHECK(outcome("score  expect { winner at none  returns[ann] at 0 }").empty());
  CHECK(outcome("score  expect { winner at ann }") == "winner at ann / winner at none");
  CHECK(outcome("given { herd[ann] = 2 cow }  score  expect { returns[ann] at 1  winner at ben }") ==
        "returns[ann] at 1 / returns[ann] at 1/2; winner at ben / winner at ann");
  CHECK(outcome("given { herd[ann] = 2 cow }  expect { winner at ann  returns[ann] at 1 }") ==
        "winner at ann / the game goes on; returns[ann] at 1 / the game goes on");
  CHECK(outcome("score  play ann feed") == "the game has ended before");
}

TEST_CASE("replay: run-time errors of the rules") {
  const Replays replays = play("given { luck at 9 }  at reckoning  expect { ended }");
  CHECK(replays.verdict().result == Result::failed);
  REQUIRE(replays.failure().fault);
  CHECK(replays.failure().fault->message == "`luck` would be 10, outside of 0..9");
  CHECK_FALSE(replays.failure().state);
}

TEST_CASE("replay: disputed examples must contradict the rules") {
  CHECK(play("given { herd[ann] = 2 cow }  score  expect { score[ann] at 5 }  disputed \"why\"").verdict().result ==
        Result::disputed);
  CHECK(play("given { wild = none }  at main  play ann feed  disputed \"why\"").verdict().result == Result::disputed);
  const Replays agrees = play("score  expect { ended }  disputed \"why\"");
  CHECK(agrees.verdict().result == Result::failed);
  CHECK(agrees.failure().reason == "it is disputed, and agrees with the rules");
  // what cannot be played contradicts nothing
  CHECK(play("at main  play ben feed  disputed \"why\"").verdict().result == Result::failed);
  CHECK(play("given { luck at 9 }  at reckoning  expect { ended }  disputed \"why\"").verdict().result ==
        Result::failed);
}

TEST_CASE("replay: the rule lines that fired") {
  const Replays replays = play("given { post[ann, north] = ann.green }  at main  play ann fight(north), feed");
  CHECK(replays.verdict().result == Result::failed);
  const std::vector<std::string> fired = replays.fired();
  const auto has = [&](const char* path) { return std::find(fired.begin(), fired.end(), path) != fired.end(); };
  CHECK(has("duel.red_vs_green"));
  CHECK(has("main.fight"));
  CHECK_FALSE(has("duel.any_vs_none"));
  CHECK_FALSE(has("main.feed"));
  CHECK(
      std::none_of(fired.begin(), fired.end(), [](const std::string& path) { return path.substr(0, 6) == "setup."; }));
}

TEST_CASE("replay: the examples of the rule sets hold") {
  for (const char* name : {"tain", "tic_tac_toe", "kuhn_poker"}) {
    const Replays replays(text_of(std::string(BREHON_SOURCE_DIR "/rulesets/") + name + "/" + name + ".brehon"));
    for (std::size_t i = 0; i < replays.verdicts.size(); ++i) {
      INFO(name << ": " << replays.examples.examples[i].name);
      CHECK(replays.verdicts[i].result == Result::passed);
    }
  }
}

namespace {

/// Whether `check` finds an error in a rule file.
bool is_refused(const std::string& text) {
  Sources sources;
  Diagnostics found;
  sources.add("test.brehon", text);
  const std::optional<Node> tree = parse(sources[0], 0, found);
  if (tree) {
    check_examples(tree->front(), {}, found);
  }
  return found.has_errors();
}

} // namespace

TEST_CASE("replay: each row of the raids of tain matters", "[long]") {
  const std::string text = text_of(BREHON_SOURCE_DIR "/rulesets/tain/tain.brehon");
  const std::vector<std::string> results = {"success", "failure", "boy_captured", "daughter_captured"};
  const std::size_t begin = text.find("matchup raid");
  const std::size_t end = text.find("\n  }", begin);
  int rows = 0;
  for (std::size_t at = text.find("-> ", begin); at < end; at = text.find("-> ", at + 1)) {
    const std::size_t word = at + 3;
    const std::string result = text.substr(word, text.find_first_of(" \n", word) - word);
    REQUIRE(std::find(results.begin(), results.end(), result) != results.end());
    ++rows;
    for (const std::string& other : results) {
      if (other == result) {
        continue;
      }
      const std::string changed = text.substr(0, word) + other + text.substr(word + result.size());
      if (is_refused(changed)) {
        continue;
      }
      const Replays replays(changed);
      INFO(text.substr(text.rfind('\n', at) + 1, word - text.rfind('\n', at) - 1) << other);
      CHECK(std::any_of(replays.verdicts.begin(), replays.verdicts.end(),
                        [](const Verdict& verdict) { return verdict.result == Result::failed; }));
    }
  }
  CHECK(rows == 9);
}

} // namespace brehon
