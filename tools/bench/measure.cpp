#include "tools/bench/measure.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <stdexcept>

namespace brehon::bench {

double own_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double children_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Ever more games, until they take long enough to tell how many fit into the time.
void Contender::find_pace(double seconds) {
  for (std::uint64_t games = 1; pace_ == 0; games *= 4) {
    const Slice slice = play_(games);
    if (slice.games == 0) {
      throw std::runtime_error("a game cannot be played");
    }
    if (slice.seconds > seconds / 16) {
      pace_ = static_cast<double>(slice.games) / slice.seconds;
    }
  }
}

void Contender::measure(double seconds) {
  find_pace(seconds);
  const Slice slice = play_(std::max<std::uint64_t>(1, static_cast<std::uint64_t>(pace_ * seconds)));
  pace_ = static_cast<double>(slice.games) / slice.seconds;
  rates_.push_back(pace_);
  games_ += slice.games;
  decisions_ += slice.decisions;
}

double Contender::decisions_a_game() const {
  return static_cast<double>(decisions_) / static_cast<double>(games_);
}

std::string processor() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("model name")) {
      return line.substr(std::min(line.find(':') + 2, line.size()));
    }
  }
  return "unknown processor";
}

} // namespace brehon::bench
