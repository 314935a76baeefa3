#include "tools/verbs/new_game.hpp"

#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace brehon {

namespace {

/// Runs `new` in a folder.
Ran new_in(const TemporaryFolder& folder, const NewOptions& options) {
  std::filesystem::current_path(folder.file(""));
  std::ostringstream out;
  std::ostringstream err;
  const int status = new_verb(options, out, err);
  return {status, out.str(), err.str()};
}

} // namespace

TEST_CASE("new: the game checks without a warning, is in the form, plays, and its examples pass") {
  TemporaryFolder folder;
  for (const std::string players : {"2..4", "2", "3", "16", "5..7"}) {
    const std::string game = "game_of_" + players.substr(0, players.find('.'));
    const Ran ran = new_in(folder, {game, players});
    INFO(players << ran.err);
    CHECK(ran.status == 0);
    const std::string file = folder.file(game + ".brehon");
    const Ran checked = run_command({"check", "--strict", "--play", "20", file});
    CHECK(checked.err == "");
    CHECK(checked.status == 0);
    CHECK(run_command({"fmt", "--check", file}).err == "");
    const Ran tested = run_command({"test", file, "--games", "20"});
    CHECK(tested.status == 0);
    CHECK(contains(tested.out, "3 examples: 3 passed, 0 failed"));
    std::filesystem::remove(file);
  }
}

TEST_CASE("new: a game may have a name that stands in its rules") {
  for (const std::string name :
       {"stone", "heap", "hand", "ann", "enough", "player", "box", "taking", "GAME", "TITLE"}) {
    INFO(name);
    const Ran rules = run_command({"new", name, "--stdout"});
    CHECK(rules.status == 0);
    const Ran checked = run_command({"check", "--strict", "-"}, rules.out);
    CHECK(checked.err == "");
    CHECK(run_command({"test", "-", "--games", "3"}, rules.out).status == 0);
  }
}

TEST_CASE("new: what is there already stays") {
  TemporaryFolder folder;
  std::ofstream(folder.file("mine.brehon")) << "mine";
  std::filesystem::create_symlink("nowhere", folder.file("link.brehon"));
  for (const std::string name : {"mine", "link"}) {
    const Ran ran = new_in(folder, {name});
    CHECK(ran.status == 1);
    CHECK(ran.err == name + ".brehon: error: it is there already; choose another name, or move it away\n");
  }
  CHECK(text_of(folder.file("mine.brehon")) == "mine");
  CHECK_FALSE(std::filesystem::exists(folder.file("nowhere")));
}

} // namespace brehon
