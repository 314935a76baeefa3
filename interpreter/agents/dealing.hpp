#pragma once

#include "interpreter/machine/prelude.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace brehon {

/// Things that are to be dealt to as many spots, each of which takes some of them only.
struct Dealing {
  std::vector<std::size_t> spots;       // the sort of each
  std::vector<std::vector<bool>> takes; // by sort, by number of a thing
  std::vector<int> things;              // as many as spots, ascending

  bool fits(std::size_t spot, int thing) const { return takes[spots[spot]][static_cast<std::size_t>(thing)]; }
};

/// What a spot has before anything is dealt; `nothing_yet` where it has nothing.
inline constexpr int nothing_yet = -1;

/// Fills `dealt`, which has a place for each spot, with all things: at random, each where it fits. Where all spots take
/// the same, all ways are equally likely; elsewhere spots that take less are served first. What lies there already
/// stays; it is one of the things. False where no way was found.
bool deal(const Dealing& dealing, prelude::Random& random, std::vector<int>& dealt);

/// Puts the elements into any order, each equally likely.
template <typename Value> void shuffle(std::vector<Value>& values, prelude::Random& random) {
  for (std::size_t i = values.size(); i > 1; --i) {
    std::swap(values[i - 1], values[static_cast<std::size_t>(random.below(i))]);
  }
}

} // namespace brehon
