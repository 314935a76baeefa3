#include "tools/measure/played_batch.hpp"

namespace brehon {

PlayedBatch empty_batch(const Program& program, const Noted& noted) {
  PlayedBatch batch(program);
  if (noted.profile) {
    batch.trace.steps = List<std::uint64_t, Label>(program.code.size());
  }
  return batch;
}

PlayedBatch play_batch(const Program& program, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                       const Noted& noted) {
  PlayedBatch batch = empty_batch(program, noted);
  PlayoutRun run;
  run.games = count;
  run.seed = seed;
  run.trace = noted.trace || noted.profile ? &batch.trace : nullptr;
  run.leads = noted.course && !program.model.score.empty();
  run.first = first;
  run.finish = [&](std::uint64_t game, const Playout& playout) {
    batch.statistics.add(game, playout);
    if (noted.games) {
      batch.games.push_back(record_of(game, playout.decisions, playout.chances, playout.fault, playout.result));
    }
  };
  run_playouts(program, run);
  return batch;
}

} // namespace brehon
