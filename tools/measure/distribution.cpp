#include "tools/measure/distribution.hpp"

namespace brehon {

double Distribution::mean() const {
  double sum = 0;
  for (const auto& [value, times] : values_) {
    sum += value * static_cast<double>(times);
  }
  return sum / static_cast<double>(count_);
}

double Distribution::variance() const {
  const double centre = mean();
  double sum = 0;
  for (const auto& [value, times] : values_) {
    sum += (value - centre) * (value - centre) * static_cast<double>(times);
  }
  return sum / static_cast<double>(count_);
}

double Distribution::quantile(double share) const {
  const double wanted = share * static_cast<double>(count_);
  std::uint64_t passed = 0;
  for (const auto& [value, times] : values_) {
    passed += times;
    if (static_cast<double>(passed) >= wanted) {
      return value;
    }
  }
  return most();
}

} // namespace brehon
