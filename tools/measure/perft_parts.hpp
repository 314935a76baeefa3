#pragma once

#include "interpreter/play/perft.hpp"
#include "tools/batches/batches.hpp"
#include "tools/batches/transcribe.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brehon {

/// A first move, and how many histories begin with it.
struct FirstMove {
  std::string text;
  std::uint64_t count = 0;
  std::size_t ways_end = 0; // of `PerftRoots`, where those that begin with it end
};

/// Histories of as many steps, of which each can be counted on by itself.
struct PerftRoots {
  Perft up_to; // all up to them
  std::vector<std::vector<Move>> ways;
  std::vector<FirstMove> firsts; // in the order of `ways`
};

/// Where counting begins, and what a step is; its depth and functions mean nothing here.
/// The ways are left out where nothing is to be counted behind them.
PerftRoots perft_roots(const Program& program, const PerftRun& from, int depth, bool ways);

/// What comes of some roots, one after the other; counts are by the steps behind them.
struct PerftPart {
  Perft sum;                         // up to the first fault
  std::vector<std::uint64_t> counts; // of each: histories of as many steps as were asked for
};

/// Counts so many steps behind the roots from `begin` to `end`.
PerftPart perft_part(const Program& program, const PerftRun& from, const PerftRoots& roots, std::size_t begin,
                     std::size_t end, int depth);

/// Adds what comes of roots, whose histories begin with `length` steps.
void add(Perft& sum, const Perft& part, std::size_t length);

template <class Record> void transcribe(Record& record, PerftPart& part) {
  const auto number = [&](auto& value) { record.number(value); };
  record.list(part.sum.histories, number);
  for (std::uint64_t* each : {&part.sum.finished, &part.sum.drawn, &part.sum.unfinished}) {
    record.number(*each);
  }
  record.map(part.sum.won, number, number);
  transcribe(record, part.sum.fault);
  record.list(part.sum.way, [&](Move& move) {
    record.flag(move.by_chance);
    record.number(move.number);
  });
  record.list(part.counts, number);
}

} // namespace brehon
