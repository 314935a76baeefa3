#pragma once

#include "dsl/model/model.hpp"
#include "tools/scenario/sandbox.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Random games that look for what nobody has proven: that rules never come to a run-time error and always to an end.
namespace brehon::trial {

/// How much is played. What comes of it depends on nothing else.
struct Budget {
  std::uint64_t games = 200;          // that are begun
  std::uint64_t decisions = 20'000;   // after which no more games are begun
  std::uint64_t rounds = 200'000'000; // of loops in the rules, the same
  std::uint64_t longest = 10'000;     // decisions of a game, after which it counts as one without an end
  std::uint64_t seed = 1;
};

/// A run-time error, a broken claim, or play without an end, that games came to.
struct Defect {
  Fault fault; // where play does not end, its place alone
  bool endless = false;
  std::uint64_t games = 0; // how many came to it
  Scenario way;            // that leads to it, as short as was found
};

/// Whether two faults are of the same rule, whatever the numbers and places in their messages.
bool same_rule(const Fault& a, const Fault& b);

/// What came of the games of one program.
struct Result {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::vector<Defect> defects;                 // each rule once, in the order in which games came to them
  List<std::uint64_t, model::ClaimId> reached; // games that came to what a claim `reaches` says; 0 of other claims
};

/// What a game came to, if to anything. Game i uses the stream i of the seed, as playouts do.
std::optional<Defect> defect_of_game(Sandbox& sandbox, const Budget& budget, std::uint64_t number);

/// Plays random games, choosing uniformly among options and letting chance fall by weight.
Result play(Sandbox& sandbox, const Budget& budget);

} // namespace brehon::trial
