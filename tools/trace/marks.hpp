#pragma once

#include "tools/trace/texts.hpp"
#include "tools/trace/trace.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace brehon {

/// What cites a sentence of a text, or words of it.
struct Mark {
  std::size_t by = 0;                // its number among the citations that were given
  std::uint32_t first = 0, last = 0; // words of the sentence, from 1, both included
  bool coarse = false;               // it names the line, which has several sentences
};

/// What cites each sentence of a text, by the number of the sentence. Citations of other sources are left out, and what
/// a citation names that the text does not have.
std::vector<std::vector<Mark>> marks_of(const SplitText& text, const std::string& source,
                                        const std::vector<Citing>& citing);

/// Words of a sentence that the same marks name.
struct Stretch {
  std::uint32_t first = 0, last = 0; // words of the sentence, from 1, both included; 1 and 0 where it has none
  std::vector<std::size_t> marks;    // their numbers among those of the sentence
};

/// Words in a row that may be left over of a sentence that is cited by words: one more is listed.
inline constexpr std::size_t most_left_over = 2;

/// Whether nothing cites a stretch, and it is too long to be left over.
inline bool is_loose(const Stretch& stretch) {
  return stretch.marks.empty() && stretch.last - stretch.first + 1 > most_left_over;
}

/// A sentence of so many words in stretches, in order.
std::vector<Stretch> stretches_of(const std::vector<Mark>& marks, std::size_t words);

} // namespace brehon
