#include "dsl/base/marks.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

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

namespace {

using Words = std::vector<std::string>;

/// The marks of some things, with so many letters of each word as it is given.
template <typename Letters> Words marks_with(const std::vector<Words>& things, const Letters& letters) {
  Words out;
  for (const Words& words : things) {
    std::string mark;
    for (const std::string& word : words) {
      mark += first_letters(word, letters(word));
    }
    out.push_back(std::move(mark));
  }
  return out;
}

/// How many letters two words have in common at their begin.
std::size_t common_letters(const std::string& a, const std::string& b) {
  std::size_t letters = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i) {
    letters += begins_letter(a[i]) ? 1 : 0;
  }
  return letters;
}

/// How many letters of one of these words distinguish it from all others: its neighbours in their order have most in
/// common with it.
std::size_t distinguishing(const std::string& word, const std::set<std::string>& words) {
  const auto here = words.find(word);
  std::size_t common = here == words.begin() ? 0 : common_letters(word, *std::prev(here));
  if (std::next(here) != words.end()) {
    common = std::max(common, common_letters(word, *std::next(here)));
  }
  return common + 1;
}

/// Of each thing its first word that no other has, where all have one; else the words that not all have.
std::vector<Words> telling_words(const std::vector<Words>& things, const std::map<std::string, std::size_t>& bearing,
                                 const std::set<std::string>& telling) {
  std::vector<Words> own, told;
  for (const Words& words : things) {
    const auto single =
        std::find_if(words.begin(), words.end(), [&](const std::string& word) { return bearing.at(word) == 1; });
    if (single != words.end()) {
      own.push_back({*single});
    }
    told.emplace_back();
    std::copy_if(words.begin(), words.end(), std::back_inserter(told.back()),
                 [&](const std::string& word) { return telling.count(word) != 0; });
    if (told.back().empty() && !words.empty()) {
      told.back().push_back(words.back());
    }
  }
  return own.size() == things.size() ? own : told;
}

} // namespace

Words marks(const std::vector<Words>& things) {
  const std::set<Words> all(things.begin(), things.end());
  std::map<std::string, std::size_t> bearing;
  std::size_t longest = 1;
  for (const Words& words : all) {
    for (const std::string& word : std::set<std::string>(words.begin(), words.end())) {
      ++bearing[word];
      longest = std::max(longest, word.size());
    }
  }
  std::set<std::string> telling;
  for (const auto& [word, number] : bearing) {
    if (number < all.size()) {
      telling.insert(word);
    }
  }
  const std::vector<Words> told = telling_words(things, bearing, telling);
  const auto distinguishes = [&](const Words& marks) {
    return std::set<std::string>(marks.begin(), marks.end()).size() == all.size();
  };
  std::set<std::string> used;
  for (const Words& words : told) {
    used.insert(words.begin(), words.end());
  }
  Words out = marks_with(told, [&](const std::string& word) { return distinguishing(word, used); });
  for (std::size_t letters = 1; letters <= longest && !distinguishes(out); ++letters) {
    out = marks_with(told, [&](const std::string&) { return letters; });
  }
  return out;
}

} // namespace brehon
