#pragma once

#include "tools/diff/diff.hpp"
#include "tools/diff/lockstep/pairs.hpp"

#include <optional>
#include <string>

namespace brehon::diff {

/// A way to play that one side allows and the other refuses.
struct Refusal {
  bool by_b = false;                 // the side that refuses it
  int players = 0;                   // 0: the least number
  Choices choices;                   // in the words of A
  Choices in_a, in_b;                // in the words of each side
  std::string why;                   // what the side that refuses it says
  std::optional<model::Model> model; // of the side that allows it, in its own words
};

/// Of a difference in the numbers of players or in the values of an option, a number or values that only one side
/// allows; none where there is no such, and of all other differences. Checks each number and value once, of a condition
/// each pair of values.
std::optional<Refusal> refusal_of(const Difference& difference, const Side& a, const Side& b,
                                  const Translation& translation);

/// What an example that plays so can expect where the game begins, as its last lines.
std::string begin_of_play(const model::Model& model);

} // namespace brehon::diff
