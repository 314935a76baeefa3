#pragma once

#include "tools/diff/rate.hpp"
#include "tools/diff/witness/positions.hpp"
#include "tools/diff/witness/twin.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace brehon::diff {

/// A random game from the set-up in which two versions part.
struct PartedGame {
  Scenario played;    // the steps that lead there
  FirstParting first; // how they part in lock step, where more is compared than a twin compares
};

/// The shortest of those random games that part, up to `most`, the shortest first. They are the games that tell how
/// often the two part. `in_time` says whether there is time for more.
std::vector<PartedGame> parted_games(const Twin& twin, std::size_t most, const std::function<bool()>& in_time);

/// The last steps of a game as cases: from each of the last few positions that it comes to, the latest first, entered
/// at each phase and step in which it rests. They need not part. The positions are noted as such that play comes to.
std::vector<Scenario> last_steps(Twin& twin, const Scenario& played, Positions& positions);

} // namespace brehon::diff
