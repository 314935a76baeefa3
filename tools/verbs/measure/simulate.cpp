#include "tools/verbs/measure/simulate.hpp"

#include "interpreter/lower/lower.hpp"
#include "tools/batches/batches.hpp"
#include "tools/batches/record.hpp"
#include "tools/database/database.hpp"
#include "tools/load/report_load.hpp"
#include "tools/load/run_subject.hpp"
#include "tools/measure/comparison.hpp"
#include "tools/measure/game_log.hpp"
#include "tools/measure/played_batch.hpp"
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
#include <deque>
#include <fstream>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

namespace brehon {

namespace {

/// So many games, or the batch in which they end, lie between looks at whether all is decided.
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
  std::optional<Trace> trace;
  std::vector<GameRecord> games; // where they go to a database
  Diagnostics faults;
};

/// One game, or two that are compared.
struct Simulations {
  std::deque<Simulated> sides;
  UnequalPairs unequal; // of two sides that are played until it is decided
  std::string stopped;  // why no more games were played
};

Simulation simulation_of(const Simulated& played, const std::string& stopped, const SimulateOptions& options) {
  Simulation simulation{*played.loaded.program,
                        played.loaded.findings.sources,
                        options.seed,
                        *played.statistics,
                        nullptr,
                        nullptr,
                        played.faults,
                        stopped,
                        played.loaded.program->model.name};
  if (const std::vector<std::string>& layers = played.loaded.edited->layers; !layers.empty()) {
    simulation.name += ":" + layers.back();
  }
  simulation.trace = options.statistics ? &*played.trace : nullptr;
  simulation.profile = options.profile ? &*played.trace : nullptr;
  return simulation;
}

/// What is noted of the games of a side. A comparison that is kept may later be played on until it is decided.
Noted noted(const SimulateOptions& options, bool first) {
  const bool pairs = options.compares() && (options.until_decided || !options.run.checkpoint.empty());
  return {options.statistics, options.profile, options.course,
          pairs || !options.database.empty() || (first && !options.csv.empty())};
}

/// All that batches of games depend on.
std::string subject(const SimulateOptions& options, const Simulations& simulations) {
  std::string text = "verb simulate\n";
  for (const Simulated& side : simulations.sides) {
    text += subject_of(side.loaded);
  }
  return text + fmt::format("seed {}\ngames {}\nfirst {}\nstatistics {}\nprofile {}\ncourse {}\nlist {}\n",
                            options.seed, options.games, options.first, options.statistics, options.profile,
                            options.course, noted(options, true).games);
}

/// Games of both sides by the same seed, in batches.
class Playing {
public:
  Playing(const SimulateOptions& options, Simulations& simulations, GameLog* log, std::ostream& err)
      : options_(options), simulations_(simulations), log_(log), cut_{options.games},
        left_(options.run.progress, "games", options.seconds, err) {
    for (Simulated& side : simulations.sides) {
      side.statistics.emplace(*side.loaded.program);
      side.trace.emplace(empty_batch(*side.loaded.program, noted(options, true)).trace);
    }
    const std::size_t seats =
        std::min(simulations.sides.front().statistics->seats.size(), simulations.sides.back().statistics->seats.size());
    simulations.unequal.resize(options.compares() && options.until_decided ? seats : 0);
  }

  /// Why it cannot be done.
  std::string play() {
    Batches batches;
    batches.count = cut_.count();
    batches.subject = subject(options_, simulations_);
    batches.carry_out = [this](std::uint64_t batch) { return carry_out(batch); };
    batches.take = [this](std::uint64_t, const std::string& result) { return take(result); };
    batches.stop = [this] { return stop(); };
    batches.progress = [this](std::uint64_t done, std::uint64_t before) {
      left_.done(cut_.end(done - 1), cut_.things, before * cut_.size());
    };
    const std::string error = run_batches(batches, options_.run);
    left_.end();
    if (simulations_.sides.front().statistics->games == options_.games) {
      simulations_.stopped.clear();
    }
    return error.empty() ? error_ : error;
  }

private:
  std::string carry_out(std::uint64_t batch) const {
    RecordWriter writer;
    for (const Simulated& side : simulations_.sides) {
      PlayedBatch played = play_batch(*side.loaded.program, options_.seed, options_.first + cut_.begin(batch),
                                      cut_.end(batch) - cut_.begin(batch), noted(options_, is_first(side)));
      transcribe(writer, played);
    }
    return writer.take();
  }

  bool take(const std::string& result) {
    RecordReader reader(result);
    std::vector<PlayedBatch> batches;
    for (const Simulated& side : simulations_.sides) {
      batches.push_back(empty_batch(*side.loaded.program, noted(options_, is_first(side))));
      transcribe(reader, batches.back());
    }
    if (!reader.whole()) {
      error_ = unreadable_batch;
      return false;
    }
    for (std::size_t i = 0; i < batches.size(); ++i) {
      add(simulations_.sides[i], batches[i]);
    }
    for (std::size_t seat = 0; seat < simulations_.unequal.size(); ++seat) {
      for (std::size_t i = 0; i < std::min(batches.front().games.size(), batches.back().games.size()); ++i) {
        const double difference =
            batches.back().games[i].part_of_win(seat) - batches.front().games[i].part_of_win(seat);
        simulations_.unequal[seat] += difference != 0 ? 1 : 0;
      }
    }
    return !decided();
  }

  void add(Simulated& side, const PlayedBatch& played) {
    side.statistics->add(played.statistics);
    side.trace->add_counts(played.trace);
    for (const GameRecord& game : played.games) {
      if (log_ != nullptr && is_first(side)) {
        log_->add(game);
      }
      if (!options_.database.empty()) {
        side.games.push_back(game);
      }
    }
  }

  bool is_first(const Simulated& side) const { return &side == &simulations_.sides.front(); }

  /// Whether what is known is enough.
  bool decided() {
    const Statistics& first = *simulations_.sides.front().statistics;
    if (!options_.until_decided || first.games / look_every == looked_) {
      return false;
    }
    looked_ = first.games / look_every;
    const bool enough = simulations_.sides.size() == 1 ? is_decided(first, decided_precision)
                                                       : is_decided(first, *simulations_.sides.back().statistics,
                                                                    simulations_.unequal, decided_precision);
    simulations_.stopped = enough ? "decided" : "";
    return enough;
  }

  /// Whether no more batches are begun.
  bool stop() {
    if (interrupt_.came()) {
      simulations_.stopped = "interrupted";
    } else if (options_.seconds > 0 && left_.seconds() >= options_.seconds) {
      simulations_.stopped = fmt::format("{:g} seconds are over", options_.seconds);
    }
    return !simulations_.stopped.empty();
  }

  const SimulateOptions& options_;
  Simulations& simulations_;
  GameLog* log_;
  EvenBatches cut_;
  Interrupt interrupt_;
  TimeLeft left_;
  std::uint64_t looked_ = 0;
  std::string error_;
};

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

/// Loads the game, and the one that it is compared with, if there is one; the status.
int load(const SimulateOptions& options, Simulations& simulations, std::ostream& out, std::ostream& err) {
  std::vector<GameOptions> games = {options.game};
  if (options.compares()) {
    games.push_back(other_game(options));
  }
  const Stage stage = options.statistics ? Stage::watched : Stage::compiled;
  int status = status::fine;
  for (std::size_t i = 0; i < games.size() && status == status::fine; ++i) {
    games[i].claims = true;
    status = load_or_report(games[i], stage, options.report, simulations.sides.emplace_back().loaded, out, err);
  }
  return status;
}

/// Writes a page, where one is wanted; why that cannot be done.
std::string write_page(const std::string& path, const std::string& page) {
  const std::string error = path.empty() ? "" : write_file(path, page);
  return error.empty() ? "" : fmt::format("{}: {}", printable(path), error);
}

/// Says what came of it, also in a page.
std::string report(const Simulations& simulations, const SimulateOptions& options, std::ostream& out,
                   std::ostream& err) {
  const Simulation first = simulation_of(simulations.sides.front(), simulations.stopped, options);
  if (!options.compares()) {
    write_simulation(first, options.report, out, err);
    return write_page(options.html, simulation_page(first, nullptr));
  }
  const Simulation second = simulation_of(simulations.sides.back(), simulations.stopped, options);
  const Comparison comparison{first, second, name_of(options.game), name_of(other_game(options)), simulations.unequal};
  write_comparison(comparison, options.report, out, err);
  return write_page(options.html, simulation_page(first, &comparison));
}

/// Adds the games of each side to the database, if there is one; why that cannot be done.
std::string add_to_database(const Simulations& simulations, const SimulateOptions& options) {
  std::string error;
  for (const Simulated& side : simulations.sides) {
    error = error.empty() && !options.database.empty()
                ? brehon::add_to_database(options.database, side.loaded, {"simulate", options.seed, {}, side.games})
                : error;
  }
  return error;
}

} // namespace

int simulate_verb(const SimulateOptions& options, std::ostream& out, std::ostream& err) {
  note_quick_build(err);
  if (const std::string error = options.database.empty() ? "" : unfit_database(options.database); !error.empty()) {
    return failed_run(error, err);
  }
  Simulations simulations;
  if (const int status = load(options, simulations, out, err); status != status::fine) {
    return status;
  }
  std::ofstream csv;
  std::optional<GameLog> log;
  if (!options.csv.empty() && options.run.reports()) {
    csv.open(options.csv, std::ios::binary);
    log.emplace(*simulations.sides.front().loaded.program, csv);
  }
  const std::string error = Playing(options, simulations, log ? &*log : nullptr, err).play();
  if (!options.run.reports()) {
    return status::fine;
  }
  if (!error.empty()) {
    return failed_run(error, err);
  }
  if (log && !csv.flush()) {
    return failed_run(fmt::format("{} cannot be written", backticked(options.csv)), err);
  }
  if (const std::string unwritten = add_to_database(simulations, options); !unwritten.empty()) {
    return failed_run(unwritten, err);
  }
  bool faulted = false;
  for (Simulated& side : simulations.sides) {
    side.faults = first_fault(side.loaded, *side.statistics, options);
    faulted = faulted || side.statistics->faulted > 0;
  }
  const std::string unwritten = report(simulations, options, out, err);
  return !unwritten.empty() ? failed_run(unwritten, err) : faulted ? status::findings : status::fine;
}

} // namespace brehon
