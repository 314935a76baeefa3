#pragma once

#include "tools/trace/alignment.hpp"
#include "tools/trace/texts.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace brehon {

/// What became of a sentence in another printing.
enum class Fate : std::uint8_t {
  same,    // it stands there, in the same order
  moved,   // it stands elsewhere
  changed, // the sentence nearest to it has other words
  gone
};

struct Heir {
  Fate fate = Fate::gone;
  std::size_t sentence = alone; // its number in the newer text
};

/// What became of the sentences of a text.
struct Succession {
  std::vector<Heir> heirs;       // by the number of a sentence of the older text
  std::vector<std::size_t> come; // sentences of the newer text that are no heirs
};

/// Sentences with the same words are the same. In order first; then what is long enough to be told anywhere; then the
/// most alike ones between two that stay, by at least half of their words; then the same, and alike ones, anywhere.
/// Takes O(n log n) steps: in long stretches of changes only sentences that share a rare word are compared.
Succession succession(const SplitText& older, const SplitText& newer);

/// For each word of a sentence the equal one in another, or `alone`, in order.
std::vector<std::size_t> words_kept(std::string_view older, std::string_view newer);

} // namespace brehon
