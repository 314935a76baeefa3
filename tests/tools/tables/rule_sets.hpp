#pragma once

#include "tests/cases.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

/// The rule sets of the project, for tests of what is printed of all of them.
namespace brehon {

/// The names of the games in `rulesets`, sorted.
inline std::vector<std::string> rule_sets_of_project() {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(BREHON_SOURCE_DIR "/rulesets")) {
    if (entry.is_directory()) {
      out.push_back(entry.path().filename());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

inline std::string rule_file_of(const std::string& game) {
  return "rulesets/" + game + "/" + game + ".brehon";
}

/// The languages that a game is told in.
inline std::vector<std::string> languages_of_game(const std::string& game) {
  const std::string text = text_of(BREHON_SOURCE_DIR "/" + rule_file_of(game));
  const std::string word = "\n  languages ";
  const std::size_t at = text.find(word) + word.size();
  std::vector<std::string> out;
  for (std::size_t i = at; i + 1 < text.size() && text[i - 2] != '\n' && out.size() < 9; i += 4) {
    out.push_back(text.substr(i, 2));
    if (text[i + 2] != ',') {
      break;
    }
  }
  return out;
}

} // namespace brehon
