#include "tools/verbs/measure/explore.hpp"

#include "dsl/base/wording.hpp"
#include "interpreter/explore/values.hpp"
#include "interpreter/lower/context/secrets.hpp"
#include "interpreter/lower/lower.hpp"
#include "tools/coverage/coverage.hpp"
#include "tools/measure/explore_report.hpp"
#include "tools/progress/interrupt.hpp"
#include "tools/report/quick_build.hpp"
#include "tools/trial/finding.hpp"
#include "tools/trial/way.hpp"
#include "tools/verbs/measure/subject.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <utility>
#include <vector>

namespace brehon {

namespace {

/// The shortest ways to what is at fault, as findings, and to what claims speak of.
class Faults {
public:
  Faults(const Subject& subject, const Exploration& exploration, const ExploreSummary& summary)
      : subject_(subject), exploration_(exploration), graph_(exploration.graph) {
    const bool leads_somewhere = !graph_.faults().empty() || summary.first_endless ||
                                 std::any_of(exploration.reached.begin(), exploration.reached.end(),
                                             [](const Exploration::Reached& reached) { return reached.positions > 0; });
    if (subject.from || !leads_somewhere) {
      return;
    }
    Diagnostics ignored; // it has been lowered before
    if (std::optional<Program> program = lower(*subject.loaded.model, ignored, {.claims = true})) {
      sandbox_ = std::make_unique<Sandbox>(std::make_unique<Program>(std::move(*program)));
    }
  }

  Diagnostics find(const ExploreSummary& summary) {
    Diagnostics found;
    for (std::size_t i = 0; i < graph_.faults().size(); ++i) {
      report_fault(i, found);
    }
    if (summary.first_endless) {
      report_endless(*summary.first_endless, found);
    }
    report_unreached(found);
    return found;
  }

  std::vector<ExploredClaim> claims() {
    const model::Model& model = subject_.program->model;
    std::vector<ExploredClaim> out;
    for (const model::ClaimId id : ids(model.claims)) {
      ExploredClaim claim;
      claim.claim = id;
      claim.positions = exploration_.reached[id].positions;
      if (const std::optional<PositionId> at = position_of(id)) {
        const std::vector<Move> way = way_to(*at);
        claim.steps = way.size();
        claim.example = sandbox_ ? example(model.claims[id].name, way) : "";
      }
      out.push_back(std::move(claim));
    }
    return out;
  }

private:
  /// The nearest position that breaks a claim, or that one `reaches` speaks of.
  std::optional<PositionId> position_of(model::ClaimId claim) const {
    if (exploration_.reached[claim].positions > 0) {
      return exploration_.reached[claim].nearest;
    }
    for (std::size_t i = 0; i < graph_.faults().size(); ++i) {
      if (graph_.faults()[i].claim == claim) {
        return graph_.position_of_fault(i);
      }
    }
    return std::nullopt;
  }

  /// Where nothing is hidden, what is said to be reached is.
  void report_unreached(Diagnostics& found) const {
    const model::Model& model = subject_.program->model;
    for (const model::ClaimId id : ids(model.claims)) {
      const model::Claim& claim = model.claims[id];
      if (claim.sort == model::Claim::Sort::reaches && exploration_.nothing_hidden() && !position_of(id)) {
        found.report(DiagnosticId::broken_claim, claim.value.span,
                     fmt::format("no position is as the claim `{}` says", claim.name));
      }
    }
  }

  std::string example(const std::string& name, const std::vector<Move>& way) {
    return trial::example_of(name, trial::play_of(*sandbox_, way), surroundings());
  }

  std::vector<Move> way_to(PositionId at) const {
    return way_to_position(*subject_.program, subject_.from ? &*subject_.from : nullptr, graph_, at);
  }

  trial::Surroundings surroundings() const {
    return {*subject_.program, subject_.loaded.configuration, subject_.loaded.game->get(Kind::id).span};
  }

  void report_fault(std::size_t number, Diagnostics& found) {
    const std::vector<Move> way = way_to(graph_.position_of_fault(number));
    trial::Defect defect;
    defect.fault = graph_.faults()[number];
    const std::string help = fmt::format("the shortest way there: {}", wording::counted(way.size(), "step"));
    if (sandbox_) {
      defect.way = trial::way_to(*sandbox_, way, defect.fault);
      trial::report(defect, help, surroundings(), found);
    } else {
      Diagnostic& finding = found.report(trial::id_of(defect.fault), defect.fault.span, defect.fault.message);
      trial::add_values(defect.fault, finding);
      finding.suggestion = help;
    }
  }

  void report_endless(PositionId at, Diagnostics& found) {
    const std::vector<Move> way = way_to(at);
    Diagnostic& finding = found.report(DiagnosticId::endless_game, surroundings().play,
                                       "there are positions from which play never comes to an end");
    finding.suggestion = fmt::format("the nearest is {} away", wording::counted(way.size(), "step"));
    if (sandbox_) {
      finding.suggestion += ", and this leads to it";
      finding.example = example("no_end_from_here", way);
    }
  }

  const Subject& subject_;
  const Exploration& exploration_;
  const PositionGraph& graph_;
  std::unique_ptr<Sandbox> sandbox_; // where play begins at its start
};

/// Says how far it is, on one line that it clears in the end.
std::function<void(std::size_t, std::size_t)> progress_to(std::ostream& err) {
  return [&err, said = std::size_t{0}](std::size_t known, std::size_t waiting) mutable {
    constexpr std::size_t step = 10'000;
    if (known / step != said) {
      said = known / step;
      err << fmt::format("\r\x1b[K{} positions, {} to be looked at", known, waiting) << std::flush;
    }
  };
}

Exploration explore_subject(const Subject& subject, const ExploreOptions& options, Trace* trace, std::ostream& err) {
  const Interrupt interrupt;
  ExploreRun run;
  run.bounds = {options.depth, options.positions, options.megabytes * 1'000'000, options.disk};
  run.jobs = options.jobs;
  run.from = subject.from ? &*subject.from : nullptr;
  run.symmetric = options.symmetric;
  run.trace = trace;
  run.stop = [&interrupt] { return interrupt.came(); };
  if (options.progress) {
    run.progress = progress_to(err);
  }
  Exploration exploration = explore(*subject.program, run);
  if (options.progress) {
    err << "\r\x1b[K" << std::flush;
  }
  return exploration;
}

/// The rules that never come to bear.
std::vector<model::ElementId> unused_elements(const model::Model& model, const Trace& trace) {
  std::vector<model::ElementId> unused;
  for (const CoveredElement& each : elements_that_count(model)) {
    const model::ElementId element = element_at(model, each.path);
    const bool counted = each.group != CoverageGroup::readings && each.group != CoverageGroup::criteria;
    if (counted && !element.is_none() && trace.counts[element] == 0) {
      unused.push_back(element);
    }
  }
  return unused;
}

/// Why there is no value, or nothing where there is one.
std::string without_value(const Subject& subject, const Exploration& exploration) {
  const model::Model& model = subject.program->model;
  if (!exploration.complete()) {
    return "not all positions are known";
  }
  if (!exploration.graph.faults().empty()) {
    return "there are run-time errors or broken claims";
  }
  if (lowering::has_secrets(model)) {
    return "players do not see everything; `brehon solve` looks for an equilibrium";
  }
  return has_value(exploration.graph, model.players) ? ""
                                                     : "what players get is not opposite, or there are more than two";
}

} // namespace

int explore_verb(const ExploreOptions& options, std::ostream& out, std::ostream& err) {
  note_quick_build(err);
  if (!options.disk.empty() && access(options.disk.c_str(), W_OK | X_OK) != 0) {
    err << fmt::format("brehon: error: no file can be made in {}\n", backticked(options.disk));
    return status::findings;
  }
  Subject subject;
  const Stage stage = options.unused ? Stage::watched : Stage::compiled;
  GameOptions game = options.game;
  game.claims = true;
  if (const int status = find_subject(game, options.from, stage, options.report, subject, out, err);
      status != status::fine) {
    return status;
  }
  if (options.no_limit) {
    subject.program->model.limit = 0;
  }
  Trace trace(*subject.program);
  const Exploration exploration = explore_subject(subject, options, options.unused ? &trace : nullptr, err);
  const ExploreSummary summary = summarise(exploration, subject.program->model.players);
  Faults ways(subject, exploration, summary);
  const Diagnostics faults = ways.find(summary);
  ExploreReport report{
      *subject.program, subject.loaded.findings.sources, exploration, summary, {}, {}, {}, faults, options.symmetric,
      ways.claims()};
  report.no_value = without_value(subject, exploration);
  if (report.no_value.empty()) {
    report.value = best_values(exploration.graph).front();
  }
  if (options.unused) {
    report.unused = unused_elements(subject.program->model, trace);
  }
  write_exploration(report, options.report, out, err);
  return faults.empty() ? status::fine : status::findings;
}

} // namespace brehon
