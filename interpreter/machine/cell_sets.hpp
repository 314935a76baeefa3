#pragma once

#include "dsl/base/index.hpp"
#include "interpreter/program/program.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

/// Sets of numbers from 0 on in consecutive cells, 32 numbers in each.
namespace brehon::cell_sets {

inline std::uint32_t bits(Cell cell) {
  return static_cast<std::uint32_t>(cell);
}

/// The value must be in a cell of the set.
inline bool holds(const Cell* set, int value) {
  return ((bits(set[value / 32]) >> (value % 32)) & 1U) != 0;
}

/// The value must be in a cell of the set.
inline void insert(Cell* set, int value) {
  set[value / 32] = static_cast<Cell>(bits(set[value / 32]) | (1U << (value % 32)));
}

/// The first member of a set of so many cells from `value` on, or none.
inline int next(const Cell* set, int cells, int value) {
  int at = value / 32;
  if (at >= cells) {
    return model::none;
  }
  std::uint32_t word = bits(set[at]) & (~0U << (value % 32));
  while (word == 0) {
    if (++at == cells) {
      return model::none;
    }
    word = bits(set[at]);
  }
  return at * 32 + std::countr_zero(word);
}

inline int count(const Cell* set, int cells) {
  int out = 0;
  for (int i = 0; i < cells; ++i) {
    out += std::popcount(bits(set[i]));
  }
  return out;
}

/// `to`, which may be the set itself, becomes its members less a number each; what would be negative is gone.
inline void shift_down(const Cell* set, Cell by, int cells, Cell* to) {
  const std::size_t distance = bits(by);
  const auto size = index(cells);
  const auto word = [&](std::size_t at) { return at < size ? bits(set[at]) : 0U; };
  for (std::size_t k = 0; k < size; ++k) {
    const std::uint64_t two = std::uint64_t{word(k + distance / 32 + 1)} << 32 | word(k + distance / 32);
    to[k] = static_cast<Cell>(static_cast<std::uint32_t>(two >> (distance % 32)));
  }
}

} // namespace brehon::cell_sets
