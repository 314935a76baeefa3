#include "interpreter/machine/fraction.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/text.hpp"
#include "tests/rulesets/rule_set.hpp"
#include "tools/load/load.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

// Games that another program has played: the same player acted at each step, among as many moves, and the end is the
// same. tests/README.md says how they are written.

namespace brehon {
namespace {

namespace recorded {

struct Move {
  bool together = false; // chosen while others choose
  std::string who;
  std::size_t options = 0;
  std::string text;
};
struct Chance {
  std::string text;
};
struct Game {
  std::vector<std::variant<Move, Chance>> steps;
  std::vector<Fraction> returns; // by seat
};
struct File {
  GameOptions rules;
  std::vector<Game> games;
};

std::string rest_of(std::istringstream& words) {
  std::string out;
  std::getline(words >> std::ws, out);
  return out;
}

Fraction return_of(const std::string& text) {
  const std::size_t slash = text.find('/');
  return slash == std::string::npos ? fraction(std::stoi(text))
                                    : fraction(std::stoi(text.substr(0, slash)), std::stoi(text.substr(slash + 1)));
}

void read_head(const std::string& word, std::istringstream& words, GameOptions& rules) {
  std::string value;
  if (word == "rules") {
    words >> value;
    rules.file = BREHON_SOURCE_DIR "/rulesets/" + value;
  } else if (word == "players") {
    words >> rules.players;
  } else if (word == "option") {
    words >> value;
    rules.options.push_back(value);
  } else {
    FAIL("no such line before the first game: " + word);
  }
}

void read_step(const std::string& word, std::istringstream& words, Game& game) {
  REQUIRE(game.returns.empty());
  if (word == "end") {
    for (std::string value; words >> value;) {
      game.returns.push_back(return_of(value));
    }
  } else if (word == "chance") {
    game.steps.emplace_back(Chance{rest_of(words)});
  } else {
    Move move{word == "together", word, 0, {}};
    if (move.together) {
      words >> move.who;
    }
    words >> move.options;
    move.text = rest_of(words);
    REQUIRE(move.options > 0);
    game.steps.emplace_back(std::move(move));
  }
}

File read(const std::filesystem::path& path) {
  File file;
  std::istringstream text(text_of(path));
  for (std::string line; std::getline(text, line);) {
    INFO(line);
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word.empty() || word.starts_with("#")) {
      continue;
    }
    if (word == "game") {
      file.games.emplace_back();
    } else if (file.games.empty()) {
      read_head(word, words, file.rules);
    } else {
      read_step(word, words, file.games.back());
    }
  }
  return file;
}

std::vector<std::filesystem::path> files() {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/tests/rulesets/recorded")) {
    if (entry.path().extension() == ".txt") {
      out.push_back(entry.path());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string text_of_returns(const std::vector<Fraction>& returns) {
  std::string out;
  for (const Fraction& value : returns) {
    out += " " + to_string(value);
  }
  return out;
}

} // namespace recorded

void make(Machine& machine, State& state, const recorded::Move& move) {
  REQUIRE(machine.rest(state) == Rest::decision);
  CHECK(to_act_text(machine, state) == move.who);
  const ProgramDecision& decision = machine.program().decisions[machine.decision(state)];
  CHECK(decision.together.is_none() != move.together);
  CHECK(machine.list(state).size() == move.options);
  const ParsedOption option = parse_option(machine, state, move.text);
  INFO(option.error);
  REQUIRE(option.possible);
  machine.apply(state, option.option);
}

void make(Machine& machine, State& state, const recorded::Chance& chance) {
  REQUIRE(machine.rest(state) == Rest::chance);
  const std::optional<int> outcome = parse_chance(machine, state, chance.text);
  REQUIRE(outcome);
  machine.apply_chance(state, *outcome);
}

void replay(const Program& program, const recorded::Game& game) {
  Machine machine(program);
  State state(program);
  machine.start(state);
  for (std::size_t step = 0; step < game.steps.size(); ++step) {
    std::visit(
        [&](const auto& made) {
          INFO("step " << step + 1 << ": " << made.text);
          make(machine, state, made);
        },
        game.steps[step]);
  }
  REQUIRE(machine.rest(state) == Rest::terminal);
  Result result;
  REQUIRE_FALSE(judge(machine, state, result));
  CHECK(recorded::text_of_returns(result.returns) == recorded::text_of_returns(game.returns));
}

} // namespace

TEST_CASE("games recorded by another program have the same moves and the same end") {
  const std::vector<std::filesystem::path> files = recorded::files();
  REQUIRE_FALSE(files.empty());
  for (const std::filesystem::path& path : files) {
    DYNAMIC_SECTION(path.stem().string()) {
      const recorded::File file = recorded::read(path);
      LoadedGame loaded;
      const LoadOutcome outcome = load_game(file.rules, Stage::compiled, loaded);
      INFO(outcome.usage_error << render_text(loaded.findings.diagnostics, loaded.findings.sources));
      REQUIRE(outcome.fine());
      REQUIRE_FALSE(file.games.empty());
      for (std::size_t number = 0; number < file.games.size(); ++number) {
        INFO("game " << number + 1);
        replay(*loaded.program, file.games[number]);
      }
    }
  }
}

} // namespace brehon
