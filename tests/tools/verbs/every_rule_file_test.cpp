#include "tests/cases.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/tools/surroundings.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

// What `check` accepts can be told and drawn: every rule file of the project and of its cases, in every form.

namespace brehon {

namespace {

std::vector<std::string> rule_files() {
  std::vector<std::string> files;
  for (const std::string folder : {"/rulesets", "/tests/cases", "/tests/lies/cases"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(BREHON_SOURCE_DIR + folder)) {
      if (entry.path().extension() == ".brehon") {
        files.push_back(entry.path().string());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// A file, or where it holds no game, its first edition or variant.
std::string address_in(const std::string& file) {
  std::string first;
  std::istringstream lines(text_of(file));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string sort, name;
    words >> sort >> name;
    if (line.starts_with("game ")) {
      return file;
    }
    if (first.empty() && (line.starts_with("edition ") || line.starts_with("variant "))) {
      first = name;
    }
  }
  return first.empty() ? file : file + ":" + first;
}

/// How many of the files `check` accepts; each of them is told and drawn in every form.
std::size_t check_forms(const std::vector<std::string>& files) {
  const std::vector<std::vector<std::string>> verbs = {
      {"tables", "--format", "html"}, {"tables", "--format", "json"},   {"tables", "--format", "text"},
      {"tables", "--format", "csv"},  {"tables", "--format", "latex"},  {"graph", "--level", "phases"},
      {"graph", "--format", "dot"},   {"graph", "--format", "graphml"}, {"graph", "--format", "mermaid"},
      {"graph", "--level", "program"}};
  std::size_t accepted = 0;
  for (const std::string& file : files) {
    if (run_command({"check", file}).status != 0) {
      continue;
    }
    ++accepted;
    const std::string rules = address_in(file);
    for (std::vector<std::string> words : verbs) {
      words.push_back(rules);
      const Ran ran = run_command(words);
      INFO(file << ": " << words[0] << " " << words[1] << " " << words[2] << "\n" << ran.err);
      // A run-time error of the set-up, which `check` does not foresee, is the only thing that keeps them from it.
      CHECK((ran.status == 0 || contains(ran.err, "run-time error")));
    }
  }
  return accepted;
}

} // namespace

TEST_CASE("every rule file: what `check` accepts is told and drawn in every form, by samples") {
  const std::vector<std::string> files = sample(rule_files(), {.quick = 4, .instrumented = 20});
  CHECK(check_forms(files) > files.size() / 5);
}

TEST_CASE("every rule file: what `check` accepts is told and drawn in every form", "[long]") {
  CHECK(check_forms(rule_files()) > 100);
}

} // namespace brehon
