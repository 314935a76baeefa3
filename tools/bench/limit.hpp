#pragma once

#include "interpreter/machine/prelude.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#ifdef __BMI2__
#include <immintrin.h>
#endif

// What limit programs have in common. A limit program is a game written by hand for one purpose: to play it by chance
// as fast as it goes. It is a state with
//
//   bool ended() const;
//   unsigned options() const;     how many ways play can go on, at least 1; all are equally likely
//   void choose(unsigned k);      takes the k-th of them, from 0
//   int result() const;           what the first player has won, once it has ended
//   bool is_chance() const;       where the rules leave something to chance
//   static constexpr int choices_a_word;   how many choices are made with one random word
//
// It plays one step after the other, so that a search could stand on it: whole games are not looked up in tables.
namespace brehon::limit {

/// The set of those members of `set` whose numbers, counted from the lowest member, are in `numbers`.
inline std::uint64_t members_portably(std::uint64_t numbers, std::uint64_t set) {
  std::uint64_t out = 0;
  for (; numbers != 0 && set != 0; numbers >>= 1, set &= set - 1) {
    out |= (numbers & 1) != 0 ? set & (~set + 1) : 0;
  }
  return out;
}

inline std::uint64_t members(std::uint64_t numbers, std::uint64_t set) {
#ifdef __BMI2__
  return _pdep_u64(numbers, set);
#else
  return members_portably(numbers, set);
#endif
}

/// The k-th member of a set, counted from 0, or none where there are fewer.
inline std::uint64_t member(unsigned k, std::uint64_t set) {
  return members(std::uint64_t{1} << k, set);
}

/// Numbers from one random word, which is taken for a fraction: each number is the whole part of a product, and the
/// next one comes from the fraction that is left. The product of all bounds should stay well below 2^64: as often as it
/// goes into 2^64, so even are the last numbers.
class Fraction {
public:
  explicit Fraction(std::uint64_t word) : word_(word) {}

  unsigned below(unsigned n) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(word_) * n;
    word_ = static_cast<std::uint64_t>(product);
    return static_cast<unsigned>(product >> 64);
  }

private:
  std::uint64_t word_;
};

template <typename State> bool falls_by_chance(const State& state) {
  if constexpr (requires { state.is_chance(); }) {
    return state.is_chance();
  } else {
    return false;
  }
}

/// A game that was played by chance.
struct Playout {
  unsigned decisions = 0;
  int result = 0; // for the first player
};

template <typename State> Playout play_out(prelude::Random& random) {
  State state;
  Playout playout;
  for (;;) {
    Fraction fraction(random.next());
    for (int i = 0; i < State::choices_a_word; ++i) {
      playout.decisions += falls_by_chance(state) ? 0 : 1;
      state.choose(fraction.below(state.options()));
      if (state.ended()) {
        playout.result = state.result();
        return playout;
      }
    }
  }
}

/// Exact counts of a game's tree; a fall of chance with several outcomes is a step, too.
struct Counts {
  std::vector<std::uint64_t> histories; // by length from 0, those that ended at it included
  std::uint64_t finished = 0;
  std::uint64_t won = 0, lost = 0, drawn = 0; // of these, by the first player
  double value = 0;                           // what he wins on average where all play by chance
};

template <typename State> void count(const State& state, std::size_t length, double likelihood, Counts& counts) {
  ++counts.histories[length];
  if (state.ended()) {
    const int result = state.result();
    ++counts.finished;
    ++(result > 0 ? counts.won : result < 0 ? counts.lost : counts.drawn);
    counts.value += likelihood * result;
    return;
  }
  if (length + 1 == counts.histories.size()) {
    return;
  }
  const unsigned options = state.options();
  for (unsigned k = 0; k < options; ++k) {
    State next = state;
    next.choose(k);
    count(next, length + 1, likelihood / options, counts);
  }
}

/// Counts the histories of up to `depth` steps.
template <typename State> Counts perft(std::size_t depth) {
  Counts counts;
  counts.histories.resize(depth + 1);
  count(State(), 0, 1, counts);
  return counts;
}

} // namespace brehon::limit
