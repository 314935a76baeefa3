#include "tools/verbs/run.hpp"

#include "tools/load/report_load.hpp"
#include "tools/play/play.hpp"

#include <fmt/format.h>

#include <istream>
#include <ostream>
#include <sstream>
#include <utility>

namespace brehon {

namespace {

/// A game with a person at the keyboard.
int run_with_prompts(Play& play, std::istream& in, std::ostream& out) {
  play.begin();
  std::string line;
  while (true) {
    const std::string to_act = play.to_act();
    out << (to_act.empty() ? "" : to_act) << "> " << std::flush;
    if (!std::getline(in, line)) {
      out << '\n';
      return status::fine;
    }
    if (play.line(line, "") == Play::Went::quit) {
      return status::fine;
    }
  }
}

/// The lines of a script that say something, one after the other.
class Script {
public:
  Script(std::string name, std::istream& in) : name_(std::move(name)), in_(in) {}

  /// Goes on to the next line; false at the end.
  bool next() {
    while (std::getline(in_, line_)) {
      ++number_;
      if (read_play_line(line_, {}).sort != PlayLine::Sort::nothing) {
        return true;
      }
    }
    return false;
  }

  const std::string& line() const { return line_; }
  std::string where() const { return fmt::format("{}:{}", name_, number_); }

private:
  std::string name_;
  std::istream& in_;
  std::string line_;
  int number_ = 0;
};

/// Plays the lines from the one at hand on, where there is one.
int run_script(Play& play, Script& script, bool at_line) {
  if (play.begin() == Play::Went::faulted) {
    return status::findings;
  }
  for (bool there = at_line || script.next(); there; there = script.next()) {
    switch (play.line(script.line(), script.where())) {
    case Play::Went::on:
      break;
    case Play::Went::quit:
      return status::fine;
    case Play::Went::refused:
    case Play::Went::faulted:
      return status::findings;
    }
  }
  return status::fine;
}

/// Loads the game and plays it from a script, or from a person's lines where there is none.
int run_game(const RunOptions& options, Script* script, std::istream& in, std::ostream& out, std::ostream& err) {
  GameOptions game = options.game;
  bool at_line = false;
  if (script != nullptr && game.players == 0 && game.seats.empty() && script->next()) {
    const PlayLine first = read_play_line(script->line(), {});
    at_line = first.sort != PlayLine::Sort::players;
    game.seats = first.names;
  }
  LoadedGame loaded;
  const int status = load_or_report(game, Stage::compiled, options.report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const ChosenPack reader = choose_pack(*loaded.game, options.language, "");
  if (!reader.error.empty()) {
    return usage_error(reader.error, err);
  }
  const auto report = make_play_report(options.report.format, loaded.findings.sources, reader, out, err);
  Play play(loaded, options.seed, *report);
  return script == nullptr ? run_with_prompts(play, in, out) : run_script(play, *script, at_line);
}

} // namespace

int run_verb(const RunOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
  if (options.script.empty()) {
    Script script("<input>", in);
    return run_game(options, options.prompts ? nullptr : &script, in, out, err);
  }
  const ReadResult text = read_file(options.script);
  if (!text.ok()) {
    err << fmt::format("{}: error: {}\n", options.script, text.error);
    return status::findings;
  }
  std::istringstream lines(text.text);
  Script script(options.script, lines);
  return run_game(options, &script, in, out, err);
}

} // namespace brehon
