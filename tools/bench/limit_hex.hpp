#pragma once

#include "tools/bench/limit.hpp"

#include <array>

namespace brehon::limit {

/// Hex, `size` x `size` up to 11: sets of up to 121 places. Of each player's stones those that hang together with his
/// near side are known; a new stone that touches them is where a fill goes on. He has won when it reaches the far side.
template <int size> class Hex {
public:
  static constexpr int choices_a_word = 6; // 121^6 is below 2^42

  bool ended() const { return won_; }
  unsigned options() const { return left_; }

  void choose(unsigned k) {
    const int place = take(k);
    Side& side = sides_[mover_];
    const Set stone = Set{1} << place;
    side.stones |= stone;
    const auto& lines = mover_ == 0 ? across : along;
    if (((neighbours[static_cast<std::size_t>(place)] & side.joined) | (stone & lines.near)) != 0) {
      fill(side, stone);
      won_ = (side.joined & lines.far) != 0;
    }
    mover_ = 1 - mover_;
  }

  int result() const { return mover_ == 1 ? 1 : -1; }

private:
  __extension__ using Set = unsigned __int128;
  static constexpr int places = size * size;
  static_assert(places <= 128);

  struct Side {
    Set stones = 0;
    Set joined = 0; // with the near side
  };
  struct Ends {
    Set near = 0;
    Set far = 0;
  };

  static constexpr Set first_column = [] {
    Set set = 0;
    for (int row = 0; row < size; ++row) {
      set |= Set{1} << (row * size);
    }
    return set;
  }();
  static constexpr Set last_column = first_column << (size - 1);
  static constexpr Ends across = {(Set{1} << size) - 1, ((Set{1} << size) - 1) << (places - size)};
  static constexpr Ends along = {first_column, last_column};

  /// A set with all its neighbours: beside it in its row, one row above and one to the left of that, one row below and
  /// one to the right of that.
  static constexpr Set grown(Set set) {
    const Set left = set | ((set & ~first_column) >> 1);
    const Set right = set | ((set & ~last_column) << 1);
    return left | right | (left << size) | (right >> size);
  }

  static constexpr std::array<Set, static_cast<std::size_t>(places)> neighbours = [] {
    std::array<Set, static_cast<std::size_t>(places)> table{};
    for (int place = 0; place < places; ++place) {
      table[static_cast<std::size_t>(place)] = grown(Set{1} << place);
    }
    return table;
  }();

  static void fill(Side& side, Set edge) {
    do {
      side.joined |= edge;
      edge = grown(edge) & side.stones & ~side.joined;
    } while (edge != 0);
  }

  /// Takes the k-th free place; the last one takes its turn in the list.
  int take(unsigned k) {
    const int place = free_[k];
    free_[k] = free_[--left_];
    return place;
  }

  static constexpr std::array<std::uint8_t, static_cast<std::size_t>(places)> all = [] {
    std::array<std::uint8_t, static_cast<std::size_t>(places)> list{};
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i] = static_cast<std::uint8_t>(i);
    }
    return list;
  }();

  std::array<Side, 2> sides_;
  std::array<std::uint8_t, static_cast<std::size_t>(places)> free_ = all;
  unsigned left_ = places;
  unsigned mover_ = 0;
  bool won_ = false;
};

} // namespace brehon::limit
