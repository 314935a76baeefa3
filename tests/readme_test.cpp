#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tools/cli/command_line.hpp"

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

// The commands of README.md and of tools/README.md do what these quote. They stand in indented blocks, `$ COMMAND` with
// what it prints below it:
//   - without a quote a command must succeed; what it prints is not compared
//   - a line `…` leaves out lines, once in a quote at most
//   - commands run one after the other in a folder of their own, where `rulesets` and `tests` are those of the project;
//     those that take long, in a test that is `[long]`
//   - `build/brehon` is this program; what is behind `|` and all else runs in a shell
// Under `BREHON_RENEW` the quotes are written anew. The first fenced block is compared with the rule file named before
// it, and a block of C++ is written to `play.cpp` before the commands run.

namespace brehon {

namespace {

using Lines = std::vector<std::string>;

const std::string readme_path = BREHON_SOURCE_DIR "/README.md";
const std::string tools_path = BREHON_SOURCE_DIR "/tools/README.md";

Lines lines_of(const std::string& text) {
  std::istringstream stream(text);
  Lines lines;
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::string text_from(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

/// A command of the README, and the lines of the README that quote what it prints.
struct QuotedCommand {
  std::string command;
  std::size_t first = 0; // index of the first line of the quote
  std::size_t count = 0;
};

bool is_command(const std::string& line) {
  return line.starts_with("    $ ");
}

bool is_quoted(const std::string& line) {
  return line.starts_with("    ") && !is_command(line);
}

std::vector<QuotedCommand> commands_of(const Lines& lines) {
  std::vector<QuotedCommand> commands;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (!is_command(lines[at])) {
      continue;
    }
    std::size_t end = at + 1;
    for (std::size_t next = end; next < lines.size() && (lines[next].empty() || is_quoted(lines[next])); ++next) {
      end = is_quoted(lines[next]) ? next + 1 : end;
    }
    const std::string command = lines[at].substr(6);
    commands.push_back({command.substr(0, command.find("  # ")), at + 1, end - at - 1});
  }
  return commands;
}

/// The lines of the README that are quoted, without their indentation.
Lines quote_of(const Lines& lines, const QuotedCommand& quoted) {
  Lines quote;
  for (std::size_t at = quoted.first; at < quoted.first + quoted.count; ++at) {
    quote.push_back(lines[at].empty() ? "" : lines[at].substr(4));
  }
  return quote;
}

bool is_gap(const std::string& line) {
  return line.ends_with("…") && line.find_first_not_of(' ') == line.find("…");
}

/// What a quote of this form is for what was printed: the first lines, and those behind `…` from the end.
Lines renewed(const Lines& quote, const Lines& printed) {
  const auto gap = std::find_if(quote.begin(), quote.end(), is_gap);
  if (gap == quote.end()) {
    return printed;
  }
  const auto before = static_cast<std::size_t>(gap - quote.begin());
  const auto behind = static_cast<std::size_t>(quote.end() - gap) - 1;
  if (before + behind >= printed.size()) {
    return printed;
  }
  Lines result(printed.begin(), printed.begin() + (gap - quote.begin()));
  result.push_back(*gap);
  result.insert(result.end(), printed.end() - (quote.end() - gap - 1), printed.end());
  return result;
}

/// Words of a command line, of which some are in single quotes.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false;
  for (const char c : command + " ") {
    if (c == '\'') {
      quoted = !quoted;
    } else if (c != ' ' || quoted) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(word);
      word.clear();
    }
  }
  return words;
}

/// The parts of a pipe.
std::vector<std::string> stages_of(const std::string& command) {
  std::vector<std::string> stages(1);
  bool quoted = false;
  for (const char c : command) {
    quoted = quoted != (c == '\'');
    if (c == '|' && !quoted) {
      stages.emplace_back();
    } else {
      stages.back() += c;
    }
  }
  return stages;
}

const std::string program = "build/brehon ";

/// The folder in which commands run.
class Desk {
public:
  Desk() {
    for (const std::string name : {"rulesets", "tests"}) {
      std::filesystem::create_directory_symlink(BREHON_SOURCE_DIR "/" + name, folder_.file(name));
    }
    std::filesystem::current_path(folder_.file(""));
  }
  ~Desk() { std::filesystem::current_path(BREHON_SOURCE_DIR); }
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  /// What a command prints: its output, then its messages.
  std::string run(const std::string& command, int& status) {
    std::string text;
    std::string messages;
    const std::size_t redirected = command.starts_with(program) ? command.find(" > ") : std::string::npos;
    for (std::string stage : stages_of(command.substr(0, redirected))) {
      stage.erase(0, stage.find_first_not_of(' '));
      if (stage.starts_with(program)) {
        std::istringstream in(text);
        std::ostringstream out;
        std::ostringstream err;
        status = command_line(words_of(stage.substr(program.size())), {in, out, err, false, false, false, "TEST"});
        text = out.str();
        messages += err.str();
      } else {
        text = run_in_shell(stage, text, status);
      }
    }
    if (redirected != std::string::npos) {
      std::ofstream(command.substr(redirected + 3), std::ios::binary) << text;
      text.clear();
    }
    return text + messages;
  }

private:
  static std::string run_in_shell(const std::string& command, const std::string& input, int& status) {
    std::ofstream(".in", std::ios::binary) << input;
    status = std::system(("{ " + command + "; } < .in > .out").c_str());
    return text_of(".out");
  }

  TemporaryFolder folder_;
};

/// A line with one blank in place of several: the README has narrower columns.
std::string shortened(const std::string& line) {
  return std::regex_replace(line, std::regex(" +"), " ");
}

/// Whether a command takes long: it compiles, plays many games, or replays all examples of all editions.
bool takes_long(const std::string& command) {
  return command.starts_with("c++ ") || command.find("brehon agree ") != std::string::npos ||
         command.find(" --coverage") != std::string::npos || command.find("brehon simulate ") != std::string::npos;
}

/// The text of the first block of C++, without its fences; empty where there is none.
std::string cpp_of(const std::string& readme) {
  const std::string fence = "\n```cpp\n";
  const std::size_t found = readme.find(fence);
  const std::size_t begin = found + fence.size();
  return found == std::string::npos ? "" : readme.substr(begin, readme.find("\n```\n", begin) + 1 - begin);
}

/// Runs the commands of a document; compares what those of one sort print, or renews their quotes.
void check_commands(const std::string& path, bool those_that_take_long) {
  const std::string readme = text_of(path);
  Lines lines = lines_of(readme);
  Desk desk;
  std::ofstream("play.cpp", std::ios::binary) << cpp_of(readme);
  std::vector<QuotedCommand> commands = commands_of(lines);
  REQUIRE(commands.size() > 5);
  const bool renew = std::getenv("BREHON_RENEW") != nullptr;
  for (std::size_t next = 0; next < commands.size(); ++next) {
    const QuotedCommand quoted = commands[next];
    // The engine is needed in both tests.
    const bool both = quoted.command.find("brehon generate ") != std::string::npos;
    if (!both && takes_long(quoted.command) != those_that_take_long) {
      continue;
    }
    INFO(path << ":" << quoted.first << ": " << quoted.command);
    int status = 0;
    const std::string printed = desk.run(quoted.command, status);
    if (quoted.count == 0) {
      CHECK(status == 0);
      continue;
    }
    const Lines quote = quote_of(lines, quoted);
    const Lines right = renewed(quote, lines_of(printed));
    if (renew && quote != right) {
      const auto at = lines.begin() + static_cast<std::ptrdiff_t>(quoted.first);
      lines.erase(at, at + static_cast<std::ptrdiff_t>(quoted.count));
      Lines indented;
      for (const std::string& line : right) {
        indented.push_back(line.empty() ? "" : "    " + line);
      }
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(quoted.first), indented.begin(), indented.end());
      commands = commands_of(lines);
    } else {
      CHECK(text_from(quote) == text_from(right));
    }
  }
  if (renew && text_from(lines) != readme) {
    std::ofstream(path, std::ios::binary) << text_from(lines);
  }
}

} // namespace

TEST_CASE("readme: its commands print what it quotes") {
  check_commands(readme_path, false);
}

TEST_CASE("readme of the tools: its commands print what it quotes") {
  check_commands(tools_path, false);
}

TEST_CASE("readme: its commands that take long print what it quotes, its C++ compiles", "[long]") {
  check_commands(readme_path, true);
}

TEST_CASE("readme: the rule file that it quotes has these lines") {
  const Lines lines = lines_of(text_of(readme_path));
  const auto fence = std::find(lines.begin(), lines.end(), "```");
  REQUIRE(fence != lines.end());
  const Lines file = lines_of(text_of(BREHON_SOURCE_DIR "/rulesets/tain/tain.brehon"));
  const auto same = [](const std::string& a, const std::string& b) { return shortened(a) == shortened(b); };
  auto at = file.begin();
  bool gap = true; // lines of the file may be left out here
  for (auto line = fence + 1; *line != "```"; ++line) {
    INFO("README.md:" << line - lines.begin() + 1 << ": " << *line);
    if (is_gap(*line)) {
      gap = true;
      continue;
    }
    at = gap ? std::find_if(at, file.end(), [&](const std::string& other) { return same(*line, other); }) : at;
    REQUIRE(at != file.end());
    CHECK(same(*line, *at));
    ++at;
    gap = false;
  }
}

TEST_CASE("readme: how commands and quotes are read") {
  const Lines lines = {"text", "    $ one 'a b' | two", "    x", "", "    y", "", "    $ three", "", "text"};
  const std::vector<QuotedCommand> commands = commands_of(lines);
  REQUIRE(commands.size() == 2);
  CHECK(quote_of(lines, commands[0]) == Lines{"x", "", "y"});
  CHECK(commands[1].count == 0);
  CHECK(words_of("one 'a b' c") == Lines{"one", "a b", "c"});
  CHECK(stages_of("one 'a | b'|two") == Lines{"one 'a | b'", "two"});
  CHECK(renewed({"a", "…", "z"}, {"1", "2", "3", "4"}) == Lines{"1", "…", "4"});
  CHECK(renewed({"a", "  …"}, {"1", "2", "3"}) == Lines{"1", "  …"});
  CHECK(renewed({"a", "b"}, {"1"}) == Lines{"1"});
}

} // namespace brehon
