#include "tests/cases.hpp"
#include "tests/effort.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace brehon {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) {
    words.push_back(word);
  }
  return words;
}

std::vector<fs::path> command_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(BREHON_SOURCE_DIR "/tests/cases")) {
    if (entry.path().extension() == ".command") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  REQUIRE_FALSE(files.empty());
  return files;
}

} // namespace

// A case is a file whose first line are the arguments, and whose other lines are the standard input.
TEST_CASE("command line: what it prints") {
  for (const fs::path& file : sample(command_files(), {.instrumented = 3})) {
    const std::string text = text_of(file);
    const std::size_t end = text.find('\n');
    const Ran ran = run_command(words_of(text.substr(0, end)), text.substr(end + 1));
    check_expected(file, "status " + std::to_string(ran.status) + "\n---- out\n" + ran.out + "---- err\n" + ran.err);
  }
}

TEST_CASE("command line: help and version are not usage errors") {
  const Ran help = run_command({"--help"});
  CHECK(help.status == 0);
  CHECK(help.err.empty());
  for (const std::string verb : {"new", "check", "fmt", "test", "compile", "run", "perft", "simulate", "tables"}) {
    INFO(verb);
    CHECK(contains(help.out, verb));
    const Ran of_verb = run_command({verb, "--help"});
    CHECK(of_verb.status == 0);
    CHECK(of_verb.err.empty());
    CHECK(contains(of_verb.out, "brehon " + verb));
  }
  const Ran version = run_command({"--version"});
  CHECK(version.status == 0);
  CHECK(version.out == "brehon TEST (unknown), language 1\n");
}

TEST_CASE("command line: each kind of JSON is JSON") {
  const std::string duel = "tests/cases/cli/duel.brehon";
  const std::vector<std::vector<std::string>> commands = {{"check", duel},
                                                          {"check", "missing.brehon"},
                                                          {"fmt", "--check", duel},
                                                          {"test", duel},
                                                          {"perft", duel, "--depth", "3"},
                                                          {"simulate", duel, "--games", "3", "--statistics"},
                                                          {"tables", duel, "--only", "duel_of"},
                                                          {"tables", "missing.brehon"}};
  for (std::vector<std::string> command : commands) {
    INFO(command[0]);
    command.insert(command.end(), {"--format", "json"});
    const Ran ran = run_command(command);
    CHECK(ran.err.empty());
    CHECK(!ran.out.empty());
    CHECK(ran.out.front() == '{');
    CHECK(ran.out.substr(ran.out.size() - 2) == "}\n");
  }
}

TEST_CASE("command line: the program of a game") {
  const Ran ran = run_command({"compile", "tests/cases/cli/duel.brehon", "--emit", "ir"});
  CHECK(ran.status == 0);
  CHECK(contains(ran.out, "game duel, 2 players, rules "));
  CHECK(contains(ran.out, "duel.brehon:"));
}

TEST_CASE("fmt: files are replaced only where they change") {
  TemporaryFolder folder;
  const std::string ugly = folder.file("ugly.brehon");
  const std::string pretty = text_of(BREHON_SOURCE_DIR "/tests/cases/cli/duel.brehon");
  std::string text = pretty;
  text.replace(text.find("  title"), 2, "        ");
  std::ofstream(ugly, std::ios::binary) << text;

  CHECK(run_command({"fmt", "--check", ugly}).status == 1);
  CHECK(text_of(ugly) == text);
  const Ran printed = run_command({"fmt", "--stdout", ugly});
  CHECK(printed.status == 0);
  CHECK(printed.out == pretty);
  CHECK(text_of(ugly) == text);

  fs::permissions(ugly, fs::perms::owner_read | fs::perms::owner_write);
  const std::string link = folder.file("link.brehon");
  fs::create_symlink(ugly, link);
  const Ran written = run_command({"fmt", link});
  CHECK(written.status == 0);
  CHECK(written.out.empty());
  CHECK(written.err.empty());
  CHECK(text_of(ugly) == pretty);
  CHECK(fs::is_symlink(link));
  CHECK(fs::status(ugly).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(std::distance(fs::directory_iterator(fs::path(ugly).parent_path()), fs::directory_iterator()) == 2);

  const auto before = fs::last_write_time(ugly);
  CHECK(run_command({"fmt", ugly}).status == 0);
  CHECK(run_command({"fmt", "--check", ugly}).status == 0);
  CHECK(fs::last_write_time(ugly) == before);
}

TEST_CASE("fmt: a read-only file stays as it is") {
  TemporaryFolder folder;
  const std::string file = folder.file("ugly.brehon");
  std::ofstream(file, std::ios::binary) << "game   g { title    \"g\" }\n";
  fs::permissions(file, fs::perms::owner_read);
  const Ran ran = run_command({"fmt", file});
  CHECK(ran.status == 1);
  CHECK(contains(ran.err, "cannot be written: it is read-only"));
  CHECK(text_of(file) == "game   g { title    \"g\" }\n");
}

TEST_CASE("fmt: a file with errors is not touched, the others are") {
  TemporaryFolder folder;
  const std::string broken = folder.file("broken.brehon");
  const std::string good = folder.file("good.brehon");
  std::ofstream(broken, std::ios::binary) << "game   g {\n";
  std::ofstream(good, std::ios::binary) << "game   g { title    \"g\" }\n";
  const Ran ran = run_command({"fmt", broken, good});
  CHECK(ran.status == 1);
  CHECK(contains(ran.err, "unclosed_block"));
  CHECK(text_of(broken) == "game   g {\n");
  CHECK(text_of(good) == "game g { title \"g\" }\n");
}

TEST_CASE("simulate: the number of threads changes nothing") {
  for (const std::string format : {"text", "json"}) {
    const std::vector<std::string> command = {
        "simulate", "tests/cases/cli/duel.brehon", "--games", "200", "--seed", "7", "--statistics", "--format", format};
    std::vector<std::string> threaded = command;
    threaded.insert(threaded.end(), {"--jobs", "3"});
    const Ran one = run_command(command);
    const Ran three = run_command(threaded);
    CHECK(one.status == 0);
    CHECK(one.out == three.out);
    CHECK(one.err == three.err);
  }
}

TEST_CASE("run: a saved game goes on where it was, also with other options") {
  TemporaryFolder folder;
  const std::string saved = folder.file("duel.json");
  const std::string duel = "tests/cases/cli/duel.brehon";
  const Ran first = run_command({"run", duel, "--option", "prize=two", "--seats", "ann,ben,cas"},
                                "as rock\nann strike(paper)\nsave " + saved + "\nstate\n");
  REQUIRE(first.status == 0);
  const std::string state = first.out.substr(first.out.find("saved to") + ("saved to " + saved + "\n").size());
  const Ran second = run_command({"run", duel}, "load " + saved + "\nben pass\n");
  CHECK(second.status == 0);
  CHECK(contains(second.out, state));
  CHECK(contains(second.out, "ben pass\n"));

  TemporaryFolder other;
  const std::string changed = other.file("duel.brehon");
  std::string rules = text_of(fs::path(BREHON_SOURCE_DIR) / duel);
  rules.replace(rules.find("x9"), 2, "x8");
  std::ofstream(changed, std::ios::binary) << rules;
  const Ran refused = run_command({"run", changed}, "load " + saved + "\n");
  CHECK(refused.status == 1);
  CHECK(contains(refused.err, "the rules have changed since the session was saved"));
}

TEST_CASE("run: a saved game for other seats or options says so") {
  TemporaryFolder folder;
  const std::string saved = folder.file("duel.json");
  const std::string duel = "tests/cases/cli/duel.brehon";
  REQUIRE(run_command({"run", duel, "--seats", "ann,ben"}, "as rock\nsave " + saved + "\n").status == 0);
  const std::string text = text_of(saved);
  const auto refused = [&](const std::string& part, const std::string& other) {
    std::string changed = text;
    changed.replace(changed.find(part), part.size(), other);
    std::ofstream(saved, std::ios::binary) << changed;
    const Ran ran = run_command({"run", duel}, "load " + saved + "\n");
    CHECK(ran.status == 1);
    return ran.err;
  };
  CHECK(contains(refused("[\"ann\",\"ben\"]", "[\"ann\"]"),
                 "the session is for other rules: this game is for 2..3 players"));
  CHECK(contains(refused("\"options\":{", "\"options\":{\"x\":\"1\","), "the session is for other rules: game"));
  CHECK(contains(refused("\"ben\"", "\"ann\""), "this is not a saved session: `ann` has two seats"));
  CHECK(contains(refused("\"ben\"", "\"\\u001b[2J\""), "this is not a saved session: `?[2J` is no name"));
}

TEST_CASE("run: the generator plays the same game for the same seed, and undo takes its draws back") {
  const std::string duel = "tests/cases/cli/duel.brehon";
  const std::string moves = "strike(rock)\npass\nstrike(paper)\npass\n";
  const Ran plain = run_command({"run", duel, "--seed", "5"}, moves);
  CHECK(plain.status == 0);
  CHECK(plain.out == run_command({"run", duel, "--seed", "5"}, moves).out);
  const Ran undone = run_command({"run", duel, "--seed", "5"}, "strike(rock)\npass\nundo\nundo\n" + moves);
  CHECK(undone.status == 0);
  CHECK(undone.out.substr(undone.out.rfind("ended")) == plain.out.substr(plain.out.rfind("ended")));
}

} // namespace brehon
