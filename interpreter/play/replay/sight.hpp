#pragma once

#include "dsl/model/example.hpp"
#include "interpreter/machine/execute.hpp"

#include <string>
#include <vector>

namespace brehon {

/// What a player sees instead of what a fact about their sight says, in the words of such a fact; empty where the fact
/// holds. `shown` is what all players were shown since the last choice.
std::string unlike_sight(const Machine& machine, const State& state, const std::vector<Shown>& shown, const Fact& fact);

/// What a player was shown, a fact for each place: `ann is shown hand[ben] = 1 red`. Where it was nothing, that.
std::vector<std::string> shown_facts(const Program& program, const std::vector<Shown>& shown, int player);

} // namespace brehon
