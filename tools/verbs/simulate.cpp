#include "tools/verbs/simulate.hpp"

#include "tools/load/report_load.hpp"
#include "tools/report/quick_build.hpp"
#include "tools/report/simulate_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace brehon {

namespace {

/// Says how far a long run is, on one line that it clears in the end.
class Progress {
public:
  Progress(bool shown, std::uint64_t games, std::ostream& err)
      : shown_(shown), games_(games), step_(std::max<std::uint64_t>(1, games / 100)), err_(err) {}

  void game(std::uint64_t done) {
    if (shown_ && done % step_ == 0) {
      err_ << fmt::format("\r{} of {} games", done, games_) << std::flush;
    }
  }

  void end() {
    if (shown_) {
      err_ << "\r\x1b[K" << std::flush;
    }
  }

private:
  bool shown_;
  std::uint64_t games_;
  std::uint64_t step_;
  std::ostream& err_;
};

} // namespace

int simulate_verb(const SimulateOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  const Stage stage = options.statistics ? Stage::watched : Stage::compiled;
  note_quick_build(err);
  const int status = load_or_report(options.game, stage, options.report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const Program& program = *loaded.program;
  Statistics statistics(program);
  Trace trace(program);
  Progress progress(options.progress, options.games, err);
  PlayoutRun run;
  run.games = options.games;
  run.seed = options.seed;
  run.jobs = std::max(1U, options.jobs);
  run.trace = options.statistics ? &trace : nullptr;
  run.finish = [&](std::uint64_t game, const Playout& playout) {
    statistics.add(game, playout);
    progress.game(game + 1);
  };
  run_playouts(program, run);
  progress.end();
  write_simulation({program, loaded.findings.sources, options.seed, statistics, run.trace}, options.report, out, err);
  return statistics.faulted == 0 ? status::fine : status::findings;
}

} // namespace brehon
