#pragma once

#include <string_view>
#include <vector>

namespace brehon {

/// What a dot behind a word means in a language.
struct Abbreviations {
  std::string_view language;
  std::vector<std::string_view> words;         // in lower case, without the last dot: a dot behind one ends no sentence
  std::vector<std::string_view> before_digits; // the same, where a digit follows
  std::vector<std::string_view> single;        // words of one letter, behind which a sentence can end
  std::vector<std::string_view> before_ordinal; // a number with a dot behind one of these is an ordinal
};

/// Those of a language such as `nl` or `de-AT`; for one without a list, lists that are empty.
const Abbreviations& abbreviations(std::string_view language);

} // namespace brehon
