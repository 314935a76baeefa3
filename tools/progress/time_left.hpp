#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

namespace brehon {

/// Says on one line of a terminal how far a long run is and how long it may still take, and clears the line in the end.
class TimeLeft {
public:
  TimeLeft(bool shown, std::ostream& err);

  /// So many of all are done. Is written once a second at most.
  void tell(std::uint64_t done, std::uint64_t all, std::string_view what);
  void end();

private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  std::ostream& err_;
  Clock::time_point begun_;
  Clock::time_point told_;
};

/// A time as people say it: `40 s`, `3 min`, `2 h 10 min`.
std::string duration_text(double seconds);

} // namespace brehon
