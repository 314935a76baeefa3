#pragma once

#include "tools/bench/limit.hpp"

#include <array>

namespace brehon::limit {

/// Tic-tac-toe: nine bits for each player; who is to move comes first. Which sets hold a line stands in a table of
/// bits.
class TicTacToe {
public:
  static constexpr int choices_a_word = 9; // 9! is below 2^19

  bool ended() const { return won_ || (mine_ | theirs_) == board; }
  unsigned options() const { return static_cast<unsigned>(std::popcount(board & ~(mine_ | theirs_))); }

  void choose(unsigned k) {
    const auto placed = mine_ | static_cast<std::uint32_t>(member(k, board & ~(mine_ | theirs_)));
    won_ = ((lines[placed / 64] >> (placed % 64)) & 1) != 0;
    mine_ = theirs_;
    theirs_ = placed;
  }

  int result() const { return !won_ ? 0 : std::popcount(mine_) < std::popcount(theirs_) ? 1 : -1; }

private:
  static constexpr std::uint32_t board = 0777;
  static constexpr std::array<std::uint64_t, 8> lines = [] {
    std::array<std::uint64_t, 8> table{};
    for (std::uint32_t set = 0; set <= board; ++set) {
      for (const std::uint32_t line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U}) {
        table[set / 64] |= std::uint64_t{(set & line) == line} << (set % 64);
      }
    }
    return table;
  }();

  std::uint32_t mine_ = 0;
  std::uint32_t theirs_ = 0;
  bool won_ = false; // by who has just moved
};

} // namespace brehon::limit
