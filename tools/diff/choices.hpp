#pragma once

#include "tools/diff/options.hpp"
#include "tools/diff/side.hpp"

#include <vector>

namespace brehon::diff {

/// The choices besides the defaults under which two games are compared: each value of each option that both can take,
/// and all combinations (up to 64) of options that stand together around something that one side only says.
std::vector<Choices> choices_to_compare(const Side& a, const Side& b, const std::vector<OptionPair>& options);

} // namespace brehon::diff
