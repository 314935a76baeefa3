#include "dsl/base/source.hpp"
#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/engine/compiling.hpp"
#include "tests/tools/surroundings.hpp"

#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

namespace {

namespace fs = std::filesystem;

const std::string connect_four = "rulesets/connect_four/connect_four.brehon";
const std::string goofspiel = "rulesets/goofspiel/goofspiel.brehon";
/// A small board for connect four; four in a row are the most that it has room for.
const std::vector<std::string> small = {"--option", "rows=4", "--option", "columns=4", "--keep-option", "in_a_row"};

Ran run_with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return run_command(words);
}

/// The options of all rule sets, each with its file.
std::vector<std::pair<std::string, std::string>> all_options() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const std::string& name : rule_set_names()) {
    const std::string file = rule_file_of(name);
    std::ifstream text(BREHON_SOURCE_DIR "/" + file);
    for (std::string line; std::getline(text, line);) {
      const std::string start = "  option ";
      if (line.rfind(start, 0) == 0) {
        out.emplace_back(file, line.substr(start.size(), line.find(' ', start.size()) - start.size()));
      }
    }
  }
  return out;
}

/// A game in which one takes a stone, and some declarations, a zone and lines of the set-up that are put into it.
std::string taking_game(std::string_view declarations, std::string_view zone, std::string_view set_up) {
  return fmt::format(R"(game taking {{
  players 2
  {}
  pieces {{ stone x5 }}
  zones {{
    pool bag of stone
    {}
  }}
  setup {{
    move all stone to pool
    {}
  }}
  play {{ setup  taking }}
  phase taking {{
    turns clockwise from first(player), once each {{
      action take {{ move 1 stone from pool to box }}
    }}
  }}
  winner most (count(pool) if p is first(player) else 0)
}}
)",
                     declarations, zone, set_up);
}

} // namespace

TEST_CASE(
    "keep-option: each choice plays as where it is folded, whatever it is called, also where rules come to a fault") {
  const TemporaryFolder folder;
  write(folder.file("driver.brehon"), R"(game driver {
  players 2
  option chance { player, int }
  pieces { stone x5 }
  zones { pool bag of stone }
  setup { move all stone to pool }
  play { setup  taking }
  phase taking {
    turns clockwise from first(player), once each {
      action take {
        move 2 stone from pool to box
        move 2 stone from pool to box when chance is int
      }
    }
  }
  winner most (count(pool) if p is first(player) else 0)
}
)");
  const Ran ran = run_command(
      {"agree", folder.file("driver.brehon"), "--keep-option", "chance", "--games", "2", "--compiler", strict});
  INFO(ran.out + ran.err);
  CHECK(ran.status == 0);
  CHECK(contains(ran.out, "4 games, "));
}

TEST_CASE("keep-option: every option of the rule sets can be kept", "[long]") {
  const auto options = all_options();
  REQUIRE(options.size() > 15);
  for (const auto& [file, option] : options) {
    INFO(file + " " + option);
    const Ran ran = run_command({"agree", file, "--keep-option", option, "--games", "10", "--steps", "400"});
    INFO(ran.out + ran.err);
    CHECK(ran.status == 0);
  }
}

TEST_CASE("keep-option: one engine for all choices serves programs in C++ and C, and OpenSpiel") {
  const TemporaryFolder folder;
  const Ran ran = run_with({"generate", connect_four, "--adapter", "openspiel", "-o", folder.file("engine")}, small);
  REQUIRE(ran.status == 0);
  CHECK(contains(ran.out, "kept `in_a_row`: 2 choices, each with rules of its own\n"));
  CHECK(contains(ran.out, "bytes; folded "));
  fs::create_directories(folder.file("open_spiel"));
  fs::copy_file(BREHON_SOURCE_DIR "/tests/tools/engine/stand_in_spiel.hpp", folder.file("open_spiel/spiel.h"));
  write(folder.file("user.cpp"), R"(#include "connect_four.hpp"

#include <fstream>
#include <stdexcept>
#include <type_traits>

namespace game = connect_four_game;

int main() {
  static_assert(std::is_trivially_copyable_v<game::State>);
  game::Options options;
  const bool set = options.in_a_row_ == 4 && options.set("in_a_row", "3") && options.in_a_row_ == 3 &&
                   !options.set("in_a_row", "9") && !options.set("in_a_row", "3x") && !options.set("rows", "4");
  game::Session session(1, 0, options);
  for (const game::Action column : {0, 1, 0, 1, 0}) { // three in a column win
    if (!session.apply_action(column)) {
      return 1;
    }
  }
  std::string error;
  const auto loaded = game::Session::load(session.save(), error);
  const auto state = game::State::deserialize(session.state().serialize());
  std::ofstream("saved.json") << session.save();
  options.in_a_row_ = 6; // there is no room for so many
  bool refused = false;
  try {
    game::State none(options);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  const bool kept = loaded && loaded->state() == session.state() && loaded->state().options().in_a_row_ == 3 && state &&
                    *state == session.state() && game::State() != game::State(game::Options{3});
  const bool undone = session.undo_action() && !session.state().is_terminal() && session.state().options().in_a_row_ == 3;
  return set && loaded->state().is_terminal() && loaded->state().returns()[0] == 1 && refused && kept && undone ? 0 : 2;
}
)");
  write(folder.file("user.c"), R"(#include "connect_four_c.h"

int main(void) {
  connect_four_session* game = connect_four_new_with(1, "in_a_row=3");
  const int32_t columns[5] = {0, 1, 0, 1, 0};
  for (int i = 0; i < 5; ++i) {
    if (connect_four_current_player(game) != i % 2 || connect_four_apply_action(game, columns[i]) == 0) {
      return 1;
    }
  }
  const int over = connect_four_current_player(game) == -4;
  connect_four_free(game);
  return over && connect_four_new_with(1, "in_a_row=7") == 0 && connect_four_new_with(1, "in_a_row") == 0 &&
                 connect_four_new_with(1, "rows=4") == 0
             ? 0
             : 2;
}
)");
  write(folder.file("spiel.cpp"), R"(#include "open_spiel/spiel.h"

using namespace open_spiel;

/// How many steps a player needs to win by putting all into one column.
int steps(const GameParameters& parameters) {
  const auto state = LoadGame("brehon_connect_four", parameters)->NewInitialState();
  int count = 0;
  for (; !state->IsTerminal(); ++count) {
    state->ApplyAction(count % 2);
  }
  return count;
}

int main() {
  bool refused = false;
  try {
    LoadGame("brehon_connect_four", {{"in_a_row", GameParameter(9)}});
  } catch (const std::runtime_error&) {
    refused = true;
  }
  return steps({}) == 7 && steps({{"in_a_row", GameParameter(3)}}) == 5 && refused ? 0 : 1;
}
)");
  const std::string in = "cd '" + folder.file("") + "' && ";
  const std::string flags = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I . -I engine";
  REQUIRE(runs(in +
               "for file in engine/connect_four.cpp engine/connect_four_in*.cpp engine/connect_four_c.cpp user.cpp; do "
               "c++ -std=c++20 -O0 -c " +
               flags + " $file || exit 1; done"));
  CHECK(runs(in + "c++ user.o connect_four.o connect_four_in*.o -o user && ./user"));
  CHECK(runs(in + "cc -std=c99 -Wall -Wextra -Wpedantic -Werror -c -I engine user.c -o user_c.o && "
                  "c++ user_c.o connect_four_c.o connect_four.o connect_four_in*.o -o user_c && ./user_c"));
  CHECK(runs(in + "c++ -std=c++20 -O0 -I . -I engine spiel.cpp engine/connect_four_openspiel.cpp connect_four.o "
                  "connect_four_in*.o -o spiel && ./spiel"));

  // What it has saved is a session of the interpreter, with the options in it.
  const Ran loaded = run_command({"run", connect_four}, "load " + folder.file("saved.json") + "\n");
  INFO(loaded.out + loaded.err);
  CHECK(loaded.status == 0);
  CHECK(contains(loaded.out, "winner at red"));
}

TEST_CASE("keep-option: what an engine of other choices left in the folder goes") {
  const TemporaryFolder folder;
  const std::string to = folder.file("engine");
  CHECK(run_with({"generate", connect_four, "-o", to}, small).status == 0);
  CHECK(fs::exists(to + "/connect_four_in_a_row_3.cpp"));
  write(to + "/connect_four_mine.cpp", "int main() {}\n");
  CHECK(run_command({"generate", connect_four, "-o", to}).status == 1);
  CHECK(fs::exists(to + "/connect_four_in_a_row_3.cpp"));
  CHECK(run_command({"generate", connect_four, "-o", to, "--force"}).status == 0);
  CHECK_FALSE(fs::exists(to + "/connect_four_in_a_row_3.cpp"));
  CHECK(fs::exists(to + "/connect_four_mine.cpp"));
}

TEST_CASE("keep-option: the same bytes each time, in the order of the rules") {
  const TemporaryFolder folder;
  const std::vector<std::string> options = {"--option", "cards=3", "--keep-option", "bids", "--keep-option", "order"};
  const std::vector<std::string> turned = {"--keep-option", "order", "--keep-option", "bids", "--option", "cards=3"};
  CHECK(run_with({"generate", goofspiel, "-o", folder.file("a")}, options).status == 0);
  CHECK(run_with({"generate", goofspiel, "-o", folder.file("b")}, turned).status == 0);
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(folder.file("a"))) {
    const std::string text = read_file(entry.path().string()).text;
    CHECK(text == read_file(folder.file("b/" + entry.path().filename().string())).text);
    ++files;
  }
  CHECK(files == 6 + 3 * 2);
  CHECK(contains(read_file(folder.file("a/goofspiel.hpp")).text,
                 "  enum class Order_ : std::uint8_t { random_, descending_, ascending_ };\n  Order_ order_ = "
                 "Order_::random_;\n"));
}

TEST_CASE("keep-option: what cannot be kept is said, and nothing is written") {
  const TemporaryFolder folder;
  const std::string to = folder.file("engine");
  const Ran unknown = run_command({"generate", goofspiel, "--keep-option", "card", "-o", to});
  CHECK(unknown.status == 2);
  CHECK(contains(unknown.err, "game `goofspiel` has no option or gap `card`; did you mean `cards`?"));
  const Ran many =
      run_command({"generate", connect_four, "--keep-option", "rows", "--keep-option", "columns", "-o", to});
  CHECK(many.status == 2);
  CHECK(contains(many.err, "`rows`, `columns` have 81 choices"));

  // Not even listed.
  write(folder.file("huge.brehon"), taking_game("option most 1..1000000 = 3", "", ""));
  const Ran huge = run_command({"generate", folder.file("huge.brehon"), "--keep-option", "most", "-o", to});
  INFO(huge.err);
  CHECK(huge.status == 2);
  CHECK(contains(huge.err, "`most` has 1000000 choices"));

  // Rules that are at fault under one of the choices only.
  write(folder.file("odd.brehon"), taking_game("option size 1..4 = 2 kind spot 1..size", "board[spot] slot of stone",
                                               "move 1 stone from pool to board[3] when size >= 3\n"
                                               "move 2 stone from pool to board[1] when size is 4"));
  const Ran odd = run_command({"generate", folder.file("odd.brehon"), "--keep-option", "size", "-o", to});
  CHECK(odd.status == 1);
  CHECK(contains(odd.err, "with size=4:\n"));
  CHECK(contains(odd.err, "`board` holds 1 piece, not 2"));
  CHECK_FALSE(fs::exists(to));
}

} // namespace brehon
