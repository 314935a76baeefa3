#pragma once

#include "tools/bench/limit.hpp"

namespace brehon::limit {

/// Othello, 8 x 8: two sets of places, and the moves of who is next, which are found once for each position. Runs of
/// discs are followed by steps of one, one, two and two places, in all directions at once.
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
    const std::uint64_t place = member(k, moves_);
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
  // A vector of sets, one for each way: along a row, along a column, and the two slants. Never passed by value, since
  // how that is done depends on the processor that is compiled for.
  using Four = std::uint64_t __attribute__((vector_size(32)));

  static constexpr std::uint64_t inner = 0x7e7e7e7e7e7e7e7e; // without the first and the last column
  static constexpr Four steps = {1, 8, 7, 9};
  static constexpr Four passable = {inner, ~std::uint64_t{0}, inner, inner};

  static std::uint64_t any_of(const Four& sets) { return (sets[0] | sets[1]) | (sets[2] | sets[3]); }

  /// The runs of discs of `theirs` that begin beside `from`, towards higher and lower places.
  static void find_runs(std::uint64_t from, std::uint64_t theirs, Four& up, Four& down) {
    const Four through = passable & theirs;
    up = through & ((Four{} | from) << steps);
    down = through & ((Four{} | from) >> steps);
    up |= through & (up << steps);
    down |= through & (down >> steps);
    const Four two_up = through & (through << steps);
    const Four two_down = through & (through >> steps);
    for (int i = 0; i < 2; ++i) {
      up |= two_up & (up << (steps + steps));
      down |= two_down & (down >> (steps + steps));
    }
  }

  static std::uint64_t moves(std::uint64_t mine, std::uint64_t theirs) {
    Four up, down;
    find_runs(mine, theirs, up, down);
    return any_of((up << steps) | (down >> steps)) & ~(mine | theirs);
  }

  std::uint64_t flips(std::uint64_t place) const {
    Four up, down;
    find_runs(place, theirs_, up, down);
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
  std::uint64_t passes_ = 0; // what the other could move, where he cannot; not known elsewhere
  bool first_moves_ = true;
};

} // namespace brehon::limit
