#pragma once

#include <string>
#include <vector>

namespace brehon::bench {

/// How long something takes, in seconds of processor time; the median of several runs.
struct Timing {
  std::string what;
  double seconds = 0;
};

/// `check` of the largest rule sets, and parsing and formatting of a large file.
std::vector<Timing> measure_reading();

} // namespace brehon::bench
