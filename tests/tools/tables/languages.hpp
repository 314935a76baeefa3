#pragma once

#include "tests/cases.hpp"

#include <string>
#include <vector>

namespace brehon {

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
