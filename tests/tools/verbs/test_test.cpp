#include "tools/verbs/test.hpp"

#include "tests/card_game.hpp"
#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace brehon {

namespace {

/// The verb on a rule file with this text, called `game.brehon` in what it writes.
Ran run(const std::string& text, TestOptions options = {}) {
  const TemporaryFolder folder;
  const std::string file = folder.file("game.brehon");
  std::ofstream(file, std::ios::binary) << text;
  options.files = {file};
  options.trial.games = 0; // random games have tests of their own
  std::ostringstream out;
  std::ostringstream err;
  Ran ran;
  ran.status = test_verb(options, out, err);
  const auto short_names = [&](std::string written) {
    for (std::size_t at = written.find(file); at != std::string::npos; at = written.find(file)) {
      written.replace(at, file.size(), "game.brehon");
    }
    return written;
  };
  ran.out = short_names(out.str());
  ran.err = short_names(err.str());
  return ran;
}

const std::string good = "example good { players ann, ben  expect { hand = none }  given { luck at 1 } }\n";
const std::string bad = R"(example bad @book:8 {
  players ann, ben
  with haste is bound
  given { post[ann, north] = ann.green  herd[ann] = 2 cow }
  at main, turn of ann
  play ann fight(north)
  expect { luck at 0  herd[ann] = 2 cow }
}
)";
const std::string disputed = R"(example doubtful {
  players ann, ben
  given { herd[ann] = 2 cow }
  score
  expect { score[ann] at 5 }
  disputed "the book counts wrong"
}
)";

} // namespace

TEST_CASE("test: a line an example, and the numbers last") {
  const Ran ran = run(card_game(good));
  CHECK(ran.status == status::fine);
  CHECK(ran.out == "ok   good\n1 example: 1 passed, 0 failed, 0 disputed\n");
  CHECK(ran.err.empty());
}

TEST_CASE("test: a failed example is shown with the rule lines that fired") {
  const Ran ran = run(card_game(good + bad));
  CHECK(ran.status == status::findings);
  CHECK(ran.out == R"(ok   good
FAIL bad
  where     game.brehon:84 @book:8
  given     players ann, ben
            with haste is bound
            post[ann, north] = ann.green
            herd[ann] = 2 cow
  did       at main, turn of ann
            play ann fight(north)
  expected  luck at 0
  got       luck at 1
  fired     game.brehon:63: main.fight: action fight (g in gate) {
            game.brehon:39: duel.red_vs_green: red vs green -> won @book:8
              Red against green: won.
            game.brehon:64: main.fight.add_to.1: if duel(red, post[me, g].role) is won { add 1 to luck } @book:30
              The luck goes up by 1.
2 examples: 1 passed, 1 failed, 0 disputed
)");
}

TEST_CASE("test: disputed examples are no failures, and say what they contradict") {
  const Ran ran = run(card_game(good + disputed));
  CHECK(ran.status == status::fine);
  CHECK(contains(ran.out, "disputed doubtful\n  because   the book counts wrong\n"));
  CHECK(contains(ran.out, "  expected  score[ann] at 5\n  got       score[ann] at 4\n  fired "));
  CHECK(contains(ran.out, ": score.cows: "));
  CHECK(contains(ran.out, "\n2 examples: 1 passed, 0 failed, 1 disputed\n"));
}

TEST_CASE("test: an act that is not possible, with what forbids it and what is possible") {
  const Ran ran =
      run(card_game("example e { players ann, ben  given { hand[ann] = green.1  wild = none }  at main  play ann "
                    "take(green.1)  expect { ended } }"));
  CHECK(contains(ran.out, "  but       `take(green.1)` is not possible\n"
                          "  forbidden game.brehon:46: main.take.red_only: require red_only: c.color is red @book:12\n"
                          "              Take: only if the color of the card is red.\n"
                          "  possible  stop\n            place(a1)\n"));
}

TEST_CASE("test: what a player is expected to see, and what they see") {
  const std::string hand = "example e { players ann, ben  given { hand[ann] = green.1 }  at main  "
                           "expect { ben sees hand[ann] = green.1 } }";
  const Ran ran = run(card_game(hand));
  CHECK(ran.status == status::findings);
  CHECK(
      contains(ran.out, "  expected  ben sees hand[ann] = green.1\n  got       ben sees hand[ann] = 1 hidden card\n"));
  TestOptions options;
  options.report.format = Format::json;
  const auto json = nlohmann::json::parse(run(card_game(hand), options).out);
  const auto& mismatch = json.at("examples")[0].at("failure").at("mismatches")[0];
  CHECK(mismatch.at("expected") == "ben sees hand[ann] = green.1");
  CHECK(mismatch.at("got") == "ben sees hand[ann] = 1 hidden card");
}

TEST_CASE("test: a run-time error of the rules") {
  const Ran ran = run(card_game("example e { players ann, ben  given { luck at 9 }  at reckoning  expect { ended } }"));
  CHECK(ran.status == status::findings);
  CHECK(contains(
      ran.out,
      "  but       game.brehon:70: run-time error: `luck` would be 10, outside of 0..9 [reckoning.finish.add_to.1]\n"));
}

TEST_CASE("test: some examples only") {
  TestOptions options;
  options.only = {"example.bad"};
  CHECK(contains(run(card_game(good + bad), options).out, "1 example: 0 passed, 1 failed, 0 disputed\n"));
  options.only = {"god"};
  const Ran ran = run(card_game(good + bad), options);
  CHECK(ran.status == status::usage_error);
  CHECK(ran.err == "brehon: error: there is no example `god`, did you mean `good`?\n");
}

TEST_CASE("test: quiet") {
  TestOptions options;
  options.quiet = true;
  CHECK(run(card_game(good + disputed), options).out == "2 examples: 1 passed, 0 failed, 1 disputed\n");
  CHECK(run(card_game(good + bad), options).out.substr(0, 9) == "FAIL bad\n");
}

TEST_CASE("test: options of the command line") {
  const std::string example = "example e { players ann, ben  at main  refuse ann stop because main.stop.in_time }";
  CHECK(run(card_game(example)).status == status::findings);
  TestOptions options;
  options.options = {"haste=bound"};
  CHECK(run(card_game(example), options).status == status::fine);
  options.options = {"hast=bound"};
  const Ran ran = run(card_game(example), options);
  CHECK(ran.status == status::usage_error);
  CHECK(contains(ran.err, "did you mean `haste`?"));
}

TEST_CASE("test: an example that cannot be understood is an error, and the others are replayed") {
  const Ran ran = run(card_game(good + "example e { players ann, ben  expect { lukc at 1 } }"));
  CHECK(ran.status == status::findings);
  CHECK(contains(ran.err, "error: there is no zone or marker `lukc` [unknown_name]"));
  CHECK(ran.out == "ok   good\n1 example: 1 passed, 0 failed, 0 disputed\n");
}

TEST_CASE("test: files that are no games") {
  const Ran syntax = run("game");
  CHECK(syntax.status == status::findings);
  CHECK(contains(syntax.err, "[syntax]"));
  CHECK(syntax.out == "0 examples: 0 passed, 0 failed, 0 disputed\n");

  std::ostringstream out;
  std::ostringstream err;
  TestOptions options;
  options.files = {"no such file"};
  CHECK(test_verb(options, out, err) == status::findings);
  CHECK(contains(err.str(), "no such file"));
}

TEST_CASE("test: as JSON") {
  TestOptions options;
  options.report.format = Format::json;
  const Ran ran = run(card_game(good + bad + "example e { players ann, ben  expect { lukc at 1 } }"), options);
  CHECK(ran.status == status::findings);
  CHECK(ran.err.empty());
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json.at("total") == 2);
  CHECK(json.at("passed") == 1);
  CHECK(json.at("failed") == 1);
  CHECK(json.at("disputed") == 0);
  CHECK(json.at("findings").size() == 1);
  CHECK(json.at("findings")[0].at("id") == "unknown_name");
  const auto& passed = json.at("examples")[0];
  CHECK(passed.at("name") == "good");
  CHECK(passed.at("verdict") == "passed");
  CHECK(passed.count("failure") == 0);
  const auto& failed = json.at("examples")[1];
  CHECK(failed.at("citations") == std::vector<std::string>{"@book:8"});
  CHECK(failed.at("runs") == 1);
  const auto& failure = failed.at("failure");
  CHECK(failure.at("line") == 84);
  CHECK(failure.at("mismatches")[0].at("expected") == "luck at 0");
  CHECK(failure.at("mismatches")[0].at("got") == "luck at 1");
  CHECK(failure.at("reason").is_null());
  CHECK(failure.at("fault").is_null());
  CHECK(failure.at("fired")[1].at("element") == "duel.red_vs_green");
  CHECK(failure.at("fired")[1].at("line") == 39);
  CHECK(failure.at("state").at("markers").at("luck") == 1);
}

TEST_CASE("test: a changed row of a matrix is shown with its citation") {
  std::string text = text_of(BREHON_SOURCE_DIR "/rulesets/tain/tain.brehon");
  const std::string result = "-> boy_captured";
  text.replace(text.find(result), result.size(), "-> success");
  TestOptions options;
  options.only = {"boy_vs_warrior"};
  const Ran ran = run(text, options);
  CHECK(ran.status == status::findings);
  CHECK(contains(ran.out, "FAIL boy_vs_warrior\n"));
  CHECK(contains(ran.out, "  expected  spoils[ben] = ann.boy\n  got       spoils[ben] = none\n"));
  CHECK(contains(ran.out, ": raid.boy_vs_warrior: boy vs warrior -> success @nl:168.1 @fr:180.1-2 @it:119.1-2\n"));
}

} // namespace brehon
