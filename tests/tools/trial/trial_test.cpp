#include "tests/cases.hpp"
#include "tests/temporary_folder.hpp"
#include "tools/verbs/check.hpp"
#include "tools/verbs/test.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace fs = std::filesystem;

namespace brehon {

namespace {

/// What `check --play` says of a file, with the name of the file alone.
std::string played(const fs::path& file, const trial::Budget& budget) {
  CheckOptions options;
  options.files = {file.string()};
  options.trial = budget;
  std::ostringstream out;
  std::ostringstream err;
  check_verb(options, out, err);
  std::string text = err.str();
  const std::string folder = file.parent_path().string() + "/";
  for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder)) {
    text.erase(at, folder.size());
  }
  return text;
}

/// The example that a finding ends with.
std::string example_in(const std::string& text) {
  const std::size_t begin = text.find("  example ");
  return begin == std::string::npos ? "" : text.substr(begin, text.find("\n  }\n", begin) + 5 - begin);
}

} // namespace

TEST_CASE("trial cases: what random games come to") {
  for (const fs::path& file : case_files("trial")) {
    CAPTURE(file.string());
    check_expected(file, played(file, {.games = 100}));
  }
}

TEST_CASE("trial: an example that is pasted into the rules comes to the error that it was found with") {
  for (const fs::path& file : case_files("trial")) {
    const std::string found = played(file, {.games = 100});
    const std::string example = example_in(found);
    if (example.empty()) {
      continue;
    }
    CAPTURE(file.string());
    CAPTURE(example);
    std::string text = text_of(file);
    text.insert(text.rfind('}'), example);
    TemporaryFolder folder;
    const std::string copy = folder.file("pasted.brehon");
    std::ofstream(copy, std::ios::binary) << text;
    TestOptions options;
    options.files = {copy};
    options.only = {"random_game"};
    std::ostringstream out;
    std::ostringstream err;
    CHECK(test_verb(options, out, err) == status::findings);
    CHECK(err.str().empty());
    const std::size_t begin = found.find(": error: ") + 9;
    const std::string message = found.substr(begin, found.find(" [", begin) - begin);
    const bool of_claim = found.find(message + " [broken_claim]") != std::string::npos;
    CHECK(out.str().find((of_claim ? "broken claim: " : "run-time error: ") + message) != std::string::npos);
  }
}

TEST_CASE("trial: what is found does not depend on how often it is looked for") {
  for (const fs::path& file : case_files("trial")) {
    CHECK(played(file, {.games = 20}) == played(file, {.games = 20}));
  }
}

TEST_CASE("trial: it is over when the rules have done as much as they may") {
  const std::string found = played(BREHON_SOURCE_DIR "/tests/cases/trial/range_left.brehon", {.rounds = 10});
  CHECK(found.find("1 of 1 random game with 2 players where `length` is `12`") != std::string::npos);
}

} // namespace brehon
