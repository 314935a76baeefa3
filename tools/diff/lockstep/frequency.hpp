#pragma once

#include "tools/diff/diff.hpp"

#include <cstdint>

namespace brehon::diff {

/// Plays so many random games of both sides of a report in lock step, with each number of players, and notes how often
/// they part; and how often A parts from A with one difference only, for each that changes play and can be made alone.
///
/// Where the report finds both to be the same, or no difference to change play, each value of each option is played,
/// too; games that part are then a difference of their own, `unexplained`: a fault of the comparison.
void play_both(Report& report, std::uint64_t games);

/// Where a random game parts, as a witness without examples.
Witness witness_of(const FirstParting& parting, int players);

/// The second part alone: nothing is played where a difference changes play.
void confirm_sameness(Report& report, std::uint64_t games);

} // namespace brehon::diff
