#include "interpreter/machine/options.hpp"

#include "interpreter/machine/cell_sets.hpp"

#include <bit>

namespace brehon {

namespace {

/// The k-th member from 0. Where the machine need not have `popcount`, that is faster than to halve the word.
std::uint32_t member(std::uint64_t members, std::size_t k) {
  for (; k > 0; --k) {
    members &= members - 1;
  }
  return static_cast<std::uint32_t>(std::countr_zero(members));
}

} // namespace

void Options::add_set(std::uint32_t first, const Cell* set, int cells) {
  for (int k = 0; k < cells; k += 2, first += 64) {
    const std::uint64_t high = k + 1 < cells ? cell_sets::bits(set[k + 1]) : 0;
    const std::uint64_t members = high << 32 | cell_sets::bits(set[k]);
    if (members != 0) {
      const auto size = static_cast<std::uint32_t>(std::popcount(members));
      words_.push_back({first, static_cast<std::uint32_t>(count()), size, members});
      in_words_ += size;
    }
  }
}

std::uint32_t Options::at(std::size_t k) const {
  std::size_t passed = 0; // options in words before number `k`
  for (const Word& word : words_) {
    if (k < word.before) {
      break;
    }
    if (k < word.before + word.count) {
      return word.first + member(word.members, k - word.before);
    }
    passed += word.count;
  }
  return singles_[k - passed];
}

const std::vector<std::uint32_t>& Options::list() {
  if (words_.empty()) {
    return singles_;
  }
  if (list_.empty()) {
    auto single = singles_.begin();
    for (const Word& word : words_) {
      while (list_.size() < word.before) {
        list_.push_back(*single++);
      }
      for (std::uint64_t left = word.members; left != 0; left &= left - 1) {
        list_.push_back(word.first + member(left, 0));
      }
    }
    list_.insert(list_.end(), single, singles_.end());
  }
  return list_;
}

} // namespace brehon
