#pragma once

#include "tools/bench/limit.hpp"

namespace brehon::limit {

/// Breakthrough, 8 x 8: a byte for each row. The board is turned over after each move, so that who is to move always
/// goes up. The moves in each of the three directions are a set of places to go to.
class Breakthrough {
public:
  static constexpr int choices_a_word = 8; // at most 48 moves: 48^8 is below 2^45

  bool ended() const { return won_; }

  unsigned options() const {
    return static_cast<unsigned>(std::popcount(ahead()) + std::popcount(left()) + std::popcount(right()));
  }

  void choose(unsigned k) {
    // The number of the chosen move in each direction, without a branch: it is in one of them only.
    const std::uint64_t number = std::uint64_t{1} << k;
    const int before_left = std::popcount(ahead());
    const int before_right = before_left + std::popcount(left());
    const std::uint64_t to_ahead = members(number, ahead());
    const std::uint64_t to_left = members(number >> before_left, left());
    const std::uint64_t to_right = members(number >> before_right, right());
    const std::uint64_t place = to_ahead | to_left | to_right;
    mine_ ^= place | (to_ahead >> 8) | (to_left >> 7) | (to_right >> 9);
    theirs_ &= ~place;
    won_ = place > last_row || theirs_ == 0;
    const std::uint64_t moved = turned(mine_);
    mine_ = turned(theirs_);
    theirs_ = moved;
    first_moves_ = !first_moves_;
  }

  int result() const { return first_moves_ ? -1 : 1; }

private:
  static constexpr std::uint64_t first_column = 0x0101010101010101;
  static constexpr std::uint64_t last_row = 0x00ffffffffffffff; // what is greater stands on it

  std::uint64_t ahead() const { return (mine_ << 8) & ~(mine_ | theirs_); }
  std::uint64_t left() const { return ((mine_ & ~first_column) << 7) & ~mine_; }
  std::uint64_t right() const { return ((mine_ & ~(first_column << 7)) << 9) & ~mine_; }

  static std::uint64_t turned(std::uint64_t set) { return __builtin_bswap64(set); }

  std::uint64_t mine_ = 0xffff; // of who is to move
  std::uint64_t theirs_ = 0xffff000000000000;
  bool won_ = false; // by who has just moved
  bool first_moves_ = true;
};

} // namespace brehon::limit
