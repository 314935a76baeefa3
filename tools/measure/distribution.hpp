#pragma once

#include <cstdint>
#include <map>

namespace brehon {

/// How often values came.
class Distribution {
public:
  void add(double value, std::uint64_t times = 1) {
    values_[value] += times;
    count_ += times;
  }

  std::uint64_t count() const { return count_; }
  /// Ascending.
  const std::map<double, std::uint64_t>& values() const { return values_; }

  // Of what is not empty.
  double least() const { return values_.begin()->first; }
  double most() const { return values_.rbegin()->first; }
  double mean() const;
  /// The mean square of the differences from the mean.
  double variance() const;
  /// The least value that at least a share of `share` does not exceed.
  double quantile(double share) const;

private:
  std::map<double, std::uint64_t> values_;
  std::uint64_t count_ = 0;
};

} // namespace brehon
