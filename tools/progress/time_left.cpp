#include "tools/progress/time_left.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>

namespace brehon {

namespace {

/// As people say it: `40 s`, `3 min`, `2 h 10 min`.
std::string duration(double seconds) {
  if (seconds < 90) {
    return fmt::format("{} s", std::lround(seconds));
  }
  const long minutes = std::lround(seconds / 60);
  return minutes < 90 ? fmt::format("{} min", minutes) : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

} // namespace

TimeLeft::TimeLeft(bool shown, std::string what, double seconds, std::ostream& err)
    : shown_(shown), what_(std::move(what)), bound_(seconds), err_(err), begin_(std::chrono::steady_clock::now()) {}

double TimeLeft::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

void TimeLeft::done(std::uint64_t count, std::uint64_t all, std::uint64_t before) {
  constexpr double often = 0.2; // seconds
  if (!shown_ || count <= before) {
    return;
  }
  const double now = seconds();
  if (now - said_ < often) {
    return;
  }
  said_ = now;
  const double by_count = now / static_cast<double>(count - before) * static_cast<double>(all - std::min(all, count));
  const double left = bound_ > 0 ? std::min(by_count, std::max(0.0, bound_ - now)) : by_count;
  err_ << fmt::format("\r\x1b[K{} of {} {} ({} %), {} left", count, all, what_, 100 * count / all, duration(left))
       << std::flush;
}

void TimeLeft::end() {
  if (shown_) {
    err_ << "\r\x1b[K" << std::flush;
  }
}

} // namespace brehon
