#include "dsl/base/marks.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>

namespace brehon {

namespace {

constexpr std::string_view gaps = " .,()";

bool begins_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

/// The first letters of a text, which is UTF-8.
std::string first_letters(const std::string& text, std::size_t letters) {
  std::size_t end = 0;
  while (end < text.size() && (letters > 0 || !begins_letter(text[end]))) {
    letters -= begins_letter(text[end]) ? 1 : 0;
    ++end;
  }
  return text.substr(0, end);
}

} // namespace

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::size_t begin = text.find_first_not_of(gaps);
  while (begin != std::string::npos) {
    const std::size_t end = text.find_first_of(gaps, begin);
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(gaps, end);
  }
  return words;
}

std::vector<std::string> marks(const std::vector<std::vector<std::string>>& things) {
  const std::set<std::vector<std::string>> all(things.begin(), things.end());
  std::map<std::string, std::size_t> bearing;
  std::size_t longest = 1;
  for (const std::vector<std::string>& words : all) {
    for (const std::string& word : std::set<std::string>(words.begin(), words.end())) {
      ++bearing[word];
      longest = std::max(longest, word.size());
    }
  }
  std::vector<std::string> out;
  for (std::size_t letters = 1; letters <= longest; ++letters) {
    out.clear();
    for (const std::vector<std::string>& words : things) {
      std::string mark;
      for (const std::string& word : words) {
        mark += bearing[word] < all.size() ? first_letters(word, letters) : "";
      }
      out.push_back(mark.empty() && !words.empty() ? first_letters(words.back(), letters) : mark);
    }
    if (std::set<std::string>(out.begin(), out.end()).size() == all.size()) {
      break;
    }
  }
  return out;
}

} // namespace brehon
