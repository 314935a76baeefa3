#pragma once

#include <cstdint>
#include <string_view>

namespace brehon::diff {

using Hash = std::uint64_t;

/// FNV-1a.
inline Hash hash_of(std::string_view text, Hash seed = 0xcbf29ce484222325ULL) {
  for (const char c : text) {
    seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  return seed;
}

/// Depends on the order of the two.
inline Hash mix(Hash a, Hash b) {
  const Hash hash = (a ^ (b + 0x9e3779b97f4a7c15ULL + (a << 6) + (a >> 2))) * 0xbf58476d1ce4e5b9ULL;
  return hash ^ (hash >> 29);
}

} // namespace brehon::diff
