#pragma once

#include <string>
#include <vector>

namespace brehon {

/// The words of a text: what stands between spaces, dots, commas and parentheses.
std::vector<std::string> words_of(const std::string& text);

/// A short mark for each of some things by the words that it is called by: of each of its words so many letters as
/// distinguish it from all other words, and where that is not enough, of all words equally many. A word that all things
/// have is left out; things with the same words have the same mark.
std::vector<std::string> marks(const std::vector<std::vector<std::string>>& things);

} // namespace brehon
