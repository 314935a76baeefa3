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

/// One of how many files a test takes that does much with each of them.
struct Strides {
  /// In the quick tests, beside long ones that take all.
  std::size_t quick = 1;
  /// Under the sanitizers. Larger still for tests of engines, which no sanitizer sees.
  std::size_t instrumented = 5;
};

template <typename T> std::vector<T> sample(const std::vector<T>& all, Strides strides = {}) {
  std::vector<T> out;
  for (std::size_t i = 0; i < all.size(); i += instrumented ? strides.instrumented : strides.quick) {
    out.push_back(all[i]);
  }
  return out;
}

} // namespace brehon
