#include "interpreter/machine/score.hpp"
#include "interpreter/play/text.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <cstddef>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// Games that another program has played: it found as many moves at each step, and the same end.

namespace brehon {
namespace {

struct Recorded {
  std::vector<std::pair<std::size_t, std::string>> moves; // how many there were, and the one that was made
  std::vector<int> returns;                               // by seat
};

std::vector<Recorded> recorded(const std::string& game) {
  std::istringstream text(text_of(BREHON_SOURCE_DIR "/tests/rulesets/recorded/" + game + ".txt"));
  std::vector<Recorded> out;
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    if (line == "game") {
      out.emplace_back();
    } else if (line.starts_with("end")) {
      words.ignore(3);
      for (int value = 0; words >> value;) {
        out.back().returns.push_back(value);
      }
    } else if (!line.starts_with("#")) {
      std::size_t options = 0;
      std::string move;
      words >> options >> std::ws;
      std::getline(words, move);
      out.back().moves.emplace_back(options, move);
    }
  }
  return out;
}

void replay(const RuleSet& rules, const Recorded& game) {
  Machine machine(*rules.program);
  State state(*rules.program);
  machine.start(state);
  for (const auto& [options, move] : game.moves) {
    INFO(move);
    REQUIRE(machine.rest(state) == Rest::decision);
    CHECK(machine.list(state).size() == options);
    const ParsedOption option = parse_option(machine, state, move);
    REQUIRE(option.possible);
    machine.apply(state, option.option);
  }
  REQUIRE(machine.rest(state) == Rest::terminal);
  Result result;
  REQUIRE_FALSE(judge(machine, state, result));
  for (std::size_t seat = 0; seat < game.returns.size(); ++seat) {
    CHECK(result.returns[seat].num == game.returns[seat] * result.returns[seat].den);
  }
}

} // namespace

TEST_CASE("go: recorded games have the same moves and the same end") {
  const RuleSet rules = compile_rule_set("go", {2, {}, {{"repetition", "ko"}}});
  const std::vector<Recorded> games = recorded("go");
  REQUIRE(games.size() == 3);
  for (const Recorded& game : games) {
    replay(rules, game);
  }
}

TEST_CASE("chess: recorded games have the same moves and the same end") {
  const RuleSet rules = compile_rule_set("chess");
  const std::vector<Recorded> games = recorded("chess");
  REQUIRE(games.size() == 2);
  for (const Recorded& game : games) {
    replay(rules, game);
  }
}

} // namespace brehon
