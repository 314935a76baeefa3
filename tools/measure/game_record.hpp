#pragma once

#include "interpreter/machine/score.hpp"
#include "tools/batches/transcribe.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace brehon {

/// How one of many games ended.
struct GameRecord {
  std::uint64_t game = 0; // its number
  std::uint64_t decisions = 0;
  std::uint64_t chances = 0;
  std::optional<Fault> fault; // the rest means nothing where there is one
  Outcome outcome = Outcome::running;
  std::uint32_t winners = 0; // as in `Result`
  bool drawn = false;
  std::vector<Fraction> totals;
  std::vector<Fraction> returns;

  /// Of the win: 1 for one alone, equal parts of one that is shared or drawn, 0 where the game was not finished.
  double part_of_win(std::size_t player) const {
    const bool finished = !fault && outcome != Outcome::unfinished;
    const double parts = drawn ? static_cast<double>(returns.size()) : std::popcount(winners);
    return finished && (drawn || won_by(player)) ? 1 / parts : 0;
  }
  bool won_by(std::size_t player) const { return !drawn && ((winners >> player) & 1U) != 0; }
};

inline GameRecord record_of(std::uint64_t game, std::uint64_t decisions, std::uint64_t chances,
                            const std::optional<Fault>& fault, const Result& result) {
  GameRecord record{game, decisions, chances, fault, Outcome::running, 0, false, {}, {}};
  if (!fault) {
    record.outcome = result.outcome;
    record.winners = result.winners;
    record.drawn = result.drawn;
    record.totals = result.totals;
    record.returns = result.returns;
  }
  return record;
}

template <class Record> void transcribe(Record& record, GameRecord& of) {
  auto& [game, decisions, chances, fault, outcome, winners, drawn, totals, returns] = of;
  const auto fraction = [&](Fraction& each) {
    record.number(each.num);
    record.number(each.den);
  };
  record.number(game);
  record.number(decisions);
  record.number(chances);
  transcribe(record, fault);
  record.number(outcome);
  record.number(winners);
  record.flag(drawn);
  record.list(totals, fraction);
  record.list(returns, fraction);
}

} // namespace brehon
