#pragma once

#include "tools/bench/limit.hpp"

namespace brehon::limit {

/// Othello, 8 x 8: two sets of places, and the moves of who is next, which are found once for each position. Four
/// directions at a time go through one vector, towards higher places and towards lower ones; runs of discs are followed
/// by steps of one, one, two and two places.
class Othello {
public:
  static constexpr int choices_a_word = 8; // seldom more than 20 moves: 20^8 is below 2^35

  bool ended() const { return moves_ == 0 && passes_ == 0; }
  unsigned options() const { return moves_ == 0 ? 1 : static_cast<unsigned>(std::popcount(moves_)); }

  void choose(unsigned k) {
    if (moves_ == 0) {
      swap();
      moves_ = passes_;
      passes_ = 0;
      return;
    }
    const std::uint64_t place = select(moves_, k);
    const std::uint64_t turned = flips(place);
    mine_ ^= place | turned;
    theirs_ ^= turned;
    swap();
    moves_ = moves(mine_, theirs_);
    if (moves_ == 0) {
      passes_ = moves(theirs_, mine_);
    }
  }

  int result() const {
    const int more = std::popcount(mine_) - std::popcount(theirs_);
    return (more > 0 ? 1 : more < 0 ? -1 : 0) * (first_moves_ ? 1 : -1);
  }

private:
  using Four = std::uint64_t __attribute__((vector_size(32)));

  static constexpr std::uint64_t inner = 0x7e7e7e7e7e7e7e7e; // without the first and the last column
  // Along a row, along a column, and the two slants.
  static constexpr Four steps = {1, 8, 7, 9};
  static constexpr Four passable = {inner, ~std::uint64_t{0}, inner, inner};

  static std::uint64_t any_of(Four sets) { return (sets[0] | sets[1]) | (sets[2] | sets[3]); }
  static Four each(std::uint64_t set) { return Four{set, set, set, set}; }

  /// The runs of discs in `through` that begin beside `from`.
  static Four runs_up(Four from, Four through) {
    Four run = through & (from << steps);
    run |= through & (run << steps);
    through &= through << steps;
    run |= through & (run << (steps + steps));
    run |= through & (run << (steps + steps));
    return run;
  }

  static Four runs_down(Four from, Four through) {
    Four run = through & (from >> steps);
    run |= through & (run >> steps);
    through &= through >> steps;
    run |= through & (run >> (steps + steps));
    run |= through & (run >> (steps + steps));
    return run;
  }

  static std::uint64_t moves(std::uint64_t mine, std::uint64_t theirs) {
    const Four through = each(theirs) & passable;
    const Four ends = (runs_up(each(mine), through) << steps) | (runs_down(each(mine), through) >> steps);
    return any_of(ends) & ~(mine | theirs);
  }

  std::uint64_t flips(std::uint64_t place) const {
    const Four through = each(theirs_) & passable;
    const Four up = runs_up(each(place), through);
    const Four down = runs_down(each(place), through);
    const Four closed_up = ((up << steps) & mine_) != 0;
    const Four closed_down = ((down >> steps) & mine_) != 0;
    return any_of((up & closed_up) | (down & closed_down));
  }

  void swap() {
    const std::uint64_t before = mine_;
    mine_ = theirs_;
    theirs_ = before;
    first_moves_ = !first_moves_;
  }

  std::uint64_t mine_ = 0x0000000810000000; // of who is to move
  std::uint64_t theirs_ = 0x0000001008000000;
  std::uint64_t moves_ = 0x0000102004080000;
  std::uint64_t passes_ = 0; // what the other could move, where he can not; not known elsewhere
  bool first_moves_ = true;
};

} // namespace brehon::limit
