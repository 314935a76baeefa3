#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace brehon {

/// Says how far a long run is and how long it will take, on one line that it clears in the end.
class Progress {
public:
  /// `shown`: whether somebody looks. `what` is done `all` times, or for so many seconds where these are not 0.
  Progress(bool shown, std::uint64_t all, std::string what, double seconds, std::ostream& err);

  void done(std::uint64_t count);
  void end();

  /// Since it began.
  double seconds() const;

private:
  bool shown_;
  std::uint64_t all_;
  std::string what_;
  double bound_;
  std::ostream& err_;
  std::chrono::steady_clock::time_point begin_;
  double said_ = 0; // when it was said last
};

} // namespace brehon
