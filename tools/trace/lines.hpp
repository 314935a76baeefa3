#pragma once

#include "dsl/base/source.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace brehon {

/// How the lines of a text differ from those of an older one.
struct LinesBeside {
  std::uint32_t count = 0;         // of the older text
  std::vector<std::uint32_t> gone; // lines of the older text that are not there any more
  std::vector<std::uint32_t> come; // lines of the other one that were not there
};

LinesBeside lines_beside(const Source& older, const Source& other);

/// "2 of 40 lines differ (7, 12); new there: 7, 13-14".
std::string lines_text(const LinesBeside& lines);

} // namespace brehon
