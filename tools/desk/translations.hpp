#pragma once

#include "tools/trace/alignment.hpp"
#include "tools/trace/texts.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace brehon::desk {

/// A text and the language it is in.
struct Spoken {
  const SplitText& text;
  std::string language; // may be empty
};

/// Texts of so many pairs of sentences at most are aligned.
inline constexpr std::size_t most_pairs = 1'000'000;

/// For each sentence of a text the one that most probably says the same in a translation, or `alone` where none does
/// with a probability of 0.9. The method is that of Gale and Church (1993): sentences stay in their order, and long
/// ones become long ones; figures, number words and names in common, and the begin of a line on both sides, count for
/// it. Time and memory are in proportion to the number of pairs of sentences.
std::vector<std::size_t> likely_translations(const Spoken& from, const Spoken& to);

} // namespace brehon::desk
