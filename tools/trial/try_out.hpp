#pragma once

#include "dsl/base/diagnostics.hpp"
#include "dsl/syntax/ast.hpp"
#include "tools/trial/trial.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace brehon::trial {

/// What was played of a game.
struct Sum {
  std::size_t configurations = 0;
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::size_t defects = 0; // each rule and message once
  /// In how many of the games what a claim `reaches` says came about, and of how many that have the claim; by its name.
  struct Reached {
    std::uint64_t in = 0, of = 0;
  };
  std::map<std::string, Reached> reached = {};
};

/// Plays random games of a rule set under each of its `configurations`: under the defaults with each number of players
/// as many as the budget allows, with each other value of an option a tenth of that. What they come to is reported; a
/// configuration that has errors is left out. `game` is a node of kind `game`.
Sum try_out(const Node& game, const Budget& budget, Diagnostics& diagnostics);

} // namespace brehon::trial
