#include "tools/tournament/sprt.hpp"

#include "tools/report/report.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <numeric>

namespace brehon {

namespace {

constexpr double error_rate = 0.05;
constexpr double most_elo = 2000;
constexpr int halvings = 100;

/// The share of the points that so many points of Elo are worth.
double expected(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

/// How far the points of a class of pairs are from a share.
double distance(std::size_t group, double share) {
  return static_cast<double>(group) / 4 - share;
}

/// The likeliest shares of the groups that have a mean of `share` are those that were seen, each divided by
/// 1 + t * distance. This is t.
double tilt(const std::array<std::uint64_t, 5>& counts, double share) {
  double low = -1 / (1 - share), high = 1 / share;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    double sum = 0;
    for (std::size_t group = 0; group < counts.size(); ++group) {
      const double off = distance(group, share);
      // A thousandth of a pair, so that no group is impossible.
      sum += (static_cast<double>(counts[group]) + 1e-3) * off / (1 + middle * off);
    }
    (sum > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

std::optional<double> read_elo(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool fine = error == std::errc() && end == text.data() + text.size() && std::abs(value) <= most_elo;
  return fine ? std::optional<double>(value) : std::nullopt;
}

} // namespace

void Sprt::add(std::optional<double> points) {
  if (second_ && first_ && points) {
    ++counts_[static_cast<std::size_t>(std::lround(2 * (*first_ + *points)))];
  }
  first_ = points;
  second_ = !second_;
}

double Sprt::log_ratio() const {
  const double low = expected(low_), high = expected(high_);
  const double tilt_low = tilt(counts_, low), tilt_high = tilt(counts_, high);
  double sum = 0;
  for (std::size_t group = 0; group < counts_.size(); ++group) {
    sum += static_cast<double>(counts_[group]) *
           std::log((1 + tilt_low * distance(group, low)) / (1 + tilt_high * distance(group, high)));
  }
  return sum;
}

Sprt::Verdict Sprt::verdict() const {
  const double ratio = log_ratio();
  return ratio >= bound() ? Verdict::high : ratio <= -bound() ? Verdict::low : Verdict::open;
}

std::uint64_t Sprt::pairs() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

double Sprt::bound() {
  return std::log((1 - error_rate) / error_rate);
}

std::optional<Sprt> read_sprt(std::string_view text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const std::optional<double> low = read_elo(text.substr(0, comma));
  const std::optional<double> high = read_elo(text.substr(std::min(comma + 1, text.size())));
  return low && high && *low < *high ? std::optional<Sprt>(Sprt(*low, *high)) : std::nullopt;
}

std::string sprt_text(const Sprt& sprt) {
  const Sprt::Verdict verdict = sprt.verdict();
  const std::string stands =
      verdict == Sprt::Verdict::open
          ? "not decided"
          : fmt::format("decided for {:g}", verdict == Sprt::Verdict::high ? sprt.high() : sprt.low());
  return fmt::format("Is the first agent stronger by {:g} or by {:g} points of Elo? {} after {} pairs of games: the "
                     "logarithm of the ratio of likelihoods is {}, its bounds are ±{} (errors of 5 %).",
                     sprt.low(), sprt.high(), stands, sprt.pairs(), decimal(sprt.log_ratio(), 2),
                     decimal(Sprt::bound(), 2));
}

} // namespace brehon
