#include "interpreter/play/intervals.hpp"

#include <algorithm>
#include <cmath>

namespace brehon {

namespace {

/// The standard normal quantile of 0.975.
constexpr double z = 1.959963984540054;

double share_of(std::uint64_t successes, std::uint64_t trials) {
  return trials == 0 ? 0.5 : static_cast<double>(successes) / static_cast<double>(trials);
}

/// The logarithm of how much likelier what happened is under the mixture than under a mean of `p`.
double log_ratio(double sum, double count, double p) {
  const double beta = std::lgamma(sum + 0.5) + std::lgamma(count - sum + 0.5) - std::lgamma(count + 1);
  const double prior = 2 * std::lgamma(0.5);
  return beta - prior - sum * std::log(p) - (count - sum) * std::log1p(-p);
}

/// The bound of the means that are likely enough, between one that is and one that is not.
double bound(double sum, double count, double likely, double unlikely) {
  constexpr double least = 2.995732273553991; // log 20
  for (int i = 0; i < 60; ++i) {
    const double middle = (likely + unlikely) / 2;
    (log_ratio(sum, count, middle) < least ? likely : unlikely) = middle;
  }
  return likely;
}

} // namespace

Interval wilson(std::uint64_t successes, std::uint64_t trials) {
  if (trials == 0) {
    return {};
  }
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double spread = 1 + z * z / n;
  const double centre = (share + z * z / (2 * n)) / spread;
  const double half = z / spread * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Interval normal_interval(double mean, double variance, std::uint64_t count) {
  const double half = count == 0 ? 0 : z * std::sqrt(variance / static_cast<double>(count));
  return {mean - half, mean + half};
}

Interval difference_interval(std::uint64_t first_successes, std::uint64_t first_trials, std::uint64_t second_successes,
                             std::uint64_t second_trials) {
  const double first = share_of(first_successes, first_trials);
  const double second = share_of(second_successes, second_trials);
  const Interval a = wilson(first_successes, first_trials);
  const Interval b = wilson(second_successes, second_trials);
  const double difference = second - first;
  return {difference - std::hypot(second - b.low, a.high - first),
          difference + std::hypot(b.high - second, first - a.low)};
}

Interval anytime_interval(double sum, std::uint64_t count) {
  if (count == 0) {
    return {};
  }
  const auto n = static_cast<double>(count);
  const double mean = std::clamp(sum / n, 1e-9, 1 - 1e-9);
  return {bound(sum, n, mean, 0), bound(sum, n, mean, 1)};
}

} // namespace brehon
