#include "interpreter/solve/exact_search.hpp"

#include "interpreter/explore/explore.hpp"
#include "interpreter/explore/values.hpp"
#include "interpreter/machine/score.hpp"
#include "interpreter/play/ways.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <map>
#include <string>

namespace brehon {

namespace {

RuleSet rules_of(const std::string& name, const std::map<std::string, std::string>& options) {
  model::Configuration configuration;
  configuration.options = options;
  return compile_rule_set(name, configuration);
}

/// Searches, and plays what was found to be best play: it comes to an end that is worth what the game is.
ExactSearch searched(const Program& program, std::size_t positions = 100'000) {
  ExactSearchRun run;
  run.positions = positions;
  ExactSearch found = exact_search(program, run);
  REQUIRE(found.why == NoValue::none);
  Machine machine(program);
  State state(program);
  Run last = machine.start(state);
  for (const Move& move : found.course) {
    REQUIRE(last == Run::rested);
    last = take(machine, state, move.number);
  }
  REQUIRE(last == Run::ended);
  Result result;
  REQUIRE_FALSE(judge(machine, state, result));
  CHECK(to_double(result.returns.front()) == found.value);
  return found;
}

NoValue why_not(const std::string& name, const std::map<std::string, std::string>& options = {}) {
  return exact_search(*rules_of(name, options).program, {}).why;
}

} // namespace

TEST_CASE("exact search: it finds what retrograde analysis of all positions finds") {
  const std::map<std::string, std::map<std::string, std::string>> games = {
      {"tic_tac_toe", {}},
      {"hex", {{"size", "3"}}},
      {"clobber", {{"rows", "3"}, {"columns", "3"}}},
      {"nim", {{"heaps", "3"}}},
      {"breakthrough", {{"rows", "4"}, {"columns", "2"}}}};
  for (const auto& [name, options] : games) {
    INFO(name);
    const RuleSet rules = rules_of(name, options);
    const Exploration all = explore(*rules.program, {});
    REQUIRE(all.complete());
    const ExactSearch found = searched(*rules.program);
    CHECK(found.value == best_values(all.graph).front());
    CHECK((found.looked_at < all.graph.size() || all.graph.size() < 1000)); // best play is looked at once more
  }
}

TEST_CASE("exact search: a small table changes nothing but how long it takes") {
  const RuleSet rules = rules_of("hex", {{"size", "3"}});
  CHECK(searched(*rules.program, 2).value == 1);
  CHECK(searched(*rules.program, 64).value == 1);
}

TEST_CASE("exact search: games that it cannot solve") {
  CHECK(why_not("pig") == NoValue::chance);
  const std::string ring = "/tests/cases/cli/ring.brehon";
  const RuleSet rules = compile_rules("ring", text_of(BREHON_SOURCE_DIR + ring));
  rules.program->model.limit = 0;
  CHECK(exact_search(*rules.program, {}).why == NoValue::comes_back);
}

// Drawn: J. Tromp. White wins: J. Feinstein, 1993.
TEST_CASE("exact search: games with published values", "[long]") {
  CHECK(searched(*rules_of("connect_four", {{"rows", "4"}, {"columns", "4"}}).program).value == 0);
  CHECK(searched(*rules_of("othello", {{"size", "4"}}).program).value == -1);
  CHECK(searched(*rules_of("breakthrough", {{"rows", "4"}, {"columns", "3"}}).program).value == 1);
}

} // namespace brehon
