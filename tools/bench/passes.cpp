#include "tools/bench/passes.hpp"

#include "interpreter/optimise/optimise.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <ostream>

namespace brehon::bench {

namespace {

using Json = nlohmann::ordered_json;

/// A program with some passes, and what plays it.
struct Version {
  Subject subject;
  std::vector<Contender> contenders; // the interpreter, and the engine where there is one
};

/// The versions of a game: with all passes, then without each.
struct Game {
  PassRow row;
  LoadedGame loaded;
  std::vector<std::unique_ptr<Version>> versions; // null where the program is that with all passes
};

/// Whether two programs differ at most in what the machine makes of them.
bool same_code(const Program& a, const Program& b, const Sources& sources) {
  return dump(a, sources) == dump(b, sources);
}

std::unique_ptr<Version> make_version(Game& game, std::string_view without, const std::string& compiler,
                                      std::ostream& err) {
  const Sources& sources = game.loaded.findings.sources;
  auto version = std::make_unique<Version>();
  auto program = std::make_unique<Program>(optimise(*game.loaded.program, without));
  const bool same = !game.versions.empty() && same_code(*program, game.versions.front()->subject.program(), sources);
  if (same && program->superinstructions) {
    return nullptr;
  }
  Subject& subject = version->subject;
  subject.kept.choices.push_back({{}, std::move(program)});
  version->contenders.emplace_back(interpreter(subject));
  if (game.row.engine && !same) {
    err << fmt::format("compiling {} without {}\n", game.row.setting.name, without.empty() ? "nothing" : without);
    subject.engine = std::make_unique<BuiltEngine>(subject.kept, sources, game.row.setting.name + ".brehon", compiler);
    if (!subject.engine->error().empty()) {
      err << subject.engine->error() << '\n';
      return nullptr;
    }
    version->contenders.emplace_back(engine(subject));
  }
  return version;
}

std::unique_ptr<Game> make_game(const PassRow& row, const std::string& compiler, std::ostream& err) {
  auto game = std::make_unique<Game>();
  game->row = row;
  if (load_setting(row.setting, Stage::lowered, game->loaded, err) != status::fine) {
    return nullptr;
  }
  game->versions.push_back(make_version(*game, "", compiler, err));
  for (const Pass& pass : passes()) {
    game->versions.push_back(make_version(*game, pass.name, compiler, err));
  }
  return game;
}

/// The gain of each pass for the interpreter (0) or the engine (1).
std::vector<double> gains_of(const Game& game, std::size_t contender) {
  const double all = game.versions.front()->contenders[contender].games_a_second();
  std::vector<double> out;
  for (std::size_t k = 1; k < game.versions.size(); ++k) {
    const Version* version = game.versions[k].get();
    const bool measured = version != nullptr && version->contenders.size() > contender;
    out.push_back(measured ? all / version->contenders[contender].games_a_second() : 1);
  }
  return out;
}

void write_lines(const std::string& title, const std::vector<PassGains>& gains, std::vector<double> PassGains::*figures,
                 std::ostream& out) {
  std::string names, rule;
  for (const Pass& pass : passes()) {
    names += fmt::format(" {} |", pass.name);
    rule += fmt::format(" {}: |", std::string(pass.name.size() - 1, '-'));
  }
  out << fmt::format("| {:<14} |{}\n|----------------|{}\n", title, names, rule);
  for (const PassGains& game : gains) {
    if ((game.*figures).empty()) {
      continue;
    }
    out << fmt::format("| {:<14} |", game.setting.name);
    for (std::size_t k = 0; k < passes().size(); ++k) {
      const double gain = (game.*figures)[k];
      out << fmt::format(" {:>{}} |", gain == 1 ? "" : fmt::format("{:.2f}", gain), passes()[k].name.size());
    }
    out << '\n';
  }
}

} // namespace

std::vector<PassGains> measure_passes(const std::vector<PassRow>& rows, const Conditions& conditions,
                                      std::ostream& err) {
  std::vector<std::unique_ptr<Game>> games;
  for (const PassRow& row : rows) {
    if (auto game = make_game(row, conditions.compiler, err); game != nullptr) {
      games.push_back(std::move(game));
    }
  }
  for (int repetition = 1; repetition <= repetitions; ++repetition) {
    err << fmt::format("measuring, {} of {}\n", repetition, repetitions);
    for (const auto& game : games) {
      for (const auto& version : game->versions) {
        if (version == nullptr) {
          continue;
        }
        for (Contender& contender : version->contenders) {
          contender.measure(conditions.seconds);
        }
      }
    }
  }
  std::vector<PassGains> out;
  for (const auto& game : games) {
    const bool engine = game->versions.front()->contenders.size() > 1;
    out.push_back({game->row.setting, gains_of(*game, 0), engine ? gains_of(*game, 1) : std::vector<double>()});
  }
  return out;
}

void write_passes(const std::vector<PassGains>& gains, std::ostream& out) {
  write_lines("interpreter", gains, &PassGains::interpreter, out);
  out << '\n';
  write_lines("engine", gains, &PassGains::engine, out);
}

Json passes_as_json(const std::vector<PassGains>& gains) {
  Json json = Json::array();
  for (const PassGains& game : gains) {
    Json interpreter = Json::object(), engine = Json::object();
    for (std::size_t k = 0; k < passes().size(); ++k) {
      interpreter[std::string(passes()[k].name)] = game.interpreter[k];
      if (!game.engine.empty()) {
        engine[std::string(passes()[k].name)] = game.engine[k];
      }
    }
    json.push_back({{"name", game.setting.name}, {"interpreter", interpreter}, {"engine", engine}});
  }
  return json;
}

} // namespace brehon::bench
