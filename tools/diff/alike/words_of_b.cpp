#include "tools/diff/alike/words_of_b.hpp"

#include "dsl/syntax/words/tokens.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace brehon::diff {

namespace {

constexpr std::size_t most_readings = 16;

/// For a name of A all that B calls what it stands for.
using Names = std::map<std::string, std::vector<std::string>>;

Names names_in_b(const Translation& translation) {
  Names out;
  for (const Renaming& each : translation.renamings) {
    std::vector<std::string>& all = out[each.a];
    if (std::find(all.begin(), all.end(), each.b) == all.end()) {
      all.push_back(each.b);
    }
  }
  return out;
}

/// A text with other words in place of some; what a citation says stays.
std::string with_words(const std::string& text, const std::map<std::string, std::string>& words) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const bool cites = text[at] == '@';
    const std::size_t size = cites ? std::min(text.find_first_of(" \n", at), text.size()) - at
                                   : word_length(std::string_view(text).substr(at));
    const std::string word = text.substr(at, std::max<std::size_t>(size, 1));
    const auto found = words.find(word);
    out += found == words.end() ? word : found->second;
    at += word.size();
  }
  return out;
}

} // namespace

std::vector<std::string> readings_in_b(const std::string& text, const Translation& translation) {
  std::vector<std::map<std::string, std::string>> readings(1);
  for (const auto& [name, others] : names_in_b(translation)) {
    if (text.find(name) == std::string::npos) {
      continue;
    }
    std::vector<std::map<std::string, std::string>> more;
    for (const std::string& other : others) {
      for (const auto& reading : readings) {
        more.push_back(reading);
        more.back()[name] = other;
      }
    }
    more.resize(std::min(more.size(), most_readings));
    readings = std::move(more);
  }
  std::vector<std::string> out;
  for (const auto& reading : readings) {
    std::string other = with_words(text, reading);
    if (std::find(out.begin(), out.end(), other) == out.end()) {
      out.push_back(std::move(other));
    }
  }
  return out;
}

} // namespace brehon::diff
