#include "interpreter/play/perft.hpp"
#include "interpreter/play/playout.hpp"
#include "tests/rulesets/rule_set.hpp"

// Counts and values that others have published.

namespace brehon {
namespace {

using Counts = std::vector<std::uint64_t>;

Perft count_tree(const RuleSet& rules, int depth) {
  Machine machine(*rules.program);
  Perft result = perft(machine, {depth});
  CHECK_FALSE(result.fault);
  return result;
}

/// Histories by their number of turns, from 1, where all that a player does until another acts is a turn.
Counts count_turns(const RuleSet& rules, int depth) {
  Machine machine(*rules.program);
  PerftRun run;
  run.depth = depth;
  run.by_turns = true;
  const Perft result = perft(machine, run);
  CHECK_FALSE(result.fault);
  return {result.histories.begin() + 1, result.histories.end()};
}

/// The value of a game for each player when all choose uniformly among their options, exactly.
void add_value(Machine& machine, const State& state, double weight, std::vector<double>& value) {
  const Rest rest = machine.rest(state);
  if (rest == Rest::terminal) {
    Result result;
    REQUIRE_FALSE(judge(machine, state, result));
    for (std::size_t player = 0; player < value.size(); ++player) {
      value[player] +=
          weight * static_cast<double>(result.returns[player].num) / static_cast<double>(result.returns[player].den);
    }
    return;
  }
  if (rest == Rest::chance) {
    const std::vector<ChanceOutcome> outcomes = machine.outcomes(state);
    int total = 0;
    for (const ChanceOutcome& outcome : outcomes) {
      total += outcome.weight;
    }
    for (const ChanceOutcome& outcome : outcomes) {
      State next = state;
      machine.apply_chance(next, outcome.outcome);
      add_value(machine, next, weight * outcome.weight / total, value);
    }
    return;
  }
  const std::vector<std::uint32_t> options = machine.list(state);
  for (const std::uint32_t option : options) {
    State next = state;
    machine.apply(next, option);
    add_value(machine, next, weight / static_cast<double>(options.size()), value);
  }
}

std::vector<double> uniform_value(const RuleSet& rules) {
  Machine machine(*rules.program);
  State start(*rules.program);
  machine.start(start);
  std::vector<double> value(static_cast<std::size_t>(rules.program->model.players), 0.0);
  add_value(machine, start, 1.0, value);
  return value;
}

} // namespace

TEST_CASE("tic-tac-toe has the published tree") {
  const RuleSet rules = compile_rule_set("tic_tac_toe");
  const Perft result = count_tree(rules, 9);
  CHECK(Counts(result.histories.begin() + 1, result.histories.end()) ==
        Counts{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
  CHECK(result.finished == 255168);
  CHECK(result.won.at(1) == 131184);
  CHECK(result.won.at(2) == 77904);
  CHECK(result.drawn == 46080);
}

TEST_CASE("connect four has the published counts") {
  const RuleSet rules = compile_rule_set("connect_four");
  const Perft result = count_tree(rules, 5);
  CHECK(Counts(result.histories.begin() + 1, result.histories.end()) == Counts{7, 49, 343, 2401, 16807});
}

TEST_CASE("connect four has the published counts of six discs", "[long]") {
  CHECK(count_tree(compile_rule_set("connect_four"), 6).histories.back() == 117649);
}

TEST_CASE("breakthrough has the published counts") {
  const RuleSet rules = compile_rule_set("breakthrough");
  const Perft result = count_tree(rules, 3);
  CHECK(Counts(result.histories.begin() + 1, result.histories.end()) == Counts{22, 484, 11132});
  CHECK(count_tree(compile_rule_set("breakthrough", {2, {}, {{"rows", "3"}, {"columns", "3"}}}), 40).finished == 2300);
}

TEST_CASE("breakthrough has the published counts of four moves", "[long]") {
  CHECK(count_tree(compile_rule_set("breakthrough"), 4).histories.back() == 256036);
}

TEST_CASE("othello has the published counts") {
  const Perft result = count_tree(compile_rule_set("othello"), 6);
  CHECK(Counts(result.histories.begin() + 1, result.histories.end()) == Counts{4, 12, 56, 244, 1396, 8200});
}

TEST_CASE("othello has the published count of seven moves", "[long]") {
  CHECK(count_tree(compile_rule_set("othello"), 7).histories.back() == 55092);
}

TEST_CASE("chess has the published counts") {
  const Perft result = count_tree(compile_rule_set("chess"), 3);
  CHECK(Counts(result.histories.begin() + 1, result.histories.end()) == Counts{20, 400, 8902});
}

TEST_CASE("chess has the published count of four moves", "[long]") {
  CHECK(count_tree(compile_rule_set("chess"), 4).histories.back() == 197281);
}

TEST_CASE("amazons has the published count of first moves") {
  CHECK(count_turns(compile_rule_set("amazons"), 1) == Counts{2176});
}

TEST_CASE("english draughts has the published counts") {
  CHECK(count_turns(compile_rule_set("english_draughts"), 5) == Counts{7, 49, 302, 1469, 7361});
}

TEST_CASE("russian draughts has the published counts") {
  CHECK(count_turns(compile_rule_set("russian_draughts"), 5) == Counts{7, 49, 302, 1469, 7482});
}

TEST_CASE("international draughts has the published counts") {
  CHECK(count_turns(compile_rule_set("international_draughts"), 4) == Counts{9, 81, 658, 4265});
}

TEST_CASE("international draughts has the published count of six turns", "[long]") {
  CHECK(count_turns(compile_rule_set("international_draughts"), 6).back() == 167140);
}

TEST_CASE("xiangqi has the published counts") {
  CHECK(count_turns(compile_rule_set("xiangqi"), 2) == Counts{44, 1920});
}

TEST_CASE("xiangqi has the published count of three moves", "[long]") {
  CHECK(count_turns(compile_rule_set("xiangqi"), 3).back() == 79666);
}

TEST_CASE("shogi has the published counts") {
  CHECK(count_turns(compile_rule_set("shogi"), 2) == Counts{30, 900});
}

TEST_CASE("shogi has the published count of three moves", "[long]") {
  CHECK(count_turns(compile_rule_set("shogi"), 3).back() == 25470);
}

TEST_CASE("ataxx has the published counts") {
  CHECK(count_turns(compile_rule_set("ataxx"), 3) == Counts{16, 256, 6460});
  CHECK(count_turns(compile_rule_set("ataxx", {2, {}, {{"gaps", "four"}}}), 3) == Counts{14, 196, 4184});
}

TEST_CASE("go on 3 by 3 points has the published counts") {
  const Perft result = count_tree(compile_rule_set("go", {2, {}, {{"size", "3"}}}), 2);
  CHECK(Counts(result.histories.begin() + 1, result.histories.end()) == Counts{10, 91});
}

TEST_CASE("hex on 3 by 3 hexes has the published counts", "[long]") {
  const Perft result = count_tree(compile_rule_set("hex", {2, {}, {{"size", "3"}}}), 9);
  CHECK(Counts(result.histories.begin() + 1, result.histories.end()) ==
        Counts{9, 72, 504, 3024, 15120, 54720, 146880, 207360, 120960});
  CHECK(result.finished == 257760);
}

TEST_CASE("hex has the counts of a small board") {
  // On 2 by 2 hexes whoever has two adjacent corners of the short diagonal wins; every history ends with 3 or 4 stones.
  const Perft result = count_tree(compile_rule_set("hex", {2, {}, {{"size", "2"}}}), 4);
  CHECK(Counts(result.histories.begin() + 1, result.histories.begin() + 4) == Counts{4, 12, 24});
  CHECK(result.drawn == 0);
  CHECK(result.unfinished == 0);
}

TEST_CASE("kuhn poker for two has the published tree and value") {
  const RuleSet rules = compile_rule_set("kuhn_poker", {2, {}, {}});
  const Perft result = count_tree(rules, 8);
  CHECK(Counts(result.histories.begin() + 1, result.histories.begin() + 6) == Counts{3, 6, 12, 24, 12});
  CHECK(result.histories.back() == 0);
  CHECK(result.finished == 30);
  CHECK(uniform_value(rules).at(0) == Approx(0.125));
}

TEST_CASE("kuhn poker for three has the published number of histories") {
  const RuleSet rules = compile_rule_set("kuhn_poker", {3, {}, {}});
  CHECK(count_tree(rules, 12).finished == 312);
  const std::vector<double> value = uniform_value(rules);
  CHECK(value[0] + value[1] + value[2] == Approx(0.0).margin(1e-12));
}

TEST_CASE("leduc poker for two has the published tree and value") {
  const RuleSet rules = compile_rule_set("leduc_poker", {2, {}, {}});
  const Perft result = count_tree(rules, 12);
  CHECK(Counts(result.histories.begin() + 1, result.histories.begin() + 12) ==
        Counts{6, 30, 60, 150, 390, 780, 1800, 2640, 2280, 1080, 240});
  CHECK(result.finished == 5520);
  CHECK(uniform_value(rules).at(0) == Approx(-0.078125));
}

TEST_CASE("goofspiel with four cards has the published number of games") {
  const RuleSet rules = compile_rule_set("goofspiel", {2, {}, {{"cards", "4"}}});
  Machine machine(*rules.program);
  const Perft result = perft(machine, {16, true});
  CHECK(result.finished == 13824);
  CHECK(result.won.at(1) == 5568);
  CHECK(result.won.at(2) == 5568);
  CHECK(result.drawn == 2688);
}

TEST_CASE("liar's dice with one die each has the published tree") {
  const RuleSet rules = compile_rule_set("liars_dice");
  const Perft result = count_tree(rules, 15);
  CHECK(Counts(result.histories.begin() + 1, result.histories.begin() + 6) == Counts{6, 36, 432, 2808, 10296});
  CHECK(result.finished == 147420);
}

} // namespace brehon
