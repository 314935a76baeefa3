#pragma once

#include <cstdint>

/// What can be said of a probability or a mean after some trials, at 95 %.
namespace brehon {

/// The bounds of a confidence interval.
struct Interval {
  double low = 0;
  double high = 1;
};

/// Wilson's interval for the probability of what happened `successes` times in `trials`; everything is possible where
/// there was no trial.
Interval wilson(std::uint64_t successes, std::uint64_t trials);

/// The interval of a mean of so many independent values, by the normal distribution. `variance` is that of the values.
Interval normal_interval(double mean, double variance, std::uint64_t count);

/// The interval of the difference of two probabilities, that of the second less that of the first (Newcombe 1998,
/// method 10).
Interval difference_interval(std::uint64_t first_successes, std::uint64_t first_trials, std::uint64_t second_successes,
                             std::uint64_t second_trials);

/// An interval of the mean of values within 0..1 that holds however often one looks, so that one may stop as soon as it
/// says enough: with a probability of 95 % it never leaves the mean out. `sum` is of `count` independent values. A
/// beta-binomial mixture of likelihood ratios with Ville's inequality (Robbins 1970).
Interval anytime_interval(double sum, std::uint64_t count);

} // namespace brehon
