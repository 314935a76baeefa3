#include "tests/cases.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"
#include "tools/database/database.hpp"

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

/// `--database`, whose files are read by the program `sqlite3`. Where one of the two is not there this is said, and
/// nothing tested.
namespace brehon {

namespace {

bool can_test() {
  const bool there = unfit_database("").empty() && std::system("sqlite3 --version > /dev/null 2>&1") == 0;
  if (!there) {
    WARN("SQLite is not installed, so this is not tested");
  }
  return there;
}

/// What `sqlite3` answers: a line for each row, with `|` between the columns.
std::string answer(const std::string& database, const std::string& question, const TemporaryFolder& folder) {
  std::ofstream(folder.file("question"), std::ios::binary) << question;
  const std::string line =
      "sqlite3 -batch " + database + " < " + folder.file("question") + " > " + folder.file("answer") + " 2>&1";
  CHECK(std::system(line.c_str()) == 0);
  return text_of(folder.file("answer"));
}

/// The queries that `tools/README.md` shows.
std::vector<std::string> documented_queries() {
  const std::string text = text_of(BREHON_SOURCE_DIR "/tools/README.md");
  std::vector<std::string> queries;
  const std::string begin = "```sql\n";
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
    queries.push_back(text.substr(at + begin.size(), text.find("```", at + begin.size()) - at - begin.size()));
  }
  return queries;
}

} // namespace

TEST_CASE("database: many runs in one file, which the documented queries ask") {
  if (!can_test()) {
    return;
  }
  const TemporaryFolder folder;
  const std::string database = folder.file("runs.sqlite");
  const std::string kuhn = rule_file_of("kuhn_poker");
  const std::string grid = rule_file_of("tic_tac_toe");
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--database", database});
    const Ran ran = run_command(words);
    INFO(ran.err);
    CHECK(ran.status == 0);
  };
  run({"simulate", kuhn, "--games", "40"});
  run({"simulate", kuhn, "--games", "40", "--seed", "2"});
  run({"simulate", rule_file_of("go"), "--option", "size=5", "--against-option", "komi=5", "--games", "4"});
  run({"tournament", grid, "--agent", "mcts:30", "--agent", "random", "--games", "10"});

  CHECK(answer(database, "SELECT verb, game, players, seed FROM runs;", folder) ==
        "simulate|kuhn_poker|2|1\nsimulate|kuhn_poker|2|2\nsimulate|go|2|1\nsimulate|go|2|1\n"
        "tournament|tic_tac_toe|2|1\n");
  CHECK(answer(database, "SELECT run, count(*), min(game), max(game) FROM games GROUP BY run;", folder) ==
        "1|40|0|39\n2|40|0|39\n3|4|0|3\n4|4|0|3\n5|10|0|9\n");
  CHECK(answer(database, "SELECT count(*) FROM results WHERE run = 5 AND agent = 'random';", folder) == "10\n");
  CHECK(answer(database, "SELECT value FROM options WHERE name = 'komi' ORDER BY run;", folder).ends_with("5\n"));
  CHECK(answer(database, "SELECT name FROM seats WHERE run = 5;", folder) == "x\no\n");
  CHECK(answer(database, "PRAGMA foreign_key_check; PRAGMA integrity_check;", folder) == "ok\n");

  const std::vector<std::string> queries = documented_queries();
  REQUIRE(queries.size() == 3);
  for (const std::string& query : queries) {
    CAPTURE(query);
    CHECK_FALSE(answer(database, query, folder).empty());
  }
}

TEST_CASE("database: what is in it is what the report says") {
  if (!can_test()) {
    return;
  }
  const TemporaryFolder folder;
  const std::string database = folder.file("runs.sqlite");
  const std::vector<std::string> words = {"simulate", rule_file_of("tain"),     "--games",    "12",
                                          "--csv",    folder.file("games.csv"), "--database", database};
  CHECK(run_command(words).status == 0);
  const std::string rows =
      answer(database, ".mode csv\nSELECT game, decisions, chances, outcome FROM games ORDER BY game;", folder);
  std::string expected;
  std::ifstream csv(folder.file("games.csv"));
  std::string line;
  for (std::getline(csv, line); std::getline(csv, line);) {
    std::size_t end = 0;
    for (int commas = 0; commas < 4; ++commas) {
      end = line.find(',', end) + 1;
    }
    expected += line.substr(0, end - 1) + "\r\n";
  }
  CHECK(rows == expected);
}

TEST_CASE("database: a file that is none of runs is left alone") {
  if (!can_test()) {
    return;
  }
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& path) {
    const Ran ran = run_command({"simulate", rule_file_of("kuhn_poker"), "--games", "2", "--database", path});
    CHECK(ran.status == 1);
    CHECK(ran.out.empty());
    return ran.err;
  };
  std::ofstream(folder.file("letter.txt")) << std::string(2000, 'x');
  CHECK(contains(refused(folder.file("letter.txt")), "cannot be used: file is not a database"));
  CHECK(text_of(folder.file("letter.txt")) == std::string(2000, 'x'));
  answer(folder.file("other.sqlite"), "CREATE TABLE songs (name TEXT);", folder);
  CHECK(contains(refused(folder.file("other.sqlite")), "it is no database of runs"));
  const std::string newer = folder.file("newer.sqlite");
  run_command({"simulate", rule_file_of("kuhn_poker"), "--games", "2", "--database", newer});
  answer(newer, "PRAGMA user_version = 9;", folder);
  CHECK(contains(refused(newer), "its form is 9, and this program writes form 1"));
}

TEST_CASE("database: a file that is torn anywhere does no harm") {
  if (!can_test()) {
    return;
  }
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.sqlite");
  run_command({"simulate", rule_file_of("kuhn_poker"), "--games", "2", "--database", whole});
  const std::string text = text_of(whole);
  for (std::size_t length = 1; length < text.size(); length += 997) {
    std::ofstream(folder.file("torn.sqlite"), std::ios::binary) << text.substr(0, length);
    const Ran ran =
        run_command({"simulate", rule_file_of("kuhn_poker"), "--games", "2", "--database", folder.file("torn.sqlite")});
    CHECK((ran.status == 0 || !ran.err.empty()));
  }
}

} // namespace brehon
