#include "interpreter/machine/execute.hpp"
#include "interpreter/play/ways.hpp"
#include "tests/rulesets/rule_set.hpp"

#include <optional>
#include <string>

namespace brehon {

namespace {

const std::string head = R"(game marbles {
  players ann, ben
  pieces { marble x6  die x1 showing 1..6 }
  zones { pot bag of marble  hand[player] bag of marble  cup slot of die }
  markers { leader on player or none }
  setup {
    move all marble to pot
    move 1 die to cup
  }
  play { setup  taking }
  phase taking {
    turns clockwise from ann, until pot is empty {
      action take (n in 1..2) {
        require enough: count(pot) >= n
        move (n) marble from pot to hand[me]
        roll cup
        set leader to first(all p in player with most count(hand[p]))
      }
    }
  }
  winner most count(hand[p]), else draw
)";

/// The rules with a claim, in a program that tests claims or does not.
Program with_claim(const std::string& claim, bool tests = true) {
  const RuleSet rules = compile_rules("marbles", head + claim + "\n}\n");
  Diagnostics findings;
  std::optional<Program> program = lower(rules.program->model, findings, {.optimised = true, .claims = tests});
  REQUIRE(program);
  REQUIRE(verify(*program).empty());
  return std::move(*program);
}

/// Plays the first option, and the first outcome of chance, to the end or a fault.
std::optional<Fault> first_fault(const Program& program) {
  Machine machine(program);
  State state(program);
  Run run = machine.start(state);
  std::vector<std::uint32_t> ways;
  while (run == Run::rested) {
    ways_on(machine, state, ways);
    run = take(machine, state, ways.front());
  }
  return run == Run::faulted ? machine.fault() : std::nullopt;
}

/// What a broken claim is said to be about.
std::string values_of(const std::string& claim) {
  const std::optional<Fault> fault = first_fault(with_claim(claim));
  REQUIRE(fault);
  CHECK_FALSE(fault->claim.is_none());
  std::string text;
  for (const auto& [span, value] : fault->values) {
    text += (text.empty() ? "" : ", ") + (head + claim + "\n}\n").substr(span.begin, span.end - span.begin) + " is " +
            value;
  }
  return text;
}

} // namespace

TEST_CASE("claims: those that hold everywhere change nothing") {
  CHECK_FALSE(first_fault(with_claim("  always all_there: count(pot) + sum(count(hand[p]) for p in player) is 6")));
  CHECK_FALSE(first_fault(with_claim("  never greedy: some p in player where count(hand[p]) > 3")));
  CHECK_FALSE(first_fault(with_claim("  always led: leader is none or count(hand[leader]) > 0")));
}

TEST_CASE("claims: a position that breaks one is a fault, with what it is about") {
  CHECK(values_of("  always many: count(pot) > 3") == "count(pot) is 3");
  CHECK(values_of("  never even: count(hand[ann]) is 2 and pot is not empty") == "count(hand[ann]) is 2");
  CHECK(values_of("  always few: every p in player has count(hand[p]) <= 1") ==
        "p in player is ann, count(hand[p]) is 2");
  CHECK(values_of("  never two: some p in player where count(hand[p]) > 1") ==
        "p in player is ann, count(hand[p]) is 2");
  CHECK(values_of("  always known: leader is not none and count(hand[leader]) < 3") == "leader is none");
}

TEST_CASE("claims: where chance is to fall nothing is tested") {
  // Marbles are moved before the die falls, and who leads is noted behind it.
  CHECK_FALSE(
      first_fault(with_claim("  always noted: leader is none or count(hand[leader]) >= count(hand[next(leader)])")));
}

TEST_CASE("claims: those that are reached are told at each position") {
  const Program program = with_claim("  reaches half: count(pot) is 3\n  reaches none_left: pot is empty");
  Machine machine(program);
  State state(program);
  Run run = machine.start(state);
  std::vector<std::uint32_t> ways;
  std::vector<std::string> reached;
  while (run == Run::rested) {
    for (const model::ClaimId claim : machine.reached()) {
      reached.push_back(program.model.claims[claim].name);
    }
    ways_on(machine, state, ways);
    run = take(machine, state, ways.front());
  }
  CHECK(reached == std::vector<std::string>{"half"});
  REQUIRE(run == Run::ended);
  REQUIRE(machine.reached().size() == 1);
  CHECK(program.model.claims[machine.reached().front()].name == "none_left");
}

TEST_CASE("claims: programs that do not test them are those of the rules without them") {
  const RuleSet plain = compile_rules("marbles", head + "}\n");
  const Program program = with_claim("  never few: count(pot) < 6", false);
  CHECK(program.claim_test.is_none());
  CHECK_FALSE(first_fault(program));
  CHECK(program.rules_hash == plain.program->rules_hash);
  CHECK(program.state_cells == plain.program->state_cells);
  CHECK(with_claim("  never few: count(pot) < 6").rules_hash == plain.program->rules_hash);
}

} // namespace brehon
