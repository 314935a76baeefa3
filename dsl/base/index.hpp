#pragma once

#include <cstddef>

namespace brehon {

/// A number as an index; it must not be negative.
constexpr std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

} // namespace brehon
