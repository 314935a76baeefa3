#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/// The manual page, and what shells complete. Programs that are not installed are named, and left out.
namespace brehon {

namespace {

bool is_installed(const std::string& program) {
  const bool there = std::system(("command -v " + program + " > /dev/null").c_str()) == 0;
  if (!there) {
    WARN(program << " is not installed, so this is not tested");
  }
  return there;
}

/// What a line of the shell prints, errors and all.
std::string printed(const std::string& line, const TemporaryFolder& folder) {
  const std::string file = folder.file("printed");
  const int status = std::system(("(" + line + ") > '" + file + "' 2>&1").c_str());
  return text_of(file) + (status == 0 ? "" : "status " + std::to_string(status) + "\n");
}

std::string written(const std::vector<std::string>& command, const std::string& name, const TemporaryFolder& folder) {
  const Ran ran = run_command(command);
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  std::ofstream(folder.file(name), std::ios::binary) << ran.out;
  return folder.file(name);
}

/// The names of the verbs, as `--help` lists them.
std::vector<std::string> verbs() {
  std::istringstream help(run_command({"--help"}).out);
  std::vector<std::string> out;
  bool lists = false;
  for (std::string line; std::getline(help, line);) {
    lists = lists || line == "Subcommands:";
    std::string verb;
    if (lists && line.starts_with("  ") && std::istringstream(line) >> verb) {
      out.push_back(verb);
    }
  }
  REQUIRE(out.size() > 20);
  return out;
}

/// The long options of a verb, as its `--help` lists them.
std::vector<std::string> options_of(const std::string& verb) {
  std::istringstream help(run_command({verb, "--help"}).out);
  std::vector<std::string> out;
  for (std::string line; std::getline(help, line);) {
    const std::size_t at = line.find("--");
    if (line.starts_with("  -") && at != std::string::npos) {
      out.push_back(line.substr(at, line.find_first_of(" ,", at) - at));
    }
  }
  REQUIRE_FALSE(out.empty());
  return out;
}

std::string without_marks(std::string text) {
  for (const std::string mark : {"\\fB", "\\fI", "\\fR"}) {
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark)) {
      text.erase(at, mark.size());
    }
  }
  for (std::size_t at = text.find("\\-"); at != std::string::npos; at = text.find("\\-")) {
    text.erase(at, 1);
  }
  return text;
}

/// What bash completes when a line is typed, sorted.
std::vector<std::string> completed(const std::string& script, const std::string& line, const TemporaryFolder& folder) {
  std::istringstream words(line);
  std::string all;
  int count = -1;
  for (std::string word; words >> word; ++count) {
    all += "'" + word + "' ";
  }
  if (line.ends_with(' ')) {
    all += "''";
    ++count;
  }
  std::ofstream(folder.file("complete")) << "cd '" BREHON_SOURCE_DIR "/rulesets/nim'\nsource '" << script
                                         << "'\ncompopt() { :; }\nCOMP_WORDS=(" << all << ")\nCOMP_CWORD=" << count
                                         << "\n_brehon\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  std::istringstream lines(printed("bash --norc '" + folder.file("complete") + "'", folder));
  std::vector<std::string> out;
  for (std::string each; std::getline(lines, each);) {
    out.push_back(each);
  }
  std::sort(out.begin(), out.end());
  return out;
}

} // namespace

TEST_CASE("manual page: it has each verb with all its options") {
  const std::string page = without_marks(run_command({"manual"}).out);
  for (const std::string& verb : verbs()) {
    INFO(verb);
    const std::size_t begin = page.find("\n.SS " + verb + "\n");
    REQUIRE(begin != std::string::npos);
    const std::string section = page.substr(begin, page.find("\n.S", begin + 1) - begin);
    for (const std::string& option : options_of(verb)) {
      INFO(option);
      CHECK(contains(section, option));
    }
  }
}

TEST_CASE("manual page: man has nothing to say against it") {
  TemporaryFolder folder;
  const std::string page = written({"manual"}, "brehon.1", folder);
  if (is_installed("groff")) {
    CHECK(printed("groff -man -ww -Tutf8 -z '" + page + "'", folder) == "");
  }
  if (is_installed("mandoc")) { // it wants a date
    CHECK(printed("mandoc -Tlint -Wwarning '" + page + "' | grep -v 'missing date'; true", folder) == "");
  }
}

TEST_CASE("completion: shells can read it") {
  TemporaryFolder folder;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const std::string script = written({"completion", shell}, shell, folder);
    if (is_installed(shell)) {
      INFO(shell);
      CHECK(printed(shell + " -n '" + script + "'", folder) == "");
    }
    for (const std::string& verb : verbs()) {
      INFO(verb);
      for (const std::string& option : options_of(verb)) {
        INFO(option);
        CHECK(contains(text_of(script), shell == "fish" ? "-l " + option.substr(2) : option));
      }
    }
  }
}

TEST_CASE("completion: bash completes verbs, options, values and rule files") {
  TemporaryFolder folder;
  const std::string script = written({"completion", "bash"}, "brehon.bash", folder);
  using Lines = std::vector<std::string>;
  CHECK(completed(script, "brehon tab", folder) == Lines{"tables"});
  CHECK(completed(script, "brehon --v", folder) == Lines{"--version"});
  CHECK(completed(script, "brehon check ", folder) == Lines{"nim.brehon"});
  CHECK(completed(script, "brehon check --st", folder) == Lines{"--strict"});
  CHECK(completed(script, "brehon check --format ", folder) == Lines{"json", "text"});
  CHECK(completed(script, "brehon tables nim.brehon --format = c", folder) == Lines{"csv"});
  CHECK(completed(script, "brehon completion ", folder) == Lines{"bash", "fish", "zsh"});
  CHECK(completed(script, "brehon simulate --seed ", folder) == Lines{""});
  CHECK(completed(script, "brehon tables nim.brehon --css n", folder) == Lines{"nim.brehon"});
}

TEST_CASE("completion: fish completes verbs, options, values and rule files") {
  if (!is_installed("fish")) {
    return;
  }
  TemporaryFolder folder;
  const std::string script = written({"completion", "fish"}, "brehon.fish", folder);
  const auto completions = [&](const std::string& line) {
    return printed("cd " BREHON_SOURCE_DIR "/rulesets/nim && HOME='" + folder.file("") +
                       "' fish --no-config -c 'source " + script + "; complete -C \"" + line + "\"' | cut -f1",
                   folder);
  };
  CHECK(completions("brehon tab") == "tables\n");
  CHECK(completions("brehon check --st") == "--strict\n");
  CHECK(completions("brehon check --format ") == "json\ntext\n");
  CHECK(completions("brehon check ").starts_with("nim.brehon\n")); // others behind it
}

} // namespace brehon
