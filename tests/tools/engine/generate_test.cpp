#include "tools/engine/data/limits.hpp"
#include "tools/engine/data/names.hpp"
#include "tools/engine/engine.hpp"

#include "dsl/base/source.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/rulesets/rule_set.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/engine/compiling.hpp"
#include "tests/tools/surroundings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace brehon {

namespace {

namespace fs = std::filesystem;

const std::string tic_tac_toe = "rulesets/tic_tac_toe/tic_tac_toe.brehon";

/// FILE of each rule set, FILE:NAME of each edition and variant in it.
std::vector<std::string> rule_sets() {
  std::vector<std::string> out;
  for (const std::string& name : rule_set_names()) {
    const std::string file = rule_file_of(name);
    out.push_back(file);
    std::ifstream text(BREHON_SOURCE_DIR "/" + file);
    for (std::string line; std::getline(text, line);) {
      for (const std::string start : {"edition ", "variant "}) {
        if (line.compare(0, start.size(), start) == 0) {
          out.push_back(file + ":" + line.substr(start.size(), line.find(' ', start.size()) - start.size()));
        }
      }
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

void check_agreement(const std::string& rule_set, const std::vector<std::string>& more) {
  INFO(rule_set);
  std::vector<std::string> words = {"agree", rule_set};
  words.insert(words.end(), more.begin(), more.end());
  const Ran ran = run_command(words);
  INFO(ran.out + ran.err);
  CHECK(ran.status == 0);
  CHECK(contains(ran.out, "engine and interpreter agree"));
}

} // namespace

TEMPLATE_TEST_CASE_SIG("agree: games play as the interpreter does", "", ((std::size_t Part), Part), 0, 1, 2, 3, 4, 5) {
  const std::vector<std::string> games = sample(rule_set_names(), {.quick = 2, .instrumented = 10});
  for (std::size_t i = Part; i < games.size(); i += 6) {
    check_agreement(rule_file_of(games[i]), {"--games", "2", "--steps", "200", "--compiler", strict});
  }
}

TEST_CASE("agree: every game plays as the interpreter does", "[long]") {
  for (const std::string& name : rule_set_names()) {
    check_agreement(rule_file_of(name), {"--games", "20", "--compiler", strict});
  }
}

TEST_CASE("agree: thousands of games of each edition with every number of players", "[long]") {
  for (const std::string& rule_set : rule_sets()) {
    for (const std::string players : {"2", "3", "4"}) {
      const Ran known = run_command({"compile", rule_set, "--emit", "model", "--players", players});
      if (known.status == 0) {
        check_agreement(rule_set, {"--games", "300", "--players", players, "--compiler", "c++ -O2"});
      }
    }
  }
}

TEST_CASE("agree: what parts is found") {
  // A compiler that changes a rule of the engine on its way: the first player wins by two in a row.
  const TemporaryFolder folder;
  const std::string compiler = folder.file("compiler");
  write(compiler, "#!/bin/sh\nfor file; do case $file in *tic_tac_toe.cpp)\n"
                  "  sed -i 's/line_through<0, 3>/line_through<0, 2>/' "
                  "\"$file\";; esac; done\nexec c++ -O0 \"$@\"\n");
  fs::permissions(compiler, fs::perms::owner_all);
  const Ran ran = run_command({"agree", tic_tac_toe, "--games", "20", "--compiler", compiler});
  CHECK(ran.status == 1);
  CHECK(contains(ran.out, "engine and interpreter part in game"));
}

TEST_CASE("generate: pieces are counted by type where their order can be unknown") {
  const Program program = *compile_rule_set("keltis").program;
  const std::set<model::ZoneId> counted = engine::counted_zones(program, Ranges(program));
  for (const model::ZoneId zone : ids(program.model.zones)) {
    const model::Zone& of = program.model.zones[zone];
    INFO(of.name);
    const bool shuffled = of.name == "deck" || of.name == "sack";
    CHECK((counted.count(zone) != 0) ==
          (of.shape == model::Shape::bag || (of.shape == model::Shape::pile && shuffled)));
  }
}

TEST_CASE("generate: the same bytes each time, and nothing of where or when") {
  const TemporaryFolder folder;
  for (const std::string to : {"a", "b"}) {
    REQUIRE(run_command({"generate", tic_tac_toe, "-o", folder.file(to)}).status == 0);
  }
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(folder.file("a"))) {
    const std::string text = read_file(entry.path().string()).text;
    CHECK(text == read_file(folder.file("b/" + entry.path().filename().string())).text);
    CHECK_FALSE(contains(text, folder.file("")));
    CHECK_FALSE(contains(text, "rulesets/"));
    ++files;
  }
  CHECK(files == 6);
}

TEST_CASE("generate: an engine counts as published and serves programs in C++ and C") {
  const TemporaryFolder folder;
  const std::string to = folder.file("engine");
  REQUIRE(run_command({"generate", tic_tac_toe, "-o", to}).status == 0);
  write(folder.file("user.cpp"), R"(#include "tic_tac_toe.hpp"
#include <iostream>

int main() {
  static_assert(std::is_trivially_copyable_v<tic_tac_toe_game::State>);
  tic_tac_toe_game::Session session(1);
  tic_tac_toe_game::Random random(2);
  while (!session.state().is_terminal()) {
    session.apply_action(tic_tac_toe_game::sample_action(session.state(), random));
  }
  std::string error;
  const auto loaded = tic_tac_toe_game::Session::load(session.save(), error);
  std::string other = session.save();
  other.replace(other.find("rules\":\"") + 8, 4, "0000");
  const bool refused = !tic_tac_toe_game::Session::load(other, error) && !error.empty();
  if (!loaded || !refused || !(loaded->state() == session.state()) || !session.undo_action()) {
    return 1;
  }
  // One call plays what single steps play.
  tic_tac_toe_game::State at_once, by_steps;
  tic_tac_toe_game::Random one(5), same(5);
  int steps = 0;
  for (; !by_steps.is_terminal(); ++steps) {
    by_steps.apply_action(tic_tac_toe_game::sample_action(by_steps, same));
  }
  if (tic_tac_toe_game::playout(at_once, one) != steps || !(at_once == by_steps) || one.below(1000) != same.below(1000)) {
    return 2;
  }
  // A state is read only if play could have led to it: who is to move is the last number.
  std::string text = tic_tac_toe_game::State().serialize();
  if (!tic_tac_toe_game::State::deserialize(text) || text.substr(text.size() - 3) != ",0]") {
    return 3;
  }
  text.replace(text.size() - 2, 1, "7");
  return tic_tac_toe_game::State::deserialize(text) ? 4 : 0;
}
)");
  write(folder.file("user.c"), R"c(#include "tic_tac_toe_c.h"

/* Games that are played at once: the first action of each until one of them has ended. */
static int play_many(void) {
  enum { count = 3, room = 64 };
  float observations[count * room], rewards[count * 2];
  uint8_t masks[count * 9], dones[count];
  int32_t players[count], actions[count];
  const tic_tac_toe_arrays arrays = {observations, masks, rewards, players, dones};
  tic_tac_toe_games* games = tic_tac_toe_games_new(1, count);
  int moves = 0;
  tic_tac_toe_games_begin(games, 0, count, &arrays);
  do {
    for (int i = 0; i < count; ++i) {
      actions[i] = 0;
      while (masks[i * 9 + actions[i]] == 0) {
        ++actions[i];
      }
    }
    tic_tac_toe_games_step(games, actions, 0, 2, &arrays);
    tic_tac_toe_games_step(games, actions, 2, count - 2, &arrays);
    ++moves;
  } while (dones[0] == 0 && moves < 9);
  tic_tac_toe_games_free(games);
  return moves == 7 && dones[2] == 1 && players[2] == 0 && rewards[4] == 1 && rewards[5] == -1 && masks[18] == 1;
}

/* Texts and numbers of a session, and what was saved of it. */
static int tells_all(const tic_tac_toe_session* game) {
  float numbers[64];
  char text[1000];
  const int size = tic_tac_toe_observation_tensor_size(game);
  if (size > 64 || tic_tac_toe_is_faulted(game) || tic_tac_toe_chance_outcomes(game, NULL, NULL, 0) != 0) {
    return 0;
  }
  tic_tac_toe_observation_tensor(game, 1, numbers);
  if (numbers[0] != 0 || numbers[1] != 1) { /* who looks */
    return 0;
  }
  tic_tac_toe_observation_tensor(game, 2, numbers);
  if (numbers[1] != 0 || tic_tac_toe_information_state_string(game, 0, text, sizeof text) == 0 ||
      tic_tac_toe_string_to_action(game, "place(b2)") != 4 || tic_tac_toe_string_to_action(game, "place") != -1 ||
      tic_tac_toe_save(game, text, sizeof text) >= sizeof text || tic_tac_toe_load("{}") != NULL) {
    return 0;
  }
  tic_tac_toe_session* again = tic_tac_toe_load(text);
  const int same = again != NULL && tic_tac_toe_hash(again) == tic_tac_toe_hash(game);
  tic_tac_toe_free(again);
  return same;
}

int main(void) {
  tic_tac_toe_session* game = tic_tac_toe_new(1);
  int32_t actions[9];
  char text[200];
  int moves = 0;
  if (!tells_all(game) || !play_many()) {
    return 7;
  }
  if (tic_tac_toe_action_to_string(game, -8, text, sizeof text) != 0 ||
      tic_tac_toe_action_to_string(game, 9, text, sizeof text) != 0) {
    return 6;
  }
  while (tic_tac_toe_current_player(game) >= 0) {
    if (tic_tac_toe_legal_actions(game, actions, 9) != 9 - moves) {
      return 1;
    }
    tic_tac_toe_apply_action(game, actions[0]);
    ++moves;
  }
  if (tic_tac_toe_to_string(game, text, sizeof text) == 0 || tic_tac_toe_apply_action(game, 0) != 0) {
    return 2;
  }
  if (tic_tac_toe_returns(game, 2) != 0 || tic_tac_toe_returns(game, -1) != 0) {
    return 4;
  }
  if (tic_tac_toe_observation_string(game, 99, text, sizeof text) != 0 || text[0] != '\0') {
    return 5;
  }
  tic_tac_toe_free(tic_tac_toe_new_with(1, NULL));
  const double result = tic_tac_toe_returns(game, 0);
  tic_tac_toe_free(game);
  return moves == 7 && result == 1 ? 0 : 3; /* a1 b1 c1 a2 b2 c2 a3: the diagonal from a3 */
}
)c");
  const std::string in = "cd '" + folder.file("") + "' && ";
  REQUIRE(
      runs(in + "c++ -std=c++20 -O1 -c -I engine engine/tic_tac_toe.cpp engine/tic_tac_toe_c.cpp engine/driver.cpp"));
  CHECK(runs(in + "c++ -std=c++20 -I engine user.cpp tic_tac_toe.o -o user && ./user"));
  CHECK(runs(in + "cc -std=c99 -Wall -Wextra -Wpedantic -Werror -c -I engine user.c -o user_c.o"));
  CHECK(runs(in + "c++ user_c.o tic_tac_toe_c.o tic_tac_toe.o -o user_c && ./user_c"));
  CHECK(runs(in + "c++ driver.o tic_tac_toe.o -o driver && ./driver perft 7 > counts"));
  CHECK(read_file(folder.file("counts")).text == "1 9\n2 72\n3 504\n4 3024\n5 15120\n6 54720\n7 148176\n");
  for (const char* const wrong : {"bench ten", "bench 10x", "bench -1", "perft 1 2", "", "play"}) {
    CAPTURE(wrong);
    CHECK_FALSE(runs(in + "./driver " + wrong + " 2> usage"));
    CHECK(read_file(folder.file("usage")).text.find("usage: perft DEPTH") == 0);
  }
}

TEST_CASE("generate: an adapter for OpenSpiel, against a stand-in for its interface") {
  const TemporaryFolder folder;
  REQUIRE(run_command({"generate", "rulesets/kuhn_poker/kuhn_poker.brehon", "--adapter", "openspiel", "-o",
                       folder.file("engine")})
              .status == 0);
  fs::create_directories(folder.file("open_spiel"));
  fs::copy_file(BREHON_SOURCE_DIR "/tests/tools/engine/stand_in_spiel.hpp", folder.file("open_spiel/spiel.h"));
  write(folder.file("user.cpp"), R"(#include "open_spiel/spiel.h"

#include <cmath>
#include <memory>

using namespace open_spiel;

struct Sum {
  double value = 0;
  int histories = 0;
};

void walk(const State& state, double probability, Sum& sum) {
  if (state.IsTerminal()) {
    sum.value += probability * state.Returns()[0];
    ++sum.histories;
    return;
  }
  const auto outcomes = state.IsChanceNode() ? state.ChanceOutcomes() : std::vector<std::pair<Action, double>>();
  const auto actions = state.LegalActions();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    std::unique_ptr<State> next = state.Clone();
    const std::string before = next->ToString();
    next->ApplyAction(actions[i]);
    walk(*next, probability * (state.IsChanceNode() ? outcomes[i].second : 1.0 / actions.size()), sum);
    next->UndoAction(state.CurrentPlayer(), actions[i]);
    sum.histories += next->ToString() == before ? 0 : 1000;
  }
}

int main() {
  const std::shared_ptr<const Game> game = LoadGame("brehon_kuhn_poker");
  Sum sum;
  walk(*game->NewInitialState(), 1, sum);
  const std::unique_ptr<State> state = game->NewInitialState();
  state->ApplyAction(0);
  state->ApplyAction(1);
  const std::string mine = state->InformationStateString(0);
  const bool knows = mine.find("card.1") != std::string::npos && mine.find("card.2") == std::string::npos;
  std::vector<float> numbers(static_cast<std::size_t>(game->ObservationTensorShape().at(0)));
  state->ObservationTensor(1, {numbers.data(), numbers.size()});
  const bool looks = numbers[0] == 0 && numbers[1] == 1 && game->GetType().provides_observation_tensor;
  bool refuses = false;
  try {
    state->ObservationString(2);
  } catch (const std::runtime_error&) {
    refuses = true;
  }
  return sum.histories == 30 && std::abs(sum.value - 0.125) < 1e-12 && knows && refuses && looks &&
                 game->MaxChanceOutcomes() == 3 && game->MaxChanceNodesInHistory() > 1 && !game->UtilitySum() &&
                 game->GetType().information == GameType::Information::kImperfectInformation &&
                 game->GetType().chance_mode == GameType::ChanceMode::kExplicitStochastic
             ? 0
             : 1;
}
)");
  const std::string in = "cd '" + folder.file("") + "' && ";
  CHECK(runs(in + "c++ -std=c++20 -O1 -Wall -Wextra -I . -I engine user.cpp engine/kuhn_poker.cpp "
                  "engine/kuhn_poker_openspiel.cpp -o user && ./user"));
}

TEST_CASE("agree: an engine that crashes, and games that end in a run-time error") {
  const TemporaryFolder folder;
  const std::string compiler = folder.file("compiler"); // whose programs print one line and crash
  write(compiler, "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\n"
                  "printf '#!/bin/sh\\necho 1\\nkill -SEGV $$\\n' > \"$2\"\nchmod +x \"$2\"\n");
  fs::permissions(compiler, fs::perms::owner_all);
  const Ran crashed = run_command({"agree", tic_tac_toe, "--games", "2", "--compiler", compiler});
  CHECK(crashed.status == 1);
  CHECK(contains(crashed.out, "the engine crashed after 0 steps of game 0"));

  const std::string dry = "tests/cases/cli/runs_dry.brehon";
  const Ran faulted = run_command({"agree", dry, "--games", "3", "--compiler", strict});
  CHECK(faulted.status == 0);
  CHECK(contains(faulted.out, "3 of the games end in a run-time error on both sides, the first with\n  " + dry));
  // Another error is another end.
  const std::string other = folder.file("other");
  write(other, "#!/bin/sh\nfor file; do case $file in *runs_dry.cpp)\n"
               "  sed -i 's/return fault(m, \\([0-9]*\\))/return fault(m, \\1 + 1)/' "
               "\"$file\";; esac; done\nexec c++ -O0 \"$@\"\n");
  fs::permissions(other, fs::perms::owner_all);
  CHECK(run_command({"agree", dry, "--games", "3", "--compiler", other}).status == 1);
}

TEST_CASE("agree: a loop that takes too long ends on both sides") {
  check_agreement("tests/cases/cli/long_loop.brehon", {"--games", "1", "--compiler", "c++ -O0"});
}

TEST_CASE("generate: its own earlier output is replaced, other files are refused") {
  const TemporaryFolder folder;
  const std::string to = folder.file("engine");
  CHECK(run_command({"generate", tic_tac_toe, "-o", to}).status == 0);
  CHECK(run_command({"generate", tic_tac_toe, "-o", to}).status == 0);
  write(to + "/notes.txt", "mine\n");
  const Ran refused = run_command({"generate", tic_tac_toe, "-o", to});
  CHECK(refused.status == 1);
  CHECK(contains(refused.err, "notes.txt"));
  CHECK(run_command({"generate", tic_tac_toe, "-o", to, "--force"}).status == 0);
  CHECK(read_file(to + "/notes.txt").text == "mine\n");
  fs::remove(to + "/notes.txt");
  write(to + "/tic_tac_toe.hpp.new0", "half of a text\n"); // left by a run that was ended
  CHECK(run_command({"generate", tic_tac_toe, "-o", to}).status == 0);
  CHECK_FALSE(fs::exists(to + "/tic_tac_toe.hpp.new0"));
  CHECK(std::distance(fs::directory_iterator(folder.file("")), fs::directory_iterator()) == 1);
}

TEST_CASE("generate: where nothing can be written, it is said") {
  const TemporaryFolder folder;
  write(folder.file("plain"), "\n");
  CHECK(run_command({"generate", tic_tac_toe, "-o", folder.file("plain")}).status == 1);
  CHECK(run_command({"generate", tic_tac_toe, "-o", folder.file("plain/below")}).status == 1);
}

TEST_CASE("generate: of rules with errors nothing is written") {
  const TemporaryFolder folder;
  write(folder.file("broken.brehon"), "game broken {\n  players 2\n  play { nowhere }\n}\n");
  const std::string to = folder.file("engine");
  CHECK(run_command({"generate", folder.file("broken.brehon"), "-o", to}).status == 1);
  CHECK(run_command({"generate", "rulesets/hex/hex.brehon", "--option", "size=99", "-o", to}).status == 2);
  CHECK_FALSE(fs::exists(to));
}

TEST_CASE("agree: names that C++ has taken, and a title with quotes and other letters") {
  const TemporaryFolder folder;
  write(folder.file("union.brehon"), R"(game union {
  title "Tá \"x\" ??/ games"
  players this, new
  kind class { int, double, and_then }
  pieces { stone (class) x2 }
  zones {
    pool bag of stone
    namespace[player] bag of stone
  }
  markers { operator[class] on flag  goto on class or none }
  setup {
    move all stone to pool
  }
  play { setup  template }
  phase template {
    turns clockwise from first(player), once each {
      action delete (t in pool) {
        move t to namespace[me]
        raise operator[t.class]
        set goto to t.class
      }
      pass if nothing else
    }
  }
  winner most count(namespace[p])
}
)");
  check_agreement(folder.file("union.brehon"), {"--games", "3", "--compiler", strict});
  write(folder.file("clock.brehon"), R"(game clock {
  players 2
  kind suit { stdin, EOF }
  pieces { coin x3  FILE x3 }
  zones {
    BUFSIZ bag of {coin, FILE}
    stdout[player] bag of {coin, FILE}
  }
  markers { EDOM on suit  errno on 0..9 from 0  begin on flag }
  setup {
    move 2 coin to BUFSIZ
    move 1 FILE to BUFSIZ
    set EDOM to EOF
    add 1 to errno
  }
  play { setup  begin_ }
  phase begin_ {
    turns clockwise from first(player), once each {
      action main (c in BUFSIZ) {
        move c to stdout[me]
        raise begin
      }
      pass if nothing else
    }
  }
  winner most count(stdout[p])
}
)");
  check_agreement(folder.file("clock.brehon"), {"--games", "3", "--compiler", strict});
  REQUIRE(run_command({"generate", folder.file("union.brehon"), "--adapter", "openspiel", "-o", folder.file("out")})
              .status == 0);
  CHECK(contains(read_file(folder.file("out/union_openspiel.cpp")).text, R"("T\303\241 \"x\" ?\?/ games")"));
}

TEST_CASE("generate: names of rules become names of C++") {
  std::set<std::string> taken;
  CHECK(engine::identifier("guard[seat1, p2]", taken) == "guard_seat1_p2_");
  CHECK(engine::identifier("guard[seat1][p2]", taken) == "guard_seat1_p2_2_");
  CHECK(engine::identifier("class", taken) == "class_");
  CHECK(engine::identifier("7", taken) == "n7_");
  CHECK(engine::identifier("é", taken) == "n_");
  CHECK(engine::stem("class", taken) == "class_2");
  CHECK(engine::engine_namespace("clock") == "clock_game");
  CHECK(engine::literal("a \"b\" \\ ?"
                        "?= Tá1") == "\"a \\\"b\\\" \\\\ ?\\?= T\\303\\2411\"");
}

} // namespace brehon
