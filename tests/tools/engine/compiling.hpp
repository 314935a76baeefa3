#pragma once

#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

/// Compiling engines in tests.
namespace brehon {

/// The compiler with the warnings that an engine must not give rise to.
inline constexpr const char* strict = "c++ -O0 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror";

inline void write(const std::string& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline bool runs(const std::string& command) {
  return std::system(command.c_str()) == 0;
}

} // namespace brehon
