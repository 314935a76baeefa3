#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace brehon {

/// A sequential test of by how many points of Elo one agent is stronger than another: `low` or `high`. One may look
/// after each pair of games, and stop as soon as it is decided. Where the truth is `low`, `high` is concluded in 5 % of
/// all tests at most, and the other way round.
///
/// It is Wald's sequential probability ratio test (A. Wald, Sequential Tests of Statistical Hypotheses, 1945), with the
/// bounds log(0.95/0.05) and its opposite. What is unknown, how often pairs of games come to each sum of points, is
/// under both hypotheses what is likeliest (M. Van den Bergh, The Generalized Sequential Probability Ratio Test, 2019).
/// A game and its opposite, with the seats exchanged, are one pair, so that an advantage of a seat does no harm.
class Sprt {
public:
  Sprt(double low, double high) : low_(low), high_(high) {}

  enum class Verdict : std::uint8_t { open, low, high };

  /// The points of the first agent in the next game, 0 to 1; none where it came to no good, which leaves its pair out.
  void add(std::optional<double> points);

  /// The logarithm of how much likelier what happened is under `high` than under `low`.
  double log_ratio() const;
  Verdict verdict() const;
  std::uint64_t pairs() const;

  double low() const { return low_; }
  double high() const { return high_; }
  /// What the logarithm is compared with.
  static double bound();

private:
  double low_;
  double high_;
  bool second_ = false;                      // the next game is the second one of its pair
  std::optional<double> first_;              // the points in the first one
  std::array<std::uint64_t, 5> counts_ = {}; // pairs, by twice the points in them
};

/// `-10,10`: the two hypotheses, the lower one first; none where it is not written so.
std::optional<Sprt> read_sprt(std::string_view text);

/// `decided for 10 points after 120 games: …`, or how it stands.
std::string sprt_text(const Sprt& sprt);

} // namespace brehon
