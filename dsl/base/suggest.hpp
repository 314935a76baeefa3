#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brehon {

/// The candidate that `word` was most likely meant to be: the fewest letters inserted, left out, replaced or exchanged
/// with their neighbour, upper and lower case being the same. Of equally near ones the first. None where even the
/// nearest differs in more than about a third of the letters of `word`, and none that equals `word` exactly. Words of
/// more than 64 bytes are compared without regard to case only.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string_view>& candidates);

} // namespace brehon
