#include "tools/verbs/agree.hpp"

#include "dsl/base/wording.hpp"
#include "tools/engine/built_engine.hpp"
#include "tools/engine/kept_options.hpp"
#include "tools/engine/trace.hpp"
#include "tools/report/fault_report.hpp"
#include "tools/report/quick_build.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

namespace brehon {

namespace {

/// What became of the comparison.
struct Agreement {
  std::uint64_t games = 0;
  std::uint64_t steps = 0;
  bool equal = true;
  bool crashed = false;            // the engine
  std::string interpreter, engine; // the lines at which they part
  std::vector<std::string> faults; // with which games have ended, on both sides
};

Agreement compare(const std::string& interpreter, const std::string& engine) {
  Agreement out;
  std::istringstream a(interpreter);
  std::istringstream b(engine);
  std::uint64_t step = 0;
  for (std::string x, y;;) {
    const bool more_a = static_cast<bool>(std::getline(a, x));
    const bool more_b = static_cast<bool>(std::getline(b, y));
    if (!more_a && !more_b) {
      return out;
    }
    if (more_a != more_b || x != y) {
      out.equal = false;
      out.interpreter = more_a ? x : "nothing more";
      out.engine = more_b ? y : "nothing more";
      out.steps = step;
      return out;
    }
    const bool ends = x.find(" end ") != std::string::npos || x.find(" error ") != std::string::npos;
    out.games += ends ? 1 : 0;
    step = ends ? 0 : step + 1;
    ++out.steps;
  }
}

/// The games of one choice of options.
Agreement play(const KeptOptions& kept, const Choice& choice, const AgreeOptions& options, const BuiltEngine& engine,
               const Sources& sources) {
  std::string command = fmt::format("trace {} {} {}", options.games, options.seed, options.steps);
  if (!choice.values.empty()) {
    command += " --option " + choice_text(kept, choice, " --option ");
  }
  const CommandResult ran = engine.run(command);
  std::ostringstream expected;
  const std::vector<Fault> faults =
      engine::print_trace(*choice.program, options.games, options.seed, options.steps, expected);
  Agreement agreement = compare(expected.str(), ran.output);
  agreement.equal = agreement.equal && ran.fine;
  agreement.crashed = ran.crashed;
  for (const Fault& fault : faults) {
    agreement.faults.push_back(fault_text(fault, *choice.program, sources));
  }
  return agreement;
}

/// What was found, in words.
std::string told(const Agreement& all, const std::string& choice) {
  const std::string with = choice.empty() ? "" : " with " + choice;
  if (all.crashed) {
    return fmt::format("the engine crashed after {} of game {}{}\n",
                       wording::counted(static_cast<std::size_t>(all.steps), "step"), all.games, with);
  }
  if (!all.equal) {
    return fmt::format("engine and interpreter part in game {}{} after {}\n"
                       "  interpreter: {}\n  engine:      {}\n",
                       all.games, with, wording::counted(static_cast<std::size_t>(all.steps), "step"), all.interpreter,
                       all.engine);
  }
  std::string text = fmt::format("{}, {}: engine and interpreter agree\n",
                                 wording::counted(static_cast<std::size_t>(all.games), "game"),
                                 wording::counted(static_cast<std::size_t>(all.steps), "step"));
  if (!all.faults.empty()) {
    text += fmt::format("{} of the games end in a run-time error on both sides, the first with\n  {}\n",
                        all.faults.size(), all.faults.front());
  }
  return text;
}

} // namespace

int agree_verb(const AgreeOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  KeptOptions kept;
  note_quick_build(err);
  const int status = load_choices(options.game, options.kept, options.report, loaded, kept, out, err);
  if (status != status::fine) {
    return status;
  }
  const std::string file = std::filesystem::path(address_of(options.game.file).path).filename().string();
  const BuiltEngine built(kept, loaded.findings.sources, file, options.compiler);
  if (!built.error().empty()) {
    err << built.error() << '\n';
    return status::findings;
  }
  Agreement all;
  std::string choice;
  for (std::size_t i = 0; i < kept.choices.size(); ++i) {
    Agreement agreement = play(kept, kept.choices[i], options, built, loaded.findings.sources);
    choice = choice_text(kept, kept.choices[i], ", ");
    if (!agreement.equal) {
      all = std::move(agreement);
      break;
    }
    all.games += agreement.games;
    all.steps += agreement.steps;
    all.faults.insert(all.faults.end(), agreement.faults.begin(), agreement.faults.end());
  }
  if (options.report.format == Format::json) {
    write_json({{"game", kept.choices.front().program->model.name},
                {"games", all.games},
                {"steps", all.steps},
                {"equal", all.equal},
                {"faulted", all.faults.size()},
                {"crashed", all.crashed}},
               out);
  } else {
    out << told(all, choice);
  }
  return all.equal ? status::fine : status::findings;
}

} // namespace brehon
