#include "tools/verbs/tournament.hpp"

#include "tools/database/database.hpp"
#include "tools/load/report_load.hpp"
#include "tools/load/run_subject.hpp"
#include "tools/progress/interrupt.hpp"
#include "tools/progress/time_left.hpp"
#include "tools/report/fault_report.hpp"
#include "tools/report/files.hpp"
#include "tools/report/quick_build.hpp"
#include "tools/tournament/report.hpp"

#include <fmt/format.h>

#include <ostream>

namespace brehon {

namespace {

/// The agents, or what is wrong with them.
std::string read_agents(const TournamentOptions& options, const Program& program, std::vector<AgentSpec>& agents) {
  for (const std::string& text : options.agents) {
    AgentSpecResult read = read_agent(text);
    const std::string error = read.error.empty() ? unfit(read.spec, program) : read.error;
    if (!error.empty()) {
      return error;
    }
    agents.push_back(std::move(read.spec));
  }
  return agents.empty() ? "no agent is named; `--agent mcts --agent random` lets two play" : "";
}

/// The sequential test, or what is wrong with it.
std::string read_test(const TournamentOptions& options, const Program& program, Tournament& tournament) {
  if (options.sprt.empty()) {
    return "";
  }
  tournament.sprt = read_sprt(options.sprt);
  return !tournament.sprt ? fmt::format("{} is not two numbers of points with the lower one first, such as `-10,10`",
                                        backticked(options.sprt))
         : tournament.agents.size() != 2 || program.model.players == 1
             ? "`--sprt` is a test of two agents that play against each other"
             : "";
}

/// Writes the files that are wanted; why that cannot be done.
std::string written(const TournamentOptions& options, const LoadedGame& loaded, const Tournament& tournament,
                    const Standings& standings, const DatabaseRun& kept) {
  const std::string error = options.database.empty() ? "" : add_to_database(options.database, loaded, kept);
  const std::string unwritten =
      options.html.empty() ? "" : write_file(options.html, tournament_page(*loaded.program, tournament, standings));
  return !error.empty() || unwritten.empty() ? error : fmt::format("{}: {}", printable(options.html), unwritten);
}

} // namespace

int tournament_verb(const TournamentOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  note_quick_build(err);
  if (const std::string error = options.database.empty() ? "" : unfit_database(options.database); !error.empty()) {
    return failed_run(error, err);
  }
  const ReportOptions report{Format::text, options.colours};
  const int status = load_or_report(options.game, Stage::compiled, report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const Program& program = *loaded.program;
  Tournament tournament{{}, options.games, options.seed};
  if (const std::string error = read_agents(options, program, tournament.agents); !error.empty()) {
    return usage_error(error, err);
  }
  if (const std::string error = read_test(options, program, tournament); !error.empty()) {
    return usage_error(error, err);
  }
  const Interrupt interrupt;
  TimeLeft left(options.run.progress, "games", 0, err);
  TournamentRun run;
  run.run = options.run;
  run.subject = "verb tournament\n" + subject_of(loaded);
  run.stop = [&interrupt] { return interrupt.came(); };
  run.progress = [&left](auto done, auto all, auto before) { left.done(done, all, before); };
  DatabaseRun kept{"tournament", options.seed, options.agents, {}};
  if (!options.database.empty()) {
    run.played = [&kept](const Pairing& pairing, const GameRecord& game) {
      kept.games.push_back(game);
      kept.seats.push_back(pairing.seats);
    };
  }
  auto [standings, error] = play_tournament(program, tournament, run);
  left.end();
  if (!options.run.reports()) {
    return status::fine;
  }
  if (error.empty()) {
    error = written(options, loaded, tournament, standings, kept);
  }
  if (!error.empty()) {
    return failed_run(error, err);
  }
  out << doc::written(tournament_document(program, tournament, standings), options.form);
  if (standings.fault) {
    err << fmt::format("{} came to a run-time error, the first one: {}\n", standings.faulted, standings.fault->message);
  }
  return standings.faulted == 0 ? status::fine : status::findings;
}

} // namespace brehon
