#pragma once

#include "interpreter/program/program.hpp"

#include <algorithm>

/// The cells of what lies in order: how many pieces there are, then their types, then zeros.
namespace brehon {

/// The piece at a place of a sequence, from 1, is taken away.
inline void close_up(Cell* sequence, int at) {
  std::copy(sequence + at + 1, sequence + *sequence + 1, sequence + at);
  sequence[(*sequence)--] = 0;
}

} // namespace brehon
