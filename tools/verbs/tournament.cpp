#include "tools/verbs/tournament.hpp"

#include "tools/load/report_load.hpp"
#include "tools/progress/interrupt.hpp"
#include "tools/progress/time_left.hpp"
#include "tools/report/fault_report.hpp"
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

} // namespace

int tournament_verb(const TournamentOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  note_quick_build(err);
  const ReportOptions report{Format::text, options.colours};
  const int status = load_or_report(options.game, Stage::compiled, report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const Program& program = *loaded.program;
  Tournament tournament{{}, options.games, options.seed, options.jobs};
  if (const std::string error = read_agents(options, program, tournament.agents); !error.empty()) {
    return usage_error(error, err);
  }
  const Interrupt interrupt;
  TimeLeft left(options.progress, "games", 0, err);
  const Standings standings = play_tournament(program, tournament, [&](std::uint64_t done, std::uint64_t all) {
    left.done(done, all);
    return !interrupt.came();
  });
  left.end();
  out << doc::written(tournament_document(program, tournament, standings), options.form);
  if (standings.fault) {
    err << fmt::format("{} came to a run-time error, the first one: {}\n", standings.faulted, standings.fault->message);
  }
  return standings.faulted == 0 ? status::fine : status::findings;
}

} // namespace brehon
