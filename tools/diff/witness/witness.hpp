#pragma once

#include "tools/diff/diff.hpp"

#include <cstdint>

namespace brehon::diff {

/// Seconds that are never over.
inline constexpr double unlimited = 1e6;

struct WitnessOptions {
  double seconds = 120; // for all differences together
  std::uint64_t seed = 1;
};

/// Looks for a position and a decision at which the two games of a report part, for each difference that changes play.
/// What is found depends on the seed only, unless the time runs out. Examples that witnesses are written as are added
/// to `sources`, since they are read again to prove that they hold.
void add_witnesses(Report& report, const WitnessOptions& options, Sources& sources);

} // namespace brehon::diff
