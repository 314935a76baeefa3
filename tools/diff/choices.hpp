#pragma once

#include "tools/diff/options.hpp"
#include "tools/diff/side.hpp"

#include <cstdint>
#include <vector>

namespace brehon::diff {

struct ComparedChoices {
  std::vector<Choices> list;
  std::uint64_t left_out = 0; // combinations that are too many to be compared
};

/// The choices besides the defaults under which two games are compared: each value that both can take of each option on
/// which something may depend that one side only says, and all combinations (up to 128) of those on which it hangs
/// together: that stand in it, around it, in what it mentions, and around all that uses what it belongs to. What is
/// chosen on a side stays. Where all is said alike, nothing depends on any. Linear in the sizes of the trees but for
/// the search through definitions.
ComparedChoices choices_to_compare(const Side& a, const Side& b, const std::vector<OptionPair>& options);

} // namespace brehon::diff
