#include "tools/verbs/measure/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

namespace brehon {

namespace {

std::string duration(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  return whole < 60 ? fmt::format("{} s", whole) : fmt::format("{} min {} s", whole / 60, whole % 60);
}

} // namespace

Progress::Progress(bool shown, std::uint64_t all, std::string what, double seconds, std::ostream& err)
    : shown_(shown), all_(all), what_(std::move(what)), bound_(seconds), err_(err),
      begin_(std::chrono::steady_clock::now()) {}

double Progress::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
}

void Progress::done(std::uint64_t count) {
  constexpr double often = 0.2; // seconds
  if (!shown_ || count == 0) {
    return;
  }
  const double now = seconds();
  if (now - said_ < often) {
    return;
  }
  said_ = now;
  const double by_count = now / static_cast<double>(count) * static_cast<double>(all_ - std::min(all_, count));
  const double left = bound_ > 0 ? std::min(by_count, std::max(0.0, bound_ - now)) : by_count;
  err_ << fmt::format("\r\x1b[K{} of {} {} ({} %), {} left", count, all_, what_, 100 * count / all_, duration(left))
       << std::flush;
}

void Progress::end() {
  if (shown_) {
    err_ << "\r\x1b[K" << std::flush;
  }
}

} // namespace brehon
