#pragma once

#include <cstdint>

namespace brehon {

/// A step of a game in numbers: an option, or an outcome of chance.
struct Move {
  bool by_chance = false;
  std::uint32_t number = 0;
};

} // namespace brehon
