#pragma once

#include "interpreter/play/playout.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace brehon {

/// The bounds of a confidence interval, both within 0..1.
struct Interval {
  double low = 0;
  double high = 1;
};

/// Wilson's interval of 95 % for the probability of what happened `successes` times in `trials`; everything is possible
/// where there was no trial.
Interval wilson(std::uint64_t successes, std::uint64_t trials);

/// How a game came to its end: the outcome, the element that ended it or none, and where that stands.
struct EndPoint {
  Outcome outcome = Outcome::running;
  model::ElementId element;
  Span span;

  friend bool operator<(const EndPoint& a, const EndPoint& b) {
    const auto key = [](const EndPoint& end) {
      return std::make_tuple(end.outcome, end.span.file, end.span.begin, end.span.end, end.element);
    };
    return key(a) < key(b);
  }
};

/// What many games have come to. The order in which they are added has no effect but on the last digits of means.
class Statistics {
public:
  explicit Statistics(const Program& program);

  void add(std::uint64_t game, const Playout& playout);

  struct Seat {
    std::uint64_t wins = 0; // shared ones, too
    double score = 0;       // sums
    double returns = 0;
  };

  std::uint64_t games = 0;
  std::uint64_t finished = 0;   // by the rules; all that follows up to `ends` is of these
  std::uint64_t unfinished = 0; // by the limit of decisions
  std::uint64_t faulted = 0;    // by a run-time error
  std::uint64_t finished_decisions = 0;
  std::uint64_t shortest = 0;
  std::uint64_t longest = 0;
  std::uint64_t drawn = 0;
  std::uint64_t shared = 0; // won by several
  std::vector<Seat> seats;
  std::map<EndPoint, std::uint64_t> ends; // of finished and unfinished games
  std::uint64_t decisions = 0;            // of all games
  std::uint64_t chances = 0;
  std::optional<Fault> first_fault;
  std::uint64_t first_faulted_game = 0;

private:
  void add_finished(const Playout& playout);
  EndPoint end_point(const Playout& playout) const;

  const Program* program_;
};

} // namespace brehon
