#pragma once

#include "interpreter/play/playout.hpp"
#include "tools/measure/game_record.hpp"
#include "tools/measure/statistics.hpp"

#include <cstdint>
#include <vector>

namespace brehon {

/// What is noted of games that are played by chance.
struct Noted {
  bool trace = false;   // what elements came to bear
  bool profile = false; // where play spends its time
  bool course = false;  // who led after each decision
  bool games = false;   // each game
};

/// What came of games that followed each other.
struct PlayedBatch {
  explicit PlayedBatch(const Program& program) : statistics(program), trace(program) {}

  Statistics statistics;
  Trace trace;
  std::vector<GameRecord> games;
};

template <class Record> void transcribe(Record& record, PlayedBatch& batch) {
  transcribe(record, batch.statistics);
  transcribe(record, batch.trace);
  record.list(batch.games, [&](GameRecord& game) { transcribe(record, game); });
}

/// Nothing yet, with the places that the counts need.
PlayedBatch empty_batch(const Program& program, const Noted& noted);

/// Plays games by chance, on this thread. Game i uses the stream i of the seed.
PlayedBatch play_batch(const Program& program, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                       const Noted& noted);

} // namespace brehon
