#include "tools/trace/number_words.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "dsl/base/numerals.hpp"
#include "tools/trace/sentences.hpp"

namespace brehon {

namespace {

void add_figures(std::string_view text, std::vector<int>& out) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] < '0' || text[at] > '9') {
      ++at;
      continue;
    }
    int value = 0;
    const auto [end, failure] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (failure == std::errc()) {
      out.push_back(value);
    }
    at = static_cast<std::size_t>(end - text.data());
  }
}

/// The number of a word, or of the longest number word of at least four letters that it starts with. Says whether it is
/// the whole word.
bool add_word(std::string word, const NumberWords& known, std::vector<int>& out) {
  for (char& c : word) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  for (std::size_t length = word.size(); length > 0; --length) {
    const auto found = known.find(std::string_view(word).substr(0, length));
    if (found != known.end()) {
      out.push_back(found->second);
      return length == word.size();
    }
    if (length <= 4) {
      break;
    }
  }
  return false;
}

} // namespace

std::vector<int> numbers_in(std::string_view text, std::string_view language) {
  std::vector<int> out;
  add_figures(text, out);
  const NumberWords& known = numerals_of(language).all;
  for (const std::string_view word : words_of(text)) {
    const std::string_view bare = bare_word(word);
    if (add_word(std::string(bare), known, out)) {
      continue;
    }
    for (std::size_t at = bare.find('-'); at != std::string_view::npos; at = bare.find('-', at + 1)) {
      add_word(std::string(bare.substr(at + 1)), known, out); // "une-deux", "half-six"
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

} // namespace brehon
