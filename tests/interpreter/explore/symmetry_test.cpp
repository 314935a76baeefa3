#include "interpreter/explore/symmetry.hpp"

#include "interpreter/explore/explore.hpp"
#include "interpreter/explore/position_set.hpp"
#include "interpreter/explore/summary.hpp"
#include "interpreter/explore/values.hpp"
#include "interpreter/play/ways.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace brehon {

namespace {

RuleSet with_options(const std::string& name, const std::map<std::string, std::string>& options) {
  model::Configuration configuration;
  configuration.options = options;
  return compile_rule_set(name, configuration);
}

Exploration explored(const Program& program, bool symmetric, unsigned jobs = 1) {
  ExploreRun run;
  run.symmetric = symmetric;
  run.jobs = jobs;
  return explore(program, run);
}

/// What can be said of all positions whatever their number.
void check_alike(const Program& program) {
  const Exploration all = explored(program, false);
  const Exploration merged = explored(program, true);
  REQUIRE(merged.symmetries > 0);
  CHECK(merged.graph.size() < all.graph.size());
  CHECK(merged.layers.size() == all.layers.size());
  const ExploreSummary a = summarise(all, 2);
  const ExploreSummary b = summarise(merged, 2);
  CHECK(a.shortest == b.shortest);
  CHECK(a.longest == b.longest);
  CHECK(a.most_ways == b.most_ways);
  REQUIRE(a.random);
  REQUIRE(b.random);
  CHECK(std::abs(a.random->length - b.random->length) < 1e-9);
  CHECK(std::abs(a.random->wins[0] - b.random->wins[0]) < 1e-9);
  CHECK(best_values(all.graph).front() == best_values(merged.graph).front());
}

std::vector<Cell> content_of(const Machine& machine, const State& state) {
  std::vector<Cell> content;
  machine.form().write(state, content);
  return content;
}

/// The contents of what a position leads to, each as a symmetry makes it, if there is one.
std::vector<std::vector<Cell>> contents_behind(Machine& machine, const State& state, const Symmetry* symmetry) {
  std::vector<std::uint32_t> ways;
  ways_on(machine, state, ways);
  std::vector<std::vector<Cell>> out;
  State turned(machine.program());
  for (const std::uint32_t way : ways) {
    State next = state;
    REQUIRE(take(machine, next, way) != Run::faulted);
    if (symmetry != nullptr) {
      symmetry->apply(next, turned);
    }
    out.push_back(content_of(machine, symmetry != nullptr ? turned : next));
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Plays a game by chance, and looks at each position whether what a symmetry makes of it leads to what the symmetry
/// makes of that to which it leads.
void play_turned(const Program& program, const Symmetry& symmetry) {
  Machine machine(program);
  State state(program);
  State turned(program);
  prelude::Random random(1, 0);
  Run run = machine.start(state);
  for (int step = 0; run == Run::rested && step < 60; ++step) {
    symmetry.apply(state, turned);
    const DeserialiseResult read = deserialise(program, serialise(program, turned));
    REQUIRE(read.error == "");
    CHECK(contents_behind(machine, state, &symmetry) == contents_behind(machine, read.state.front(), nullptr));
    std::vector<std::uint32_t> ways;
    ways_on(machine, state, ways);
    run = take(machine, state, ways[static_cast<std::size_t>(random.below(ways.size()))]);
  }
}

std::size_t symmetries_in(const std::string& text) {
  return symmetries(*compile_rules("game", text).program).size();
}

} // namespace

TEST_CASE("symmetry: tic-tac-toe has 765 positions, of which 138 are ends") {
  const RuleSet rules = compile_rule_set("tic_tac_toe");
  const Exploration merged = explored(*rules.program, true);
  CHECK(merged.symmetries == 7);
  CHECK(merged.graph.size() == 765);
  CHECK(merged.layers == std::vector<std::size_t>{1, 4, 16, 54, 162, 336, 540, 693, 750, 765});
  CHECK(summarise(merged, 2).ends == 138);
  CHECK(explored(*rules.program, true, 2).layers == merged.layers);
}

TEST_CASE("symmetry: merged positions have the same values, lengths and chances") {
  check_alike(*compile_rule_set("tic_tac_toe").program);
  check_alike(*with_options("clobber", {{"rows", "3"}, {"columns", "3"}}).program);
  check_alike(*with_options("clobber", {{"rows", "4"}, {"columns", "2"}}).program);
}

TEST_CASE("symmetry: the shortest way leads to a position") {
  const RuleSet rules = compile_rule_set("tic_tac_toe");
  const Exploration merged = explored(*rules.program, true);
  Machine machine(*rules.program);
  for (std::size_t i = 0; i < merged.graph.size(); i += 7) {
    const auto at = static_cast<PositionId>(i);
    State state(*rules.program);
    Run run = machine.start(state);
    for (const Move& move : way_to_position(*rules.program, nullptr, merged.graph, at)) {
      run = take(machine, state, move.number);
    }
    CHECK((run == Run::ended) == (merged.graph.sort(at) == PositionGraph::Sort::end));
  }
}

TEST_CASE("symmetry: what is proven of the rule sets holds in play") {
  std::size_t proven = 0;
  for (const std::string name :
       {"tic_tac_toe", "othello", "breakthrough", "clobber", "hex", "gomoku", "ataxx", "konane", "domineering",
        "connect_four", "jungle", "tablut", "teeko", "lines_of_action"}) {
    INFO(name);
    const RuleSet rules = compile_rule_set(name);
    for (const Symmetry& symmetry : symmetries(*rules.program)) {
      ++proven;
      play_turned(*rules.program, symmetry);
    }
  }
  CHECK(proven > 7);
}

TEST_CASE("symmetry: what goes by the order of places, or by one of them, is not proven") {
  const std::string head = "game g { players 2 grid cell 3 x 3 pieces { stone per player x9 } "
                           "zones { board[cell] slot of stone } play { laying } phase laying { "
                           "turns clockwise from first(player), until all have passed { ";
  const std::string tail = " pass } } winner most count(stone of p in board), else draw }";
  const std::string free = "require free: board[c] is empty ";
  const std::string lay = "move 1 stone of me to board[c] }";
  CHECK(symmetries_in(head + "action lay (c in cell) { " + free + lay + tail) == 7);
  CHECK(symmetries_in(head + "action lay (c in cell) { " + free + "require inside: c is not a1 " + lay + tail) == 1);
  CHECK(symmetries_in(head + "action lay (c in cell) { " + free + "require corner: c in {a1, a3, c1, c3} " + lay +
                      tail) == 7);
  CHECK(symmetries_in(head + "action lay (c in cell) { " + free + "require low: c.row < 3 " + lay + tail) == 1);
  CHECK(symmetries_in(head +
                      "action lay (n in 1..1) { let c be first(d in cell where board[d] is empty) "
                      "require there: c is not none and n > 0 " +
                      lay + tail) == 0);
}

} // namespace brehon
