#include "tools/progress/time_left.hpp"

#include <fmt/format.h>

#include <cmath>
#include <ostream>

namespace brehon {

TimeLeft::TimeLeft(bool shown, std::ostream& err)
    : shown_(shown), err_(err), begun_(Clock::now()), told_(begun_ - std::chrono::seconds(1)) {}

void TimeLeft::tell(std::uint64_t done, std::uint64_t all, std::string_view what) {
  const Clock::time_point now = Clock::now();
  if (!shown_ || done == 0 || now - told_ < std::chrono::seconds(1)) {
    return;
  }
  told_ = now;
  const double passed = std::chrono::duration<double>(now - begun_).count();
  const double left = passed / static_cast<double>(done) * static_cast<double>(all - done);
  err_ << fmt::format("\r{} of {} {}, about {} left\x1b[K", done, all, what, duration_text(left)) << std::flush;
}

void TimeLeft::end() {
  if (shown_) {
    err_ << "\r\x1b[K" << std::flush;
  }
}

std::string duration_text(double seconds) {
  if (seconds < 90) {
    return fmt::format("{} s", std::lround(seconds));
  }
  const long minutes = std::lround(seconds / 60);
  return minutes < 90 ? fmt::format("{} min", minutes) : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

} // namespace brehon
