#pragma once

#include <cstdio>
#include <cstdlib>

namespace brehon {

/// Ends the program where it comes to a place that it cannot come to: a fault of Brehon itself, never of what it reads.
/// Prints file and line to standard error and aborts.
[[noreturn]] inline void unreachable(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  std::fprintf(stderr, "brehon: internal error: %s:%d: unreachable\n", file, line);
  std::abort();
}

/// Ends the program as `unreachable` where what must hold does not.
inline void ensure(bool holds, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (!holds) {
    unreachable(file, line);
  }
}

} // namespace brehon
