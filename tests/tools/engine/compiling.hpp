#pragma once

#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

/// Compiling engines in tests.
namespace brehon {

/// The compiler with the warnings that an engine must not give rise to. It reads the headers of the standard library
/// from a file that was precompiled (see `tests/CMakeLists.txt`), which takes a quarter of the time away.
inline constexpr const char* strict = "c++ " BREHON_ENGINE_FLAGS " -include '" BREHON_ENGINE_HEADERS "'";

inline void write(const std::string& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline bool runs(const std::string& command) {
  return std::system(command.c_str()) == 0;
}

} // namespace brehon
