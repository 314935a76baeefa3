#pragma once

#include "interpreter/play/intervals.hpp"
#include "interpreter/play/playout.hpp"
#include "tools/batches/transcribe.hpp"
#include "tools/measure/distribution.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace brehon {

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

template <class Record> void transcribe(Record& record, EndPoint& end) {
  record.number(end.outcome);
  record.number(end.element);
  transcribe(record, end.span);
}

/// How the lead went in games that somebody won alone, by the score as it stood after each decision.
struct Course {
  Distribution changes; // how often another took the lead
  Distribution behind;  // in which share of the decisions before the last one the winner did not lead alone
  Distribution decided; // after which share of the decisions nobody else took the lead any more
};

/// What many games have come to. The order in which they are added has no effect but on the last digits of means.
class Statistics {
public:
  explicit Statistics(const Program& program);

  void add(std::uint64_t game, const Playout& playout);
  /// Adds what later games of the same program have come to.
  void add(const Statistics& later);
  template <class Record> friend void transcribe(Record& record, Statistics& statistics) { statistics.parts(record); }

  struct Seat {
    std::uint64_t wins = 0; // shared ones, too
    double share = 0;       // of the wins: 1 for one alone, equal parts of those that are shared or drawn; a sum
    Distribution score;     // where there is one
    Distribution returns;
  };

  /// Options by decision: the mean over the games that came to the decision of this number from 0.
  double mean_choices(std::size_t decision) const {
    return static_cast<double>(choices_at[decision]) / static_cast<double>(games_at[decision]);
  }
  /// How many options there were at all decisions.
  Distribution choices() const;

  std::uint64_t games = 0;
  std::uint64_t finished = 0;   // by the rules; all that follows up to `ends` is of these
  std::uint64_t unfinished = 0; // by the limit of decisions
  std::uint64_t faulted = 0;    // by a run-time error
  Distribution lengths;         // decisions
  Distribution margins;         // between the scores of the winner and of who came nearest
  Course course;                // where it was noted
  std::uint64_t drawn = 0;
  std::uint64_t shared = 0; // won by several
  std::vector<Seat> seats;
  std::map<EndPoint, std::uint64_t> ends;      // of finished and unfinished games
  List<std::uint64_t, model::ClaimId> reached; // of all games, those that came to what a claim `reaches` says
  std::uint64_t decisions = 0;                 // of all games
  std::uint64_t chances = 0;
  std::optional<Fault> first_fault;
  std::uint64_t first_faulted_game = 0;
  std::vector<std::uint64_t> choices_at, games_at; // of all games, by decision, up to `most_noted`: options, games

private:
  static constexpr std::size_t most_noted = 10'000;

  void add_choices(const std::vector<std::uint32_t>& choices);
  void add_course(const Playout& playout);
  void add_finished(const Playout& playout);
  EndPoint end_point(const Playout& playout) const;
  template <class Record> void parts(Record& record);

  const Program* program_;
  std::vector<std::uint64_t> choices_; // by how many options there were
};

template <class Record> void Statistics::parts(Record& record) {
  auto& [games_, finished_, unfinished_, faulted_, lengths_, margins_, course_, drawn_, shared_, seats_, ends_,
         reached_, decisions_, chances_, fault, faulted_game, choices_at_, games_at_, program, all_choices] = *this;
  const auto number = [&](auto& value) { record.number(value); };
  for (std::uint64_t* each :
       {&games_, &finished_, &unfinished_, &faulted_, &drawn_, &shared_, &decisions_, &chances_, &faulted_game}) {
    record.number(*each);
  }
  for (Distribution* each : {&lengths_, &margins_, &course_.changes, &course_.behind, &course_.decided}) {
    transcribe(record, *each);
  }
  record.list(seats_, [&](Seat& seat) {
    auto& [wins, share, score, returns] = seat;
    record.number(wins);
    record.real(share);
    transcribe(record, score);
    transcribe(record, returns);
  });
  record.map(
      ends_, [&](EndPoint& end) { transcribe(record, end); }, number);
  transcribe(record, fault);
  for (std::vector<std::uint64_t>* each :
       {static_cast<std::vector<std::uint64_t>*>(&reached_), &choices_at_, &games_at_, &all_choices}) {
    record.list(*each, number);
  }
}

} // namespace brehon
