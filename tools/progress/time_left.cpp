#include "tools/progress/time_left.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>

namespace brehon {

namespace {

constexpr const char* clear_line = "\r\x1b[K";

/// As people say it: `40 s`, `3 min`, `2 h 10 min`.
std::string duration(double seconds) {
  if (seconds < 90) {
    return fmt::format("{} s", std::lround(seconds));
  }
  const long minutes = std::lround(seconds / 60);
  return minutes < 90 ? fmt::format("{} min", minutes) : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

} // namespace

TimeLeft::TimeLeft(Progress progress, std::string what, double seconds, std::ostream& err)
    : progress_(progress), what_(std::move(what)), bound_(seconds), err_(err),
      begin_(std::chrono::steady_clock::now()) {}

double TimeLeft::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

void TimeLeft::done(std::uint64_t count, std::uint64_t all, std::uint64_t before) {
  const bool lines = progress_ == Progress::lines;
  const double often = lines ? 10 : 0.2; // seconds
  if (progress_ == Progress::unseen || count <= before) {
    return;
  }
  const double now = seconds();
  if (now - said_ < often) {
    return;
  }
  said_ = now;
  const double by_count = now / static_cast<double>(count - before) * static_cast<double>(all - std::min(all, count));
  const double left = bound_ > 0 ? std::min(by_count, std::max(0.0, bound_ - now)) : by_count;
  const double share = 100 * static_cast<double>(count) / static_cast<double>(all);
  err_ << fmt::format("{}{} of {} {} ({:.0f} %), {} left{}", lines ? "" : clear_line, count, all, what_, share,
                      duration(left), lines ? "\n" : "")
       << std::flush;
}

void TimeLeft::end() {
  if (progress_ == Progress::terminal) {
    err_ << clear_line << std::flush;
  }
}

} // namespace brehon
