#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace brehon {

/// How somebody looks at a long run.
enum class Progress : std::uint8_t {
  unseen,
  terminal, // on one line, which is cleared in the end
  lines,    // on a line now and then, as in a file of messages
};

/// Says how far a long run is and how long it will take.
class TimeLeft {
public:
  /// `what` is done for so many seconds at most where these are not 0.
  TimeLeft(Progress progress, std::string what, double seconds, std::ostream& err);

  /// So many of all are done, and so many of them were before it began.
  void done(std::uint64_t count, std::uint64_t all, std::uint64_t before);
  void end();

  /// Since it began.
  double seconds() const;

private:
  Progress progress_;
  std::string what_;
  double bound_;
  std::ostream& err_;
  std::chrono::steady_clock::time_point begin_;
  double said_ = 0; // when it was said last
};

} // namespace brehon
