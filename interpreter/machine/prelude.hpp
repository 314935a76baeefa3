#pragma once

// What the interpreter and generated engines have in common: arithmetic, random draws, hashing. Standard library only
// and no include of the project, since this text is also pasted into engines.

#include <cstddef>
#include <cstdint>
#include <limits>

namespace brehon::prelude {

/// How many rounds of loops and calls of rules there can be between two decisions or falls of chance: at the last one
/// the rules are taken to be endless.
inline constexpr int most_rounds = 1'000'000;

/// Stores `wide` in `result` if it is a 32-bit number; false where it is not.
inline bool narrow(std::int64_t wide, std::int32_t& result) {
  if (wide < std::numeric_limits<std::int32_t>::min() || wide > std::numeric_limits<std::int32_t>::max()) {
    return false;
  }
  result = static_cast<std::int32_t>(wide);
  return true;
}

/// a + b; false where it does not fit. `result` is unchanged then, here and below.
inline bool add(std::int32_t a, std::int32_t b, std::int32_t& result) {
  std::int32_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) {
    return false;
  }
  result = sum;
  return true;
}

inline bool subtract(std::int32_t a, std::int32_t b, std::int32_t& result) {
  std::int32_t difference = 0;
  if (__builtin_sub_overflow(a, b, &difference)) {
    return false;
  }
  result = difference;
  return true;
}

inline bool multiply(std::int32_t a, std::int32_t b, std::int32_t& result) {
  std::int32_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) {
    return false;
  }
  result = product;
  return true;
}

/// a / b rounded down; false where b is 0 or the result does not fit.
inline bool divide(std::int32_t a, std::int32_t b, std::int32_t& result) {
  if (b == 0) {
    return false;
  }
  const std::int64_t quotient = std::int64_t{a} / b;
  const bool rounded_up = std::int64_t{a} % b != 0 && (a < 0) != (b < 0);
  return narrow(quotient - (rounded_up ? 1 : 0), result);
}

/// a - b * (a / b rounded down), which has the sign of b; false where b is 0.
inline bool modulo(std::int32_t a, std::int32_t b, std::int32_t& result) {
  if (b == 0) {
    return false;
  }
  const std::int64_t remainder = std::int64_t{a} % b;
  return narrow(remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder, result);
}

/// The finaliser of splitmix64: a bijection that spreads every bit.
inline std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

inline constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;

/// Writes the position that some cells are in, tightly. Of each part `bits` of each of its `cells` count, as a number
/// from `low` on; in a sequence the first one says how many of the others do. `to` has room for the bits of all of
/// them.
template <typename Parts> void pack(const std::int32_t* cells, const Parts& parts, std::int32_t* to) {
  std::uint64_t left = 0; // bits that are not written yet
  int bits = 0;           // how many they are
  for (const auto& part : parts) {
    for (int i = 0; i < part.cells; ++i) {
      const std::int32_t* const cell = cells + part.first;
      const bool counts = !part.is_sequence || i <= cell[0];
      const auto number = static_cast<std::uint32_t>(cell[i]) - static_cast<std::uint32_t>(part.low);
      left |= static_cast<std::uint64_t>(counts ? number : 0U) << bits;
      bits += part.bits;
      if (bits >= 32) {
        *to++ = static_cast<std::int32_t>(static_cast<std::uint32_t>(left));
        left >>= 32;
        bits -= 32;
      }
    }
  }
  if (bits > 0) {
    *to = static_cast<std::int32_t>(static_cast<std::uint32_t>(left));
  }
}

/// A memory of positions: how many of its cells are used, then the positions, one after the other, each of `size`
/// cells. How often one of them is there.
template <typename Cell> Cell times_in(const Cell* memory, const Cell* position, int size) {
  Cell times = 0;
  for (const Cell* at = memory + 1; at != memory + 1 + memory[0]; at += size) {
    int i = 0;
    while (i < size && at[i] == position[i]) {
      ++i;
    }
    times += i == size ? 1 : 0;
  }
  return times;
}

/// A hash of a sequence of numbers.
class Hash {
public:
  void add(std::uint64_t value) { value_ = mix(value_ + golden + mix(value + golden)); }
  void add(std::int32_t value) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value))); }
  std::uint64_t value() const { return value_; }

private:
  std::uint64_t value_ = 0;
};

/// The random generator splitmix64. The same seed and stream give the same numbers everywhere.
class Random {
public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : state_(mix(mix(seed + golden) + golden * stream)) {}

  /// All that the next numbers depend on.
  std::uint64_t state() const { return state_; }
  void set_state(std::uint64_t state) { state_ = state; }

  std::uint64_t next() {
    state_ += golden;
    return mix(state_);
  }

  /// floor(r * n / 2^64) of one draw r: a number from 0 to n - 1; n is at least 1.
  std::uint64_t below(std::uint64_t n) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * n) >> 64);
  }

private:
  std::uint64_t state_;
};

/// How often one of the options that are listed is drawn and tested, by who needs one that is possible, before all are
/// tested: mostly the first one is, and where few are, all are soon tested.
inline constexpr int most_draws = 8;

/// The index of the weight in which `number` falls, where the weights lie one after the other from 0. `weight(i)` is
/// the i-th of `size` weights, and `number` is less than their sum.
template <typename Weight> std::size_t pick(std::uint64_t number, std::size_t size, const Weight& weight) {
  std::size_t i = 0;
  for (; i + 1 < size; ++i) {
    const std::uint64_t w = weight(i);
    if (number < w) {
      break;
    }
    number -= w;
  }
  return i;
}

/// The sets of some pieces of which each has `low` to `high`, as numbers from 0 on. Pieces are of sorts, so many of
/// each; sets differ by how many of each sort they have, and the last sort decides first in their order. Each piece is
/// a unit with a number; those of a sort follow one another, and a set has the first ones of them.
struct Subsets {
  static constexpr int most_sorts = 512;

  const std::int32_t* first; // unit of each sort, and how many units there are
  int sorts;
  int low, high;
  const std::int32_t* ways; // for each n up to `sorts`, for each number up to `high` of pieces that the other sorts
                            // have: how many sets there are of the first n sorts with those

  std::int32_t below(int sort, int others) const { return ways[sort * (high + 1) + others]; }
  int most(int sort) const { return first[sort + 1] - first[sort]; }

  /// The last sort before another one of which a set with a number has pieces, beside so many others; -1 where it has
  /// none.
  int last_of(std::int32_t number, int others, int before) const {
    int none_from = before, some_to = -1; // `below` grows from sort to sort
    while (none_from - some_to > 1) {
      const int sort = (none_from + some_to) / 2;
      (number >= below(sort, others) ? some_to : none_from) = sort;
    }
    return some_to;
  }

  /// Calls `act(sort, count)` for each sort, from the last on, of which the set with a number has `count` pieces, if
  /// any.
  template <typename Act> void each(std::int32_t number, const Act& act) const {
    int others = 0;
    for (int sort = sorts; others < high && (sort = last_of(number, others, sort)) >= 0;) {
      int count = 0;
      while (count < most(sort) && others + count < high && number >= below(sort, others + count)) {
        number -= below(sort, others + count);
        ++count;
      }
      act(sort, count);
      others += count;
    }
  }

  /// The number of the set that has `count(sort)` pieces of each sort.
  template <typename Count> std::int32_t number_of(const Count& count) const {
    std::int32_t number = 0;
    int others = 0;
    for (int sort = sorts - 1; sort >= 0; --sort) {
      const int of_sort = count(sort);
      for (int less = 0; less < of_sort; ++less) {
        number += below(sort, others + less);
      }
      others += of_sort;
    }
    return number;
  }

  /// The sort of a unit.
  int sort_of(std::int32_t unit) const {
    int low_sort = 0, high_sort = sorts; // it is one of those from the first to before the second
    while (high_sort - low_sort > 1) {
      const int sort = (low_sort + high_sort) / 2;
      (first[sort] <= unit ? low_sort : high_sort) = sort;
    }
    return low_sort;
  }

  /// The number of the next set after a number, from a negative one on the first, of those whose units are there; -1
  /// where there is none. `next_unit(unit)` is the next unit after one, from -1 on the first, that is there, or -1. The
  /// set with the number has only such units.
  template <typename NextUnit> std::int32_t next(std::int32_t number, const NextUnit& next_unit) const {
    struct Part { // a sort of which there are pieces, and how many the set has
      int sort, there, count;
    };
    Part parts[most_sorts];
    int size = 0, total = 0;
    for (std::int32_t unit = next_unit(-1); unit >= 0;) {
      Part& part = parts[size++];
      part = {sort_of(unit), 0, 0};
      for (; unit >= 0 && unit < first[part.sort + 1]; unit = next_unit(unit)) {
        ++part.there;
      }
      total += part.there;
    }
    int others = 0, raised = size; // the part of which the next set has one more, and what it has of the later ones
    if (number < 0) {
      if (total < low) {
        return -1;
      }
    } else {
      int at = size;
      each(number, [&](int sort, int count) {
        while (at > 0 && parts[at - 1].sort >= sort) {
          --at;
        }
        parts[at].count = count;
        others += count;
      });
      int before = 0; // how many of earlier sorts are there
      for (raised = 0; raised < size; ++raised) {
        const Part& part = parts[raised];
        if (part.count < part.there && others < high && others + 1 + before >= low) {
          break;
        }
        others -= part.count;
        before += part.there;
      }
      if (raised >= size) {
        return -1;
      }
      ++parts[raised].count;
      ++others;
    }
    for (int i = 0; i < raised; ++i) { // as few of the earlier ones as can be, of the first ones first
      const int wanted = others < low ? low - others : 0;
      parts[i].count = parts[i].there < wanted ? parts[i].there : wanted;
      others += parts[i].count;
    }
    std::int32_t out = 0;
    others = 0;
    for (int i = size - 1; i >= 0; --i) {
      for (int less = 0; less < parts[i].count; ++less) {
        out += below(parts[i].sort, others + less);
      }
      others += parts[i].count;
    }
    return out;
  }
};

} // namespace brehon::prelude
