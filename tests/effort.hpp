#pragma once

#include <cstddef>
#include <vector>

namespace brehon {

#ifdef __SANITIZE_ADDRESS__
constexpr bool instrumented = true;
#else
constexpr bool instrumented = false;
#endif

/// How many of `n` random games, seeds or changes a test tries: all of them, or a fifth, rounded up, where the
/// sanitizers make code about five times as slow.
template <typename Number> constexpr Number effort(Number n) {
  return instrumented ? (n + 4) / 5 : n;
}

/// The files that a test takes which does much with each of them, or which tests engines, that no sanitizer sees: all
/// of them, or one of each `stride` under the sanitizers.
template <typename T> std::vector<T> sample(const std::vector<T>& all, std::size_t stride = 5) {
  std::vector<T> out;
  for (std::size_t i = 0; i < all.size(); i += instrumented ? stride : 1) {
    out.push_back(all[i]);
  }
  return out;
}

} // namespace brehon
