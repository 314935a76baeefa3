#include "tools/verbs/measure/solve.hpp"

#include "interpreter/explore/explore.hpp"
#include "interpreter/explore/values.hpp"
#include "interpreter/lower/context/secrets.hpp"
#include "interpreter/play/ways.hpp"
#include "interpreter/program/names.hpp"
#include "interpreter/solve/exact_search.hpp"
#include "tools/measure/solve_report.hpp"
#include "tools/progress/interrupt.hpp"
#include "tools/report/fault_report.hpp"
#include "tools/report/quick_build.hpp"
#include "tools/verbs/measure/subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <set>

namespace brehon {

namespace {

constexpr const char* why_no_value =
    "a game has a value for one player, or for two of whom one gets what the other does not";

/// What is said where a game cannot be solved.
int unsolved(const std::string& why, std::ostream& err) {
  err << "brehon: error: " << why << '\n';
  return status::findings;
}

/// The best play of a game in which everybody sees everything.
class Course {
public:
  Course(const Program& program, const PositionGraph& graph)
      : program_(program), graph_(graph), machine_(program), state_(program), values_(best_values(graph)) {
    if (!graph.has_chance()) {
      steps_ = distances(graph, values_);
    }
  }

  OpenSolution solution(const State* from) {
    begin(from);
    OpenSolution solution{program_, graph_.size(), values_.front(), {}, {}};
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      solution.first.push_back(way(i));
    }
    std::set<PositionId> been;
    while (graph_.sort(at_) == PositionGraph::Sort::decision && been.insert(at_).second) {
      const std::size_t best = best_way(graph_, values_, steps_, at_);
      solution.course.push_back(way(best));
      go(best);
    }
    return solution;
  }

private:
  void begin(const State* from) {
    start_from(machine_, state_, from);
    ways_on(machine_, state_, ways_);
  }

  PositionId target(std::size_t way) const { return graph_.target(graph_.first_way(at_) + way); }

  SolvedWay way(std::size_t number) const {
    const PositionId to = target(number);
    SolvedWay way;
    way.who = machine_.rest(state_) == Rest::decision ? player_name(program_, machine_.player(state_)) : "";
    way.way = way_text(machine_, state_, ways_[number]);
    way.value = values_[to];
    if (!steps_.empty() && values_[to] != 0) {
      way.steps = steps_[to];
    }
    return way;
  }

  void go(std::size_t number) {
    const PositionId to = target(number);
    take(machine_, state_, ways_[number]);
    at_ = to;
    ways_on(machine_, state_, ways_);
  }

  const Program& program_;
  const PositionGraph& graph_;
  Machine machine_;
  State state_;
  PositionId at_ = 0;
  std::vector<std::uint32_t> ways_;
  std::vector<double> values_;
  std::vector<std::uint32_t> steps_; // none where chance falls
};

int solve_open(const Subject& subject, const SolveOptions& options, std::ostream& out, std::ostream& err) {
  const Program& program = *subject.program;
  const State* from = subject.from ? &*subject.from : nullptr;
  const Interrupt interrupt;
  ExploreRun run;
  run.bounds.positions = options.positions;
  run.jobs = options.jobs;
  run.from = from;
  run.stop = [&interrupt] { return interrupt.came(); };
  if (options.progress) {
    run.progress = [&err](std::size_t known, std::size_t) {
      err << fmt::format("\r\x1b[K{} positions", known) << std::flush;
    };
  }
  const Exploration exploration = explore(program, run);
  if (options.progress) {
    err << "\r\x1b[K" << std::flush;
  }
  const PositionGraph& graph = exploration.graph;
  if (!graph.faults().empty()) {
    return report_fault(graph.faults().front(), program, subject.loaded.findings.sources, options.report, out, err);
  }
  if (!exploration.complete()) {
    return unsolved(fmt::format("the game has more than {} positions (`--positions N` allows more)", options.positions),
                    err);
  }
  if (!has_value(graph, program.model.players)) {
    return unsolved(why_no_value, err);
  }
  write_solution(Course(program, graph).solution(from), options.report.format, out);
  return status::fine;
}

std::string_view why_not(NoValue why) {
  switch (why) {
  case NoValue::none:
  case NoValue::fault:
    return "";
  case NoValue::chance:
    return "chance falls, so alpha-beta finds no value; without `--alphabeta` all positions are looked at";
  case NoValue::not_opposed:
    return why_no_value;
  case NoValue::comes_back:
    return "positions come back, so alpha-beta finds no value; without `--alphabeta` all positions are looked at";
  case NoValue::stopped:
    return "the search was stopped";
  }
  return "";
}

/// The ways of best play in words.
std::vector<SolvedWay> course_of(const Program& program, const State* from, const ExactSearch& found) {
  Machine machine(program);
  State state(program);
  start_from(machine, state, from);
  std::vector<SolvedWay> course;
  for (const Move& move : found.course) {
    SolvedWay& way = course.emplace_back();
    way.who = player_name(program, machine.player(state));
    way.way = way_text(machine, state, move.number);
    way.value = found.value;
    take(machine, state, move.number);
  }
  return course;
}

int search_open(const Subject& subject, const SolveOptions& options, std::ostream& out, std::ostream& err) {
  const Program& program = *subject.program;
  const State* from = subject.from ? &*subject.from : nullptr;
  const Interrupt interrupt;
  ExactSearchRun run;
  run.from = from;
  run.positions = options.positions;
  run.stop = [&interrupt] { return interrupt.came(); };
  if (options.progress) {
    run.progress = [&err](std::size_t looked_at) {
      err << fmt::format("\r\x1b[K{} positions", looked_at) << std::flush;
    };
  }
  const ExactSearch found = exact_search(program, run);
  if (options.progress) {
    err << "\r\x1b[K" << std::flush;
  }
  if (found.fault) {
    return report_fault(*found.fault, program, subject.loaded.findings.sources, options.report, out, err);
  }
  if (found.why != NoValue::none) {
    return unsolved(std::string(why_not(found.why)), err);
  }
  write_solution(OpenSolution{program, found.looked_at, found.value, {}, course_of(program, from, found)},
                 options.report.format, out);
  return status::fine;
}

/// Goes on until it is near enough, looking how near after 1, 2, 4, … iterations.
double approach(RegretMatching& regret, const GameTree& tree, const SolveOptions& options, std::ostream& err) {
  const Interrupt interrupt;
  double distance = exploitability(tree, regret.mean());
  while (distance > options.exploitability && regret.iterations() < options.iterations && !interrupt.came()) {
    const std::uint64_t more = std::max<std::uint64_t>(1, regret.iterations());
    for (std::uint64_t i = 0; i < more && regret.iterations() < options.iterations && !interrupt.came(); ++i) {
      regret.iterate();
    }
    distance = exploitability(tree, regret.mean());
    if (options.progress) {
      err << fmt::format("\r\x1b[K{} iterations, exploitability {:.6f}", regret.iterations(), distance) << std::flush;
    }
  }
  if (options.progress) {
    err << "\r\x1b[K" << std::flush;
  }
  return distance;
}

int solve_hidden(const Subject& subject, const SolveOptions& options, std::ostream& out, std::ostream& err) {
  const Program& program = *subject.program;
  const GameTreeResult grown = game_tree(program, options.positions);
  if (grown.fault) {
    return report_fault(*grown.fault, program, subject.loaded.findings.sources, options.report, out, err);
  }
  if (!grown.tree) {
    return unsolved(
        fmt::format("the tree of the game has more than {} nodes (`--positions N` allows more)", options.positions),
        err);
  }
  if (!is_opposed(*grown.tree)) {
    return unsolved(why_no_value, err);
  }
  RegretMatching regret(*grown.tree);
  const double distance = approach(regret, *grown.tree, options, err);
  write_solution({program, *grown.tree, regret.mean(), regret.iterations(), distance, options.strategy},
                 options.report.format, out);
  return status::fine;
}

} // namespace

int solve_verb(const SolveOptions& options, std::ostream& out, std::ostream& err) {
  note_quick_build(err);
  Subject subject;
  if (const int status = find_subject(options.game, options.from, Stage::compiled, options.report, subject, out, err);
      status != status::fine) {
    return status;
  }
  if (options.no_limit) {
    subject.program->model.limit = 0;
  }
  if (!lowering::has_secrets(subject.program->model)) {
    return options.alphabeta ? search_open(subject, options, out, err) : solve_open(subject, options, out, err);
  }
  if (options.alphabeta) {
    return usage_error("`--alphabeta` is for games in which everybody sees everything", err);
  }
  if (subject.from) {
    return usage_error("where players know different things, a game is solved from its start only", err);
  }
  return solve_hidden(subject, options, out, err);
}

} // namespace brehon
