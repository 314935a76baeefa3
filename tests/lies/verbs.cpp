#include "tests/lies/verbs.hpp"

#include "dsl/base/diagnostics.hpp"
#include "tests/temporary_folder.hpp"
#include "tools/cli/command_line.hpp"
#include "tools/load/load.hpp"
#include "tools/trial/try_out.hpp"

#include <fmt/format.h>

#include <exception>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

namespace brehon::lies {

namespace {

/// The status of a command, or what it threw.
struct Ended {
  int status = 0;
  std::string thrown;
};

Ended run(const std::vector<std::string>& arguments) {
  std::istringstream in("options\nstate\nhelp\n");
  std::ostringstream out;
  std::ostringstream err;
  try {
    return {command_line(arguments, {in, out, err, false, false, false, "TEST"}), ""};
  } catch (const std::exception& error) {
    return {0, error.what()};
  }
}

/// What random games of a rule set come to first; empty: nothing.
std::string fault_of(const std::string& address, std::uint64_t seed) {
  LoadedGame loaded;
  GameOptions options;
  options.file = address;
  Diagnostics found;
  if (!load_game(options, Stage::chosen, loaded).fine()) {
    return "";
  }
  trial::Budget budget;
  budget.seed = seed;
  trial::try_out(*loaded.game, budget, found);
  if (found.empty()) {
    return "";
  }
  const Diagnostic& first = *found.sorted().front();
  const Source& source = loaded.findings.sources[first.span.file];
  return fmt::format("{}: {}", source.line_text(source.position(first.span.begin).line), first.message);
}

} // namespace

Handled handle(const std::string& text, const std::string& name) {
  const TemporaryFolder folder;
  const std::string file = folder.file("changed.brehon");
  std::ofstream(file, std::ios::binary) << text;
  const std::string address = name.empty() ? file : file + ":" + name;
  const std::vector<std::vector<std::string>> commands = {
      {"check", file},
      {"fmt", file, "--stdout"},
      {"tables", address, "--format", "html"},
      {"tables", address, "--format", "csv"},
      {"graph", address},
      {"compile", address, "--emit", "model"},
      {"compile", address, "--emit", "ir", "--optimise"},
      {"generate", address, "-o", folder.file("engine")},
      {"perft", address, "--depth", "1"},
      {"simulate", address, "--games", "2"},
      {"test", address, "--coverage", "--games", "0"},
      {"diff", address, address, "--games", "0"},
      {"run", address},
  };
  Handled handled;
  for (const std::vector<std::string>& command : commands) {
    const Ended ended = run(command);
    if (!ended.thrown.empty() || ended.status > 1) {
      handled.wrong = fmt::format("{}: {}", command.front(),
                                  ended.thrown.empty() ? fmt::format("status {}", ended.status) : ended.thrown);
      return handled;
    }
    if (command.front() == "check" && ended.status != 0) {
      return handled;
    }
  }
  handled.accepted = true;
  handled.fault = fault_of(address, 1);
  handled.untold = handled.fault.empty() ? fault_of(address, 2) : "";
  return handled;
}

} // namespace brehon::lies
