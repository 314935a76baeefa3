#include "tests/cases.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace brehon {

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Long runs of several sorts that are over soon.
std::vector<Words> long_runs() {
  const std::string kuhn = rule_file_of("kuhn_poker");
  const std::string tain = rule_file_of("tain");
  const std::string grid = rule_file_of("tic_tac_toe");
  return {
      {"simulate", kuhn, "--games", "90", "--statistics", "--profile"},
      {"simulate", tain, "--games", "12", "--course", "--statistics", "--format", "json"},
      {"simulate", rule_file_of("go"), "--option", "size=5", "--against-option", "komi=5", "--games", "20"},
      {"simulate", grid, "--games", "5000", "--until-decided"},
      {"tournament", grid, "--agent", "mcts:20", "--agent", "greedy", "--agent", "random", "--games", "8"},
      {"tournament", kuhn, "--agent", "random", "--games", "20", "--format", "csv"},
      {"perft", grid, "--depth", "6", "--divide", "--finished"},
      {"perft", grid, "--depth", "5", "--finished", "--format", "json"},
      {"perft", rule_file_of("leduc_poker"), "--depth", "5", "--by-turns", "--skip-forced", "--divide"},
  };
}

/// Removes every third batch, and tears the one behind it.
void damage(const std::string& checkpoint) {
  int number = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(checkpoint)) {
    if (entry.path().filename() == "run.txt") {
      continue;
    }
    if (++number % 3 == 0) {
      fs::remove(entry.path());
    } else if (number % 3 == 1) {
      fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
    }
  }
  CHECK(number > 3);
}

} // namespace

TEST_CASE("checkpoint: a run that goes on prints what a whole one does, for each number of threads") {
  for (const Words& words : long_runs()) {
    CAPTURE(words);
    const TemporaryFolder folder;
    const Words checkpoint = {"--checkpoint", folder.file("run")};
    const Ran whole = run_command(words);
    CHECK(whole.status == 0);
    const Ran first = run_command(words + checkpoint + Words{"--jobs", "3"});
    CHECK(first.out == whole.out);
    damage(folder.file("run"));
    const Ran again = run_command(words + checkpoint + Words{"--jobs", "2"});
    CHECK(again.status == whole.status);
    CHECK(again.out == whole.out);
  }
}

TEST_CASE("checkpoint: the list of games is that of a whole run, too") {
  const TemporaryFolder folder;
  const Words words = {"simulate", rule_file_of("kuhn_poker"), "--games", "50"};
  run_command(words + Words{"--csv", folder.file("whole.csv")});
  const Words kept = words + Words{"--csv", folder.file("again.csv"), "--checkpoint", folder.file("run")};
  run_command(kept);
  damage(folder.file("run"));
  fs::remove(folder.file("again.csv"));
  run_command(kept);
  CHECK(text_of(folder.file("again.csv")) == text_of(folder.file("whole.csv")));
}

TEST_CASE("checkpoint: other rules, agents and numbers are refused") {
  const TemporaryFolder folder;
  const Words checkpoint = {"--checkpoint", folder.file("run")};
  const std::string rules = folder.file("game.brehon");
  fs::copy_file(fs::path(BREHON_SOURCE_DIR) / rule_file_of("kuhn_poker"), rules);
  const auto refused = [&](const Words& words, const std::string& why) {
    const Ran ran = run_command(words + checkpoint);
    CHECK(ran.status == 1);
    CHECK_FALSE(contains(ran.out, "games"));
    CHECK(contains(ran.err, why));
  };
  CHECK(run_command(Words{"simulate", rules, "--games", "20"} + checkpoint).status == 0);
  refused({"simulate", rules, "--games", "30"}, "`games` is 20 there and 30 here");
  refused({"simulate", rules, "--games", "20", "--seed", "5"}, "`seed` is 1 there and 5 here");
  refused({"simulate", rules, "--games", "20", "--statistics"}, "`statistics` is false there and true here");
  refused({"tournament", rules, "--agent", "random"}, "`verb` is simulate there and tournament here");
  refused({"perft", rule_file_of("tic_tac_toe"), "--depth", "5"}, "`verb` is simulate there and perft here");
  std::ofstream(rules, std::ios::app) << "# a comment moves no rule, but places are kept, too\n";
  refused({"simulate", rules, "--games", "20"}, "`files` is ");
}

} // namespace brehon
