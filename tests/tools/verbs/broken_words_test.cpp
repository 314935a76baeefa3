#include "dsl/syntax/words/tokens.hpp"
#include "tests/cases.hpp"
#include "tests/effort.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tools/surroundings.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

// Every word of every rule file, one at a time: misspelt, left out, or the word before once more. Whatever that comes
// to, `check` says something about it or takes it.

namespace brehon {

namespace {

std::vector<std::string> all_rule_files() {
  std::vector<std::string> files;
  for (const std::string folder : {"/rulesets", "/tests/cases/play", "/tests/cases/check"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(BREHON_SOURCE_DIR + folder)) {
      if (entry.path().extension() == ".brehon") {
        files.push_back(entry.path().string());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void check_broken(const std::string& text, const Token& word, const std::string& instead, const std::string& file) {
  const std::string broken = text.substr(0, word.begin) + instead + text.substr(word.end());
  std::ofstream(file, std::ios::binary) << broken;
  const Ran ran = run_command({"check", file});
  INFO("`" << instead << "` for `" << word.text << "` at byte " << word.begin << " of\n" << text);
  REQUIRE((ran.status == 0 || (ran.status == 1 && contains(ran.err, "error: "))));
}

/// Breaks each `step`th word of all files, in one of three ways in turn. How many.
std::size_t break_words(std::size_t step) {
  const TemporaryFolder folder;
  const std::string file = folder.file("broken.brehon");
  std::size_t seen = 0;
  std::size_t broken = 0;
  for (const std::string& path : all_rule_files()) {
    const std::string text = text_of(path);
    std::string before;
    for (const Token& token : tokenize(text)) {
      if (token.kind != TokenKind::word || ++seen % step != 0) {
        before = token.kind == TokenKind::word ? std::string(token.text) : before;
        continue;
      }
      const std::vector<std::string> ways = {"zzzz", "", before};
      check_broken(text, token, ways[broken++ % ways.size()], file);
      before = token.text;
    }
  }
  return broken;
}

} // namespace

TEST_CASE("broken words: whatever word is wrong, check ends with a finding or without") {
  CHECK(break_words(instrumented ? 1201 : 241) > 30);
}

TEST_CASE("broken words: each second word of all rule files", "[long]") {
  CHECK(break_words(2) > 20'000);
}

} // namespace brehon
