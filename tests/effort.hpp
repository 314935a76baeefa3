#pragma once

#include <cstddef>

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

/// A test of engines, which a compiler makes and no sanitizer sees, or one that does much with each rule file takes
/// every one of its files, or each fifth under the sanitizers.
constexpr std::size_t stride = instrumented ? 5 : 1;

} // namespace brehon
