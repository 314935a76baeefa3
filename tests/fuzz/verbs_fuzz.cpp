#include "tests/lies/verbs.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

// Any text is handed to every verb that reads a rule file (tables, graph, generate, diff, run, ...): each ends as it
// should.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const brehon::lies::Handled handled =
      brehon::lies::handle(std::string(reinterpret_cast<const char*>(data), size), "");
  if (!handled.wrong.empty()) {
    std::fprintf(stderr, "%s\n", handled.wrong.c_str());
    std::abort();
  }
  return 0;
}
