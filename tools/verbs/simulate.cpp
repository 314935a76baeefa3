#include "tools/verbs/simulate.hpp"

#include "interpreter/lower/lower.hpp"
#include "tools/load/report_load.hpp"
#include "tools/report/quick_build.hpp"
#include "tools/report/simulate_report.hpp"
#include "tools/trial/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

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

/// The first run-time error with the way to it, if there is one.
Diagnostics first_fault(const LoadedGame& loaded, const Statistics& statistics, const SimulateOptions& options) {
  Diagnostics found;
  std::optional<Program> program = statistics.first_fault ? lower(*loaded.model, found, {}) : std::nullopt;
  if (!program) {
    return found;
  }
  Sandbox sandbox(std::make_unique<Program>(std::move(*program)));
  const trial::Budget budget{.longest = most_decisions, .seed = options.seed};
  if (const auto defect = trial::defect_of_game(sandbox, budget, statistics.first_faulted_game)) {
    const std::string help = fmt::format("game {} came to it", statistics.first_faulted_game);
    trial::report(*defect, help, {*sandbox.program, loaded.configuration, loaded.game->get(Kind::id).span}, found);
  }
  return found;
}

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
  const Diagnostics faults = first_fault(loaded, statistics, options);
  write_simulation({program, loaded.findings.sources, options.seed, statistics, run.trace, faults}, options.report, out,
                   err);
  return statistics.faulted == 0 ? status::fine : status::findings;
}

} // namespace brehon
