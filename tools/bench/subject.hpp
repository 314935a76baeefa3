#pragma once

#include "tools/bench/measure.hpp"
#include "tools/engine/built_engine.hpp"

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace brehon::bench {

/// A rule set of the project with a number of players and options.
struct Setting {
  std::string name;
  int players = 0; // 0: as few as the game allows
  std::vector<std::string> options;
};

/// A game that the interpreter and an engine of it can play.
struct Subject {
  LoadedGame loaded;
  KeptOptions kept;        // none
  double load_seconds = 0; // from the rule file to the program
  std::unique_ptr<BuiltEngine> engine;
  double compile_seconds = 0; // of the engine, by the compiler of C++

  const Program& program() const { return *kept.choices.front().program; }
};

/// Loads a rule set as `load_game` does.
int load_setting(const Setting& setting, Stage stage, LoadedGame& loaded, std::ostream& err);

/// Makes a game ready, its engine compiled by `compiler`; null, and the reason in `err`, where that fails.
std::unique_ptr<Subject> make_subject(const Setting& setting, const std::string& compiler, std::ostream& err);

/// Random games of the interpreter on one thread, and of the engine; other ones with each call. The subject must
/// outlive them.
Play interpreter(const Subject& subject);
Play engine(const Subject& subject);

/// How many options a decision of random games has in the mean, over so many games.
double mean_options(const Program& program, std::uint64_t games);

} // namespace brehon::bench
