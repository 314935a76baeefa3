#include "tools/agree_verb.hpp"

#include "tools/built_engine.hpp"
#include "tools/engine_trace.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <ostream>
#include <sstream>

namespace brehon {

namespace {

/// What became of the comparison.
struct Agreement {
  std::uint64_t games = 0;
  std::uint64_t steps = 0;
  bool equal = true;
  std::string interpreter, engine; // the lines at which they part
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
    const bool ends = x.find(" end") != std::string::npos;
    out.games += ends ? 1 : 0;
    step = ends ? 0 : step + 1;
    ++out.steps;
  }
}

} // namespace

int agree_verb(const AgreeOptions& options, std::ostream& out, std::ostream& err) {
  LoadedGame loaded;
  const int status = load_game(options.game, Stage::compiled, options.report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const std::string file = std::filesystem::path(address_of(options.game.file).path).filename().string();
  const BuiltEngine built(*loaded.program, loaded.findings.sources, file, options.compiler);
  if (!built.error().empty()) {
    err << built.error() << '\n';
    return status::findings;
  }
  const Ran ran = built.run(fmt::format("trace {} {} {}", options.games, options.seed, options.steps));
  std::ostringstream expected;
  engine::print_trace(*loaded.program, options.games, options.seed, options.steps, expected);
  const Agreement agreement = compare(expected.str(), ran.output);
  if (options.report.format == Format::json) {
    write_json({{"game", loaded.model ? loaded.model->name : loaded.program->model.name},
                {"games", agreement.games},
                {"steps", agreement.steps},
                {"equal", agreement.equal && ran.fine}},
               out);
  } else if (agreement.equal && ran.fine) {
    out << fmt::format("{} games, {} steps: engine and interpreter agree\n", agreement.games, agreement.steps);
  } else {
    out << fmt::format("engine and interpreter part in game {} after {} steps\n  interpreter: {}\n  engine:      {}\n",
                       agreement.games, agreement.steps, agreement.interpreter, agreement.engine);
  }
  return agreement.equal && ran.fine ? status::fine : status::findings;
}

} // namespace brehon
