#pragma once

#include <string_view>
#include <vector>

namespace brehon {

/// The numbers that stand in a text: figures, and the number words of its language from 2 to 100, also at the start of
/// longer words ("fourth", "dreimal"). They are in order, each once. A text in a language without number words has
/// figures only.
std::vector<int> numbers_in(std::string_view text, std::string_view language);

} // namespace brehon
