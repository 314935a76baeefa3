#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

/// Words by the numbers that they are, in small letters.
using NumberWords = std::map<std::string, int, std::less<>>;

/// The number words of a language from 0 to 100: the cardinals in `counts`, with a few others that say a number, such
/// as `both` and `third`, in `all`. Empty in languages that are not known.
struct Numerals {
  NumberWords counts;
  NumberWords all;
  NumberWords said; // those that say a number in a sentence: cardinals from 2 on, ordinals from 3 on, none as `both`
};

/// `language` may be followed by a region, `de-CH`.
const Numerals& numerals_of(std::string_view language);

/// The numbers that are written out in a text, each with how it is written in small letters: figures, and number words
/// of a language.
std::vector<std::pair<std::string, int>> written_numbers(std::string_view text, std::string_view language);

} // namespace brehon
