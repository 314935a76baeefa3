#pragma once

#include "interpreter/program/program.hpp"

#include <map>
#include <string>
#include <vector>

namespace brehon::engine {

/// What is the same for all states of a game, under all of some programs.
struct GameFacts {
  int actions = 1;          // more than the number of any
  int outcomes = 1;         // the most ways in which chance can fall at once
  int outcome_numbers = 0;  // more than the number of any; 0 where nothing falls
  int limit = 0;            // of decisions; 0: none
  int cells = 0;            // of the largest state
  int observation_size = 0; // of the largest observation as numbers
  double least = 0;         // that a player can get; infinite where the rules set no bound
  double most = 0;
  bool hides = false;    // there is something that not all see
  bool zero_sum = false; // what the players get always adds up to 0
};
GameFacts game_facts(const std::vector<const Program*>& programs);

/// What an engine tells of its game, as texts that take the place of `@NAME@` in its fixed parts: what holds under all
/// of its programs. `name` is that of its namespace, `file` that of the rule file.
std::map<std::string, std::string> facts(const std::vector<const Program*>& programs, const std::string& name,
                                         const std::string& file);

} // namespace brehon::engine
