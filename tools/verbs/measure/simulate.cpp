#include "tools/verbs/measure/simulate.hpp"

#include "interpreter/lower/lower.hpp"
#include "tools/load/report_load.hpp"
#include "tools/measure/comparison.hpp"
#include "tools/measure/game_log.hpp"
#include "tools/measure/simulate_page.hpp"
#include "tools/measure/simulate_parts.hpp"
#include "tools/measure/simulate_report.hpp"
#include "tools/progress/interrupt.hpp"
#include "tools/progress/time_left.hpp"
#include "tools/report/files.hpp"
#include "tools/report/quick_build.hpp"
#include "tools/trial/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

namespace brehon {

namespace {

/// After so many games it is asked whether all is decided.
constexpr std::uint64_t look_every = 64;

/// The first run-time error with the way to it, if there is one.
Diagnostics first_fault(const LoadedGame& loaded, const Statistics& statistics, const SimulateOptions& options) {
  Diagnostics found;
  std::optional<Program> program =
      statistics.first_fault ? lower(*loaded.model, found, {.claims = true}) : std::nullopt;
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

/// A game, and what came of playing it.
struct Simulated {
  LoadedGame loaded;
  std::optional<Statistics> statistics;
  std::optional<Trace> trace; // where something is to be counted
  Diagnostics faults;
  std::string stopped;
};

Simulation simulation_of(const Simulated& played, const SimulateOptions& options) {
  Simulation simulation{*played.loaded.program,
                        played.loaded.findings.sources,
                        options.seed,
                        *played.statistics,
                        nullptr,
                        nullptr,
                        played.faults,
                        played.stopped};
  simulation.trace = options.statistics ? &*played.trace : nullptr;
  simulation.profile = options.profile ? &*played.trace : nullptr;
  return simulation;
}

/// Why no more games are begun; empty as long as some are.
std::string why_stop(const Statistics& statistics, const SimulateOptions& options, const Interrupt& interrupt,
                     const TimeLeft& progress) {
  if (interrupt.came()) {
    return "interrupted";
  }
  if (options.seconds > 0 && progress.seconds() >= options.seconds) {
    return fmt::format("{:g} seconds are over", options.seconds);
  }
  const bool look = options.until_decided && statistics.games % look_every == 0;
  return look && is_decided(statistics, decided_precision) ? "decided" : "";
}

void play(const SimulateOptions& options, GameLog* log, Simulated& played, std::ostream& err) {
  const Program& program = *played.loaded.program;
  Statistics& statistics = played.statistics.emplace(program);
  if (options.statistics || options.profile) {
    played.trace.emplace(program);
  }
  if (options.profile) {
    played.trace->steps = List<std::uint64_t, Label>(program.code.size());
  }
  const Interrupt interrupt;
  TimeLeft progress(options.progress, "games", options.seconds, err);
  PlayoutRun run;
  run.games = options.games;
  run.first = options.first;
  run.seed = options.seed;
  run.jobs = std::max(1U, options.jobs);
  run.trace = played.trace ? &*played.trace : nullptr;
  run.leads = options.course && !program.model.score.empty();
  run.finish = [&](std::uint64_t game, const Playout& playout) {
    statistics.add(game, playout);
    progress.done(statistics.games, options.games);
    if (log != nullptr) {
      log->add(game, playout);
    }
  };
  run.stop = [&] {
    played.stopped = why_stop(statistics, options, interrupt, progress);
    return !played.stopped.empty();
  };
  run_playouts(program, run);
  progress.end();
  played.faults = first_fault(played.loaded, statistics, options);
}

/// The game that is compared with, as options of its own.
GameOptions other_game(const SimulateOptions& options) {
  GameOptions other = options.game;
  if (!options.against.empty()) {
    other.file = options.against;
    other.edition.clear();
  }
  other.options.insert(other.options.end(), options.against_options.begin(), options.against_options.end());
  return other;
}

std::string name_of(const GameOptions& game) {
  std::string name = game.file + (game.edition.empty() ? "" : ":" + game.edition);
  for (const std::string& option : game.options) {
    name += " " + option;
  }
  return name;
}

/// Writes a file; the status.
int write_page(const std::string& path, const std::string& page, std::ostream& err) {
  const std::string error = path.empty() ? "" : write_file(path, page);
  if (!error.empty()) {
    err << "brehon: error: " << error << '\n';
  }
  return error.empty() ? status::fine : status::findings;
}

int load(GameOptions game, const SimulateOptions& options, Simulated& played, std::ostream& out, std::ostream& err) {
  game.claims = true;
  const Stage stage = options.statistics ? Stage::watched : Stage::compiled;
  return load_or_report(game, stage, options.report, played.loaded, out, err);
}

int report_alone(const Simulated& played, const SimulateOptions& options, std::ostream& out, std::ostream& err) {
  const Simulation simulation = simulation_of(played, options);
  write_simulation(simulation, options.report, out, err);
  return options.html.empty() ? status::fine : write_page(options.html, simulation_page(simulation, nullptr), err);
}

int play_other(const Simulated& played, const SimulateOptions& options, std::ostream& out, std::ostream& err) {
  Simulated other;
  const GameOptions game = other_game(options);
  if (const int status = load(game, options, other, out, err); status != status::fine) {
    return status;
  }
  play(options, nullptr, other, err);
  const Simulation first = simulation_of(played, options);
  const Simulation second = simulation_of(other, options);
  const Comparison comparison{first, second, name_of(options.game), name_of(game)};
  write_comparison(comparison, options.report, out, err);
  const int written =
      options.html.empty() ? status::fine : write_page(options.html, simulation_page(first, &comparison), err);
  return other.statistics->faulted == 0 ? written : status::findings;
}

} // namespace

int simulate_verb(const SimulateOptions& options, std::ostream& out, std::ostream& err) {
  note_quick_build(err);
  Simulated played;
  if (const int status = load(options.game, options, played, out, err); status != status::fine) {
    return status;
  }
  std::ofstream csv;
  std::optional<GameLog> log;
  if (!options.csv.empty()) {
    csv.open(options.csv, std::ios::binary);
    log.emplace(*played.loaded.program, csv);
  }
  play(options, log ? &*log : nullptr, played, err);
  if (!options.csv.empty() && !csv.flush()) {
    err << fmt::format("brehon: error: {} cannot be written\n", backticked(options.csv));
    return status::findings;
  }
  const bool alone = options.against.empty() && options.against_options.empty();
  const int reported = alone ? report_alone(played, options, out, err) : play_other(played, options, out, err);
  return played.statistics->faulted == 0 ? reported : status::findings;
}

} // namespace brehon
