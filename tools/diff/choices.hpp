#pragma once

#include "tools/diff/options.hpp"
#include "tools/diff/side.hpp"

#include <vector>

namespace brehon::diff {

/// The choices besides the defaults under which two games are compared: each value that both can take of each option on
/// which something may depend that one side only says, and all combinations (up to 64) of those that stand together
/// around it; what is chosen on a side stays. Where all is said alike, nothing depends on any. Linear in the sizes of
/// the trees but for the search through definitions.
std::vector<Choices> choices_to_compare(const Side& a, const Side& b, const std::vector<OptionPair>& options);

} // namespace brehon::diff
