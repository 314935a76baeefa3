#include "tests/lies/rules.hpp"
#include "tools/diff/diff.hpp"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

// A text is compared with each one that came shortly before it, both ways: nothing crashes, and a rule set equals
// itself.

namespace {

using namespace brehon;

bool differs(const lies::Rules& a, const lies::Rules& b) {
  Diagnostics diagnostics;
  const auto report = diff::compare(a.side(), b.side(), diagnostics);
  return report && !report->differences.empty();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::unique_ptr<lies::Rules> last;
  std::unique_ptr<lies::Rules> rules = lies::Rules::make(std::string(reinterpret_cast<const char*>(data), size), "");
  if (!rules || !rules->pass()) {
    return 0;
  }
  if (differs(*rules, *rules)) {
    std::abort();
  }
  if (last && differs(*last, *rules) != differs(*rules, *last)) {
    std::abort();
  }
  last = std::move(rules);
  return 0;
}
