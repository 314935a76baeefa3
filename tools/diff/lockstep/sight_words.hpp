#pragma once

#include "tools/diff/lockstep/link.hpp"

#include <string>
#include <vector>

namespace brehon::diff {

/// What a player sees in one of two games and not in the other, as facts of an example of each: `ben sees hand[ann] =
/// 2 red`, `ben is shown hand[ann] = 2 red`.
struct SightWords {
  std::vector<std::string> in_a, in_b;
};

/// What a player of A is given to see in both; `shown` is what all are shown.
struct SightOfPlayer {
  int player = 0;
  const Observation& a;
  const Observation& b;
  const std::vector<Shown>& shown_a;
  const std::vector<Shown>& shown_b;
};

/// Adds in what they are not alike.
void add_sight_words(const Link& link, const SightOfPlayer& sight, SightWords& out);

} // namespace brehon::diff
