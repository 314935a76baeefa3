#include "tools/bench/subject.hpp"

#include "interpreter/play/playout.hpp"
#include "interpreter/play/session.hpp"
#include "tools/load/report_load.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <ostream>
#include <sstream>

namespace brehon::bench {

namespace {

/// What the verb `bench` of a driver prints: `GAMES games, DECISIONS decisions, RATE games a second`.
Slice read_slice(const std::string& line) {
  std::istringstream words(line);
  std::string word;
  Slice slice;
  double rate = 0;
  words >> slice.games >> word >> slice.decisions >> word >> rate;
  slice.seconds = words ? static_cast<double>(slice.games) / rate : 0;
  return slice;
}

} // namespace

int load_setting(const Setting& setting, Stage stage, LoadedGame& loaded, std::ostream& err) {
  GameOptions options;
  options.file = fmt::format("{}/rulesets/{}/{}.brehon", BREHON_SOURCE_DIR, setting.name, setting.name);
  options.players = setting.players;
  options.options = setting.options;
  std::ostringstream out;
  return load_or_report(options, stage, {}, loaded, out, err);
}

std::unique_ptr<Subject> make_subject(const Setting& setting, const std::string& compiler, std::ostream& err) {
  auto subject = std::make_unique<Subject>();
  const double begin = own_seconds();
  if (load_setting(setting, Stage::compiled, subject->loaded, err) != status::fine) {
    return nullptr;
  }
  subject->kept.choices.push_back({{}, std::move(subject->loaded.program)});
  subject->load_seconds = own_seconds() - begin;
  const double compile_begin = children_seconds();
  subject->engine = std::make_unique<BuiltEngine>(subject->kept, subject->loaded.findings.sources,
                                                  setting.name + ".brehon", compiler);
  subject->compile_seconds = children_seconds() - compile_begin;
  if (!subject->engine->error().empty()) {
    err << fmt::format("{}: {}\n", setting.name, subject->engine->error());
    return nullptr;
  }
  return subject;
}

Play interpreter(const Subject& subject) {
  return [&program = subject.program(), seed = std::uint64_t{0}](std::uint64_t games) mutable {
    Slice slice;
    PlayoutRun run;
    run.games = games;
    run.seed = ++seed;
    run.choices = false;
    run.finish = [&slice](std::uint64_t, const Playout& playout) {
      ++slice.games;
      slice.decisions += playout.decisions;
    };
    const double begin = own_seconds();
    run_playouts(program, run);
    slice.seconds = own_seconds() - begin;
    return slice;
  };
}

Play engine(const Subject& subject) {
  return [&built = *subject.engine, seed = std::uint64_t{0}](std::uint64_t games) mutable {
    return read_slice(built.run(fmt::format("bench {} {}", games, ++seed)).output);
  };
}

double mean_options(const Program& program, std::uint64_t games) {
  Machine machine(program);
  State state(program);
  std::uint64_t decisions = 0;
  std::uint64_t options = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    prelude::Random random(1, game);
    for (Run run = machine.start(state); run == Run::rested;) {
      if (machine.rest(state) == Rest::chance) {
        run = machine.apply_chance(state, draw_outcome(machine.outcomes(state), random));
        continue;
      }
      const std::vector<std::uint32_t>& possible = machine.options();
      ++decisions;
      options += possible.size();
      run = machine.apply(state, possible[static_cast<std::size_t>(random.below(possible.size()))]);
    }
  }
  return static_cast<double>(options) / static_cast<double>(decisions);
}

} // namespace brehon::bench
