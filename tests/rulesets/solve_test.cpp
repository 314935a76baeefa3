#include "interpreter/explore/explore.hpp"
#include "interpreter/explore/summary.hpp"
#include "interpreter/explore/values.hpp"
#include "interpreter/solve/regret.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <cmath>
#include <filesystem>
#include <map>
#include <string>

/// Values that are published, and faults that are planted.
namespace brehon {

namespace {

struct Solved {
  std::size_t positions = 0;
  double value = 0; // for the first player
};

Solved solve(const std::string& name, const std::map<std::string, std::string>& options) {
  model::Configuration configuration;
  configuration.options = options;
  const RuleSet rules = compile_rule_set(name, configuration);
  const Exploration all = explore(*rules.program, {});
  REQUIRE(all.complete());
  REQUIRE(has_value(all.graph, 2));
  return {all.graph.size(), best_values(all.graph).front()};
}

/// A strategy after so many iterations.
struct Equilibrium {
  std::vector<double> values;
  double exploitability = 0;
};

Equilibrium equilibrium(const std::string& name, int iterations) {
  const RuleSet rules = compile_rule_set(name);
  const GameTreeResult grown = game_tree(*rules.program, 1'000'000);
  REQUIRE(grown.tree);
  RegretMatching regret(*grown.tree);
  for (int i = 0; i < iterations; ++i) {
    regret.iterate();
  }
  return {values_of(*grown.tree, regret.mean()), exploitability(*grown.tree, regret.mean())};
}

} // namespace

TEST_CASE("solve: tic-tac-toe is drawn") {
  const Solved solved = solve("tic_tac_toe", {});
  CHECK(solved.positions == 5478);
  CHECK(solved.value == 0);
}

TEST_CASE("solve: who begins hex wins") {
  CHECK(solve("hex", {{"size", "2"}}).value == 1);
  CHECK(solve("hex", {{"size", "3"}}).value == 1);
}

TEST_CASE("solve: who begins breakthrough on three columns of four rows wins", "[long]") {
  CHECK(solve("breakthrough", {{"rows", "4"}, {"columns", "3"}}).value == 1);
}

// Positions: OEIS A212693 and J. Tromp; drawn: J. Tromp.
TEST_CASE("solve: connect four on four columns of four rows is drawn", "[long]") {
  const Solved solved = solve("connect_four", {{"rows", "4"}, {"columns", "4"}});
  CHECK(solved.positions == 161029);
  CHECK(solved.value == 0);
}

TEST_CASE("solve: white wins othello on 4 by 4", "[long]") {
  CHECK(solve("othello", {{"size", "4"}}).value == -1);
}

TEST_CASE("solve: Kuhn poker is worth -1/18") {
  const Equilibrium found = equilibrium("kuhn_poker", 600);
  CHECK(found.exploitability < 0.001);
  CHECK(std::abs(found.values[0] + 1.0 / 18) < 0.001);
}

TEST_CASE("solve: Leduc poker is worth -0.0856", "[long]") {
  const Equilibrium found = equilibrium("leduc_poker", 600);
  CHECK(found.exploitability < 0.001);
  CHECK(std::abs(found.values[0] + 0.0856) < 0.001);
}

TEST_CASE("solve: OpenSpiel's exploitability of uniform play") {
  for (const auto& [name, published] :
       std::map<std::string, double>{{"kuhn_poker", 0.458333333}, {"leduc_poker", 2.373611111}}) {
    INFO(name);
    const RuleSet rules = compile_rule_set(name);
    const GameTreeResult grown = game_tree(*rules.program, 1'000'000);
    REQUIRE(grown.tree);
    CHECK(std::abs(exploitability(*grown.tree, RegretMatching(*grown.tree).mean()) - published) < 1e-6);
  }
}

TEST_CASE("solve: a tree that is too large is none") {
  const RuleSet rules = compile_rule_set("kuhn_poker");
  CHECK_FALSE(game_tree(*rules.program, 57).tree);
  const GameTreeResult grown = game_tree(*rules.program, 58);
  REQUIRE(grown.tree);
  CHECK(grown.tree->nodes.size() == 58);
  CHECK(grown.tree->sets.size() == 12);
}

namespace {

constexpr const char* planted = R"(  markers { planted_out on flag  planted_ring on flag  planted_dead on flag }
  phase planted {
    turns clockwise from first(player), until planted_out {
      action planted_leave { require fresh: not planted_ring and not planted_dead  raise planted_out }
      action planted_turn { require alive: not planted_dead  raise planted_ring  next turn to first(player) }
      action planted_die { require alone: not planted_ring and not planted_dead  raise planted_dead }
      always possible "this is false"
    }
  }
)";

/// Whether a limit of decisions holds whatever the options.
bool has_limit(const std::string& rules) {
  const std::size_t limit = rules.find("\n  limit ");
  return limit != std::string::npos &&
         rules.substr(limit + 1, rules.find('\n', limit + 1) - limit).find(" when ") == std::string::npos;
}

/// The rules with a phase from which one goes on with the game, or comes to a dead end, or goes round for ever.
std::string plant(std::string rules) {
  const std::string limit = has_limit(rules) ? "" : "  limit 100000 decisions, else unfinished\n";
  const std::size_t play = rules.find("\n  play {") + 1;
  rules.insert(play + 8, " planted ");
  return rules.insert(play, limit + planted);
}

} // namespace

TEST_CASE("explore: a planted dead end and a planted circle are found in every rule set", "[long]") {
  for (const auto& folder : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    const std::string name = folder.path().filename().string();
    // What Leduc poker's set-up lays is only known to lie there if nothing comes in between.
    if (!folder.is_directory() || name == "leduc_poker") {
      continue;
    }
    INFO(name);
    RuleSet rules = compile_rules(name, plant(text_of(folder.path() / (name + ".brehon"))));
    rules.program->model.limit = 0;
    ExploreRun run;
    run.bounds.positions = 1000;
    const Exploration found = explore(*rules.program, run);
    REQUIRE(found.graph.faults().size() == 1);
    CHECK(rules.program->model.elements[found.graph.faults().front().element].path.find("planted") !=
          std::string::npos);
    CHECK(summarise(found, rules.program->model.players).endless > 0);
  }
}

} // namespace brehon
