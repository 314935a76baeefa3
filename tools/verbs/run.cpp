#include "tools/verbs/run.hpp"

#include "tools/load/report_load.hpp"
#include "tools/play/play.hpp"

#include <fmt/format.h>

#include <algorithm>
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
int run_lines(Play& play, Script& script, bool at_line) {
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

/// What is wrong with the seat that is told, empty where nothing is.
std::string no_such_seat(const std::string& seat, const Program& program) {
  const std::vector<std::string>& seats = program.model.kinds.front().values;
  const bool there = seat.empty() || std::find(seats.begin(), seats.end(), seat) != seats.end();
  return there ? "" : fmt::format("there is no seat {}, but {}", backticked(seat), fmt::join(seats, ", "));
}

bool names_players(const Script& script) {
  return read_play_line(script.line(), {}).sort == PlayLine::Sort::players;
}

/// Loads the game and plays it from a script, or from a person's lines where there is none.
int run_game(RunOptions options, Script* script, std::istream& in, std::ostream& out, std::ostream& err) {
  const bool can_name = script != nullptr && options.game.players == 0 && options.game.seats.empty();
  const bool at_once = options.report.format == Format::json;
  bool at_line = false;
  if (can_name && !at_once && script->next()) {
    at_line = !names_players(*script);
    options.game.seats = read_play_line(script->line(), {}).names;
  }
  LoadedGame loaded;
  const int status = load_or_report(options.game, Stage::compiled, options.report, loaded, out, err);
  if (status != status::fine) {
    return status;
  }
  const ChosenPack reader = choose_pack(*loaded.game, options.language, "");
  if (!reader.error.empty()) {
    return usage_error(reader.error, err);
  }
  const bool may_be_named = can_name && at_once;
  if (const std::string error = no_such_seat(options.as, *loaded.program); !error.empty() && !may_be_named) {
    return usage_error(error, err);
  }
  const auto report = make_play_report(options.report.format, loaded.findings.sources, reader, out, err);
  Play play(loaded, options.seed, options.as, *report);
  if (script == nullptr) {
    return run_with_prompts(play, in, out);
  }
  if (play.begin() == Play::Went::faulted) {
    return status::findings;
  }
  out << std::flush;
  if (may_be_named && script->next()) {
    at_line = true;
    if (names_players(*script)) {
      options.game.seats = read_play_line(script->line(), {}).names;
      return run_game(std::move(options), script, in, out, err);
    }
  }
  return run_lines(play, *script, at_line);
}

} // namespace

int run_verb(const RunOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
  if (options.script.empty() && is_standard_input(options.game.file)) {
    return usage_error("the standard input cannot be both the rules and the lines to play; `--script` names the lines",
                       err);
  }
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
