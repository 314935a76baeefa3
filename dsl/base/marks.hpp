#pragma once

#include <string>
#include <vector>

namespace brehon {

/// The words of a text: what stands between spaces, dots, commas and parentheses.
std::vector<std::string> words_of(const std::string& text);

/// A short mark for each of some things by the words that it is called by. Where each has a word that no other has, its
/// first letters; else the first letters of all its words but those that all things have: as many as distinguish a word
/// from all others, and where that is not enough, of all words equally many. Things with the same words have the same
/// mark.
std::vector<std::string> marks(const std::vector<std::vector<std::string>>& things);

} // namespace brehon
