#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace brehon::bench {

/// How often each thing is measured.
inline constexpr int repetitions = 5;

/// Random games, and the processor time that they took.
struct Slice {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  double seconds = 0;
};

/// Plays so many random games; none where it cannot.
using Play = std::function<Slice(std::uint64_t games)>;

/// Processor time in seconds: of this process, and of the programs that it has run.
double own_seconds();
double children_seconds();

/// Of an odd number of values.
double median(std::vector<double> values);

/// Something that plays a game, measured in slices of time.
class Contender {
public:
  explicit Contender(Play play) : play_(std::move(play)) {}

  /// Plays for about so long. Throws `std::runtime_error` where nothing is played.
  void measure(double seconds);

  /// The median of the slices.
  double games_a_second() const { return median(rates_); }
  /// Of all slices.
  double decisions_a_game() const;
  double seconds_a_decision() const { return 1 / (games_a_second() * decisions_a_game()); }

private:
  void find_pace(double seconds);

  Play play_;
  std::vector<double> rates_;
  double pace_ = 0; // games a second, as expected
  std::uint64_t games_ = 0;
  std::uint64_t decisions_ = 0;
};

/// What is said of the machine.
std::string processor();

} // namespace brehon::bench
