#pragma once

#include <cstdint>
#include <string_view>

namespace brehon {

/// FNV-1a of 64 bits: it tells texts apart, but by accident; it is no protection from those who forge one.
inline std::uint64_t hash_of(std::string_view text, std::uint64_t seed = 0xcbf29ce484222325ULL) {
  for (const char c : text) {
    seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  return seed;
}

} // namespace brehon
