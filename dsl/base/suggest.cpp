#include "dsl/base/suggest.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace brehon {

namespace {

constexpr std::size_t longest_word = 64;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool equal_but_for_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

/// The most edits that still make a word near. One letter could be meant to be any other: there only case is an error.
std::size_t cutoff(std::size_t length) {
  return length < 2 ? 0 : std::max<std::size_t>(length, 3) / 3;
}

/// The number of edits between two words of at most `longest_word` letters, exchanges of neighbours included.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  using Row = std::array<std::size_t, longest_word + 1>;
  Row before_last{};
  Row last{};
  Row current{};
  for (std::size_t j = 0; j <= b.size(); ++j) {
    current[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = std::exchange(last, current);
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      current[j] = std::min({last[j] + 1, current[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1])) {
        current[j] = std::min(current[j], before_last[j - 2] + 1);
      }
    }
  }
  return current[b.size()];
}

/// The number of edits between two words, or more than `limit` where that is certain beforehand.
std::size_t bounded_distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (equal_but_for_case(a, b)) {
    return 0;
  }
  const std::size_t difference = std::max(a.size(), b.size()) - std::min(a.size(), b.size());
  if (difference > limit || std::max(a.size(), b.size()) > longest_word) {
    return limit + 1;
  }
  return edit_distance(a, b);
}

} // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  std::optional<std::string> best;
  std::size_t best_distance = cutoff(word.size()) + 1;
  for (const std::string_view candidate : candidates) {
    if (best_distance == 0) {
      break;
    }
    if (candidate == word) {
      continue;
    }
    const std::size_t distance = bounded_distance(word, candidate, best_distance - 1);
    if (distance < best_distance) {
      best_distance = distance;
      best = std::string(candidate);
    }
  }
  return best;
}

} // namespace brehon
