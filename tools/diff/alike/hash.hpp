#pragma once

#include "dsl/base/hash.hpp"

#include <cstdint>

namespace brehon::diff {

using Hash = std::uint64_t;

/// Depends on the order of the two.
inline Hash mix(Hash a, Hash b) {
  const Hash hash = (a ^ (b + 0x9e3779b97f4a7c15ULL + (a << 6) + (a >> 2))) * 0xbf58476d1ce4e5b9ULL;
  return hash ^ (hash >> 29);
}

} // namespace brehon::diff
