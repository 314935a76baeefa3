#pragma once

#include "tools/bench/limit.hpp"

namespace brehon::limit {

/// Connect Four, 6 x 7: a column is six bits and one above that stays empty, so that no line runs over the edge. Adding
/// the lowest row to all discs gives the lowest free place of each column.
class ConnectFour {
public:
  static constexpr int choices_a_word = 14; // 7^14 is below 2^40

  bool ended() const { return won_ || free() == 0; }
  unsigned options() const { return static_cast<unsigned>(std::popcount(free())); }

  void choose(unsigned k) {
    const std::uint64_t place = member(k, free());
    const std::uint64_t placed = mine_ | place;
    all_ |= place;
    won_ = four(placed, 1) || four(placed, stride) || four(placed, stride - 1) || four(placed, stride + 1);
    mine_ = all_ ^ placed;
  }

  int result() const { return !won_ ? 0 : std::popcount(all_) % 2 == 1 ? 1 : -1; }

private:
  static constexpr int stride = 7;
  static constexpr std::uint64_t lowest = 0x0040810204081; // bit 0 of each column
  static constexpr std::uint64_t board = lowest * 0x3f;

  std::uint64_t free() const { return (all_ + lowest) & board; }

  static bool four(std::uint64_t set, int step) {
    const std::uint64_t pairs = set & (set >> step);
    return (pairs & (pairs >> (2 * step))) != 0;
  }

  std::uint64_t mine_ = 0; // of who is to move
  std::uint64_t all_ = 0;
  bool won_ = false; // by who has just moved
};

} // namespace brehon::limit
