#include "interpreter/agents/agent.hpp"
#include "interpreter/agents/match.hpp"

#include "tests/interpreter/small_games.hpp"
#include "tests/rulesets/rule_set.hpp"
#include "tests/tools/surroundings.hpp"

#include <string>
#include <vector>

namespace brehon {

namespace {

AgentSpec spec(const std::string& text) {
  const AgentSpecResult read = read_agent(text);
  INFO(read.error);
  REQUIRE(read.error.empty());
  return read.spec;
}

/// How many of some games the first of two agents wins, at alternate seats.
int wins(const Program& program, const std::string& first, const std::string& second, std::uint64_t games) {
  int won = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    const int seat = static_cast<int>(game % 2);
    const Match match{seat == 0 ? std::vector{spec(first), spec(second)} : std::vector{spec(second), spec(first)}, 3,
                      game};
    const Played played = play_match(program, match);
    REQUIRE_FALSE(played.fault);
    won += played.result.won_by(seat) ? 1 : 0;
  }
  return won;
}

/// What an agent does after some choices.
Advice advice_after(const Program& program, const std::vector<std::uint32_t>& options, const std::string& agent) {
  Session session(program, 1);
  for (const std::uint32_t option : options) {
    REQUIRE(session.choose(option).empty());
  }
  prelude::Random random(1);
  const SeatView view = seat_view(program, session.record(), session.player());
  return make_agent(spec(agent), program)->advise(view, random);
}

} // namespace

TEST_CASE("agents: how they are written") {
  CHECK(spec("mcts").budget.playouts == 1000);
  CHECK(spec("mcts:50").budget.playouts == 50);
  CHECK(spec("alphabeta:0.5s").budget.seconds == 0.5);
  CHECK(contains(read_agent("mtcs").error, "did you mean `mcts`?"));
  for (const std::string text :
       {"mcts:", "mcts:0", "mcts:-1", "mcts:2x", "mcts:s", "mcts:0s", "mcts:nans", "mcts:1e9s"}) {
    INFO(text);
    CHECK_FALSE(read_agent(text).error.empty());
  }
}

TEST_CASE("agents: games that alpha-beta cannot play are said") {
  CHECK(unfit(spec("alphabeta"), tic_tac_toe()).empty());
  CHECK(contains(unfit(spec("alphabeta"), *compile_rule_set("pig").program), "without chance"));
  CHECK(contains(unfit(spec("alphabeta"), *compile_rule_set("stratego").program), "nothing is hidden"));
  CHECK(contains(unfit(spec("alphabeta"), *compile_rule_set("goofspiel", {3, {}, {}}).program), "two players"));
}

TEST_CASE("agents: a win at once is taken, and one of the other is prevented") {
  const Program program = tic_tac_toe();
  // x a1, o a2, x b1: c1 wins, and prevents it.
  for (const std::string agent : {"alphabeta:5000", "mcts:200"}) {
    INFO(agent);
    CHECK(advice_after(program, {0, 3, 1, 4}, agent).option == 2);
    CHECK(advice_after(program, {0, 4, 1}, agent).option == 2);
  }
}

TEST_CASE("agents: tic-tac-toe is drawn between those who play it well") {
  const Program program = tic_tac_toe();
  const Advice solved = advice_after(program, {}, "alphabeta:200000");
  CHECK(solved.rated.front().proven);
  CHECK(solved.rated.front().value == 0);
  CHECK(wins(program, "alphabeta:20000", "mcts:1000", 6) == 0);
  CHECK(wins(program, "mcts:1000", "alphabeta:20000", 6) == 0);
  CHECK(wins(program, "mcts:300", "random", 20) >= 17);
}

TEST_CASE("agents: a search proves what a position comes to") {
  const Program program = tic_tac_toe();
  const Advice won = advice_after(program, {0, 3, 1, 4}, "mcts:2000");
  CHECK(won.rated.front().proven);
  const Advice drawn = advice_after(program, {0, 4, 8, 1, 7}, "mcts:5000"); // o must hold b3 … and does
  REQUIRE_FALSE(drawn.rated.empty());
}

TEST_CASE("agents: matches go the same way each time") {
  const RuleSet rules = compile_rule_set("leduc_poker");
  const auto record = [&](std::uint64_t seed) {
    std::vector<std::uint32_t> values;
    for (const Step& step : play_match(*rules.program, {{spec("mcts:30"), spec("greedy:4")}, seed, 2}).record) {
      values.push_back(step.value);
    }
    return values;
  };
  CHECK(record(1) == record(1));
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 8; ++seed) {
    differs = differs || record(seed) != record(1);
  }
  CHECK(differs);
}

TEST_CASE("agents: searching beats chance where something is hidden, too") {
  CHECK(wins(*compile_rule_set("love_letter", {2, {}, {}}).program, "mcts:60", "random", 30) >= 18);
  CHECK(wins(*compile_rule_set("goofspiel", {2, {}, {{"cards", "5"}}}).program, "mcts:100", "random", 20) >= 12);
}

} // namespace brehon
