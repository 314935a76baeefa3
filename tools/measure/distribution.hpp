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

  void add(const Distribution& other) {
    for (const auto& [value, times] : other.values_) {
      add(value, times);
    }
  }
  template <class Record> friend void transcribe(Record& record, Distribution& distribution) {
    record.map(
        distribution.values_, [&](double& value) { record.real(value); },
        [&](std::uint64_t& times) { record.number(times); });
    record.number(distribution.count_);
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
