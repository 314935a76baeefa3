#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

/// How a line of a text divides into sentences and words. Section 3 of the manual states it, since citations count
/// them: another way of dividing is another version, and moves citations.
namespace brehon {

inline constexpr int splitting_version = 1;

/// The sentences of a line, without the blanks around them. `language` is that of the text, as in `sources`; of one
/// that has no list of abbreviations, or of none, the general rules hold. A blank line has no sentence.
std::vector<std::string_view> sentences_of(std::string_view line, std::string_view language);

/// The words of a sentence: what stands between blanks and holds a letter or a digit.
std::vector<std::string_view> words_of(std::string_view sentence);

/// A word without what is neither letter nor digit at its ends.
std::string_view bare_word(std::string_view word);

/// Whether a line holds nothing but blanks, and what does not show.
bool is_blank(std::string_view line);

} // namespace brehon
