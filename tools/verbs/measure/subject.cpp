#include "tools/verbs/measure/subject.hpp"

#include "dsl/base/suggest.hpp"
#include "dsl/check/example.hpp"
#include "interpreter/lower/lower.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "tools/load/report_load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

namespace {

/// Finds the position that an example leads to.
int find_position(const std::string& from, const Lowering& lowering, const ReportOptions& how, Subject& subject,
                  std::ostream& out, std::ostream& err) {
  Diagnostics found;
  Examples examples = check_examples(*subject.loaded.game, subject.loaded.configuration, found);
  const auto example = std::find_if(examples.examples.begin(), examples.examples.end(),
                                    [&](const Example& each) { return each.name == from; });
  if (example == examples.examples.end()) {
    std::vector<std::string_view> names;
    for (const Example& each : examples.examples) {
      names.push_back(each.name);
    }
    const auto near = nearest(from, names);
    return usage_error(fmt::format("there is no example {}", backticked(from)) +
                           (near ? fmt::format(", did you mean `{}`?", *near) : ""),
                       err);
  }
  std::optional<Program> program = lower(examples.models[example->model], found, lowering);
  if (!program) {
    report(found, subject.loaded.findings.sources, how, out, err);
    return status::findings;
  }
  subject.program = std::make_unique<Program>(std::move(*program));
  Machine machine(*subject.program);
  Left left = left_by(machine, *example);
  if (left.failure) {
    return usage_error(fmt::format("example {} fails; `brehon test FILE --only {}` says why", backticked(from), from),
                       err);
  }
  subject.from = std::move(left.state);
  return subject.from ? status::fine
                      : usage_error(fmt::format("nothing is left to play after {}", backticked(from)), err);
}

} // namespace

int find_subject(const GameOptions& game, const std::string& from, Stage stage, const ReportOptions& how,
                 Subject& subject, std::ostream& out, std::ostream& err) {
  const bool from_start = from.empty();
  const int status = load_or_report(game, from_start ? stage : Stage::checked, how, subject.loaded, out, err);
  if (status != status::fine || from_start) {
    subject.program = std::move(subject.loaded.program);
    return status;
  }
  return find_position(from, {.watched = stage == Stage::watched, .claims = game.claims}, how, subject, out, err);
}

} // namespace brehon
