#include "tools/trace/sentences.hpp"

#include "tools/trace/abbreviations.hpp"
#include "tools/trace/letters.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

namespace brehon {

namespace {

using letters::Letter;

constexpr std::uint32_t ellipsis = 0x2026;
constexpr std::uint32_t left_guillemet = 0xAB, right_guillemet = 0xBB;
constexpr std::uint32_t left_single = 0x2018, right_single = 0x2019;
constexpr std::uint32_t left_double = 0x201C, right_double = 0x201D, low_double = 0x201E;

bool is_end(std::uint32_t code) {
  return code == '.' || code == '!' || code == '?' || code == ellipsis;
}

bool is_word_part(std::uint32_t code) {
  return letters::is_letter(code) || letters::is_digit(code);
}

std::size_t blanks_at(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size()) {
    const Letter letter = letters::first(text.substr(length));
    if (!letters::is_blank(letter.code)) {
      break;
    }
    length += letter.length;
  }
  return length;
}

/// How deep a line is within brackets and quotes, and where these close. What is not closed on the line counts for
/// nothing.
class Enclosures {
public:
  explicit Enclosures(std::string_view line) : depth_(line.size() + 1), closes_(line.size() + 1) {
    for (std::size_t at = 0; at < line.size();) {
      const Letter letter = letters::first(line.substr(at));
      const std::size_t end = at + letter.length;
      const bool joins = end < line.size() && letters::is_letter(letters::first(line.substr(end)).code);
      meet(letter.code, at, end, joins);
      at = end;
    }
    for (std::size_t at = 1; at < depth_.size(); ++at) {
      depth_[at] += depth_[at - 1];
    }
  }

  bool around(std::size_t at) const { return depth_[at] > 0; }
  bool closes(std::size_t at) const { return closes_[at]; }

private:
  struct Open {
    std::uint32_t code;
    std::size_t begin;
  };

  /// `joins`: a letter follows, so that a closing single quote is an apostrophe.
  void meet(std::uint32_t code, std::size_t begin, std::size_t end, bool joins) {
    switch (code) {
    case ')':
      close({'('}, begin, end);
      return;
    case ']':
      close({'['}, begin, end);
      return;
    case right_single:
      if (!joins) {
        close({left_single}, begin, end);
      }
      return;
    case right_double:
      return close_or_open({left_double, low_double, right_double}, code, begin, end);
    case left_double:
      return close_or_open({low_double}, code, begin, end);
    case '"':
      return close_or_open({'"'}, code, begin, end);
    case right_guillemet:
      return close_or_open({left_guillemet}, code, begin, end);
    case left_guillemet:
      return close_or_open({right_guillemet}, code, begin, end);
    case '(':
    case '[':
    case left_single:
    case low_double:
      open_.push_back({code, begin});
      return;
    default: // any other letter of a text
      return;
    }
  }

  void close_or_open(std::initializer_list<std::uint32_t> openers, std::uint32_t code, std::size_t begin,
                     std::size_t end) {
    if (!close(openers, begin, end)) {
      open_.push_back({code, begin});
    }
  }

  bool close(std::initializer_list<std::uint32_t> openers, std::size_t begin, std::size_t end) {
    for (std::size_t i = open_.size(); i-- > 0;) {
      if (std::find(openers.begin(), openers.end(), open_[i].code) != openers.end()) {
        ++depth_[open_[i].begin];
        --depth_[end];
        closes_[begin] = true;
        open_.resize(i); // what was opened inside is not closed
        return true;
      }
    }
    return false;
  }

  std::vector<int> depth_; // before each byte; sums of differences while it is made
  std::vector<bool> closes_;
  std::vector<Open> open_;
};

std::string in_lower_case(std::string_view word) {
  std::string out(word);
  for (char& c : out) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

class Splitter {
public:
  Splitter(std::string_view line, std::string_view language)
      : line_(line), lists_(abbreviations(language)), enclosures_(line) {}

  std::vector<std::string_view> run() {
    begin_ = blanks_at(line_);
    for (std::size_t at = begin_; at < line_.size();) {
      const Letter letter = letters::first(line_.substr(at));
      if (!is_end(letter.code)) {
        at += letter.length;
        continue;
      }
      const std::size_t marks = behind_marks(at);
      const std::size_t end = behind_closing(marks);
      if (ends_sentence(at, marks, end)) {
        add(end);
      }
      at = end;
    }
    add(line_.size());
    return std::move(out_);
  }

private:
  void add(std::size_t end) {
    std::string_view sentence = line_.substr(begin_, end - begin_);
    std::size_t shown = 0; // up to its last letter that is no blank
    for (std::size_t at = 0; at < sentence.size();) {
      const Letter letter = letters::first(sentence.substr(at));
      at += letter.length;
      shown = letters::is_blank(letter.code) ? shown : at;
    }
    if (shown > 0) {
      out_.push_back(sentence.substr(0, shown));
    }
    begin_ = end + blanks_at(line_.substr(end));
  }

  std::size_t behind_marks(std::size_t at) const {
    while (at < line_.size()) {
      const Letter letter = letters::first(line_.substr(at));
      if (!is_end(letter.code)) {
        break;
      }
      at += letter.length;
    }
    return at;
  }

  /// Behind the closing quotes and brackets; a guillemet may have a blank before it.
  std::size_t behind_closing(std::size_t at) const {
    while (at < line_.size()) {
      const std::size_t blanks = blanks_at(line_.substr(at));
      const std::size_t next = at + blanks;
      if (next == line_.size()) {
        break;
      }
      const Letter letter = letters::first(line_.substr(next));
      const bool guillemet = letter.code == right_guillemet || letter.code == left_guillemet;
      const bool always = letter.code == ')' || letter.code == ']' || letter.code == '*' || letter.code == '\'';
      const bool closing = blanks == 0 ? always || enclosures_.closes(next) : guillemet && enclosures_.closes(next);
      if (!closing) {
        break;
      }
      at = next + letter.length;
    }
    return at;
  }

  /// Whether the marks at a place, with what closes behind them, end a sentence before the end of the line.
  bool ends_sentence(std::size_t at, std::size_t marks, std::size_t end) const {
    const std::size_t blanks = blanks_at(line_.substr(end));
    if (blanks == 0 || enclosures_.around(end)) {
      return false;
    }
    const std::uint32_t next = next_letter(end + blanks);
    if (next == 0 || letters::is_lower(next)) {
      return false;
    }
    const bool dot = marks == at + 1 && line_[at] == '.';
    return !dot || !(is_own_number(at) || is_abbreviation(at, next));
  }

  /// The next letter or digit from a place on; 0 where there is none.
  std::uint32_t next_letter(std::size_t at) const {
    while (at < line_.size()) {
      const Letter letter = letters::first(line_.substr(at));
      if (is_word_part(letter.code)) {
        return letter.code;
      }
      at += letter.length;
    }
    return 0;
  }

  /// Whether all that stands between the begin of the sentence and a dot is its number: `3.`, `- 2.`, `IV.`.
  bool is_own_number(std::size_t dot) const {
    std::string_view number = line_.substr(begin_, dot - begin_);
    while (!number.empty()) {
      const Letter letter = letters::first(number);
      if (is_word_part(letter.code)) {
        break;
      }
      number.remove_prefix(letter.length);
    }
    const auto only = [&](std::string_view of) { return number.find_first_not_of(of) == std::string_view::npos; };
    return only("0123456789.") || only("IVX");
  }

  /// The word that ends at a place, from the blank or bracket before it on.
  std::string_view word_before(std::size_t end) const {
    std::size_t begin = end;
    while (begin > begin_) {
      std::size_t at = begin - 1;
      while (at > begin_ && (static_cast<unsigned char>(line_[at]) & 0xC0U) == 0x80U) {
        --at;
      }
      const std::uint32_t code = letters::first(line_.substr(at)).code;
      if (!is_word_part(code) && code != '.' && code != '-' && code != right_single && code != '\'') {
        break;
      }
      begin = at;
    }
    return line_.substr(begin, end - begin);
  }

  static bool holds(const std::vector<std::string_view>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
  }

  bool is_abbreviation(std::size_t dot, std::uint32_t next) const {
    const std::string_view written = word_before(dot);
    if (written.empty()) {
      return false;
    }
    const std::string word = in_lower_case(written);
    const Letter letter = letters::first(written);
    if (letter.length == written.size() && letters::is_letter(letter.code)) {
      return letters::is_upper(letter.code) || !holds(lists_.single, word);
    }
    if (holds(lists_.words, word) || (letters::is_digit(next) && holds(lists_.before_digits, word))) {
      return true;
    }
    return is_ordinal(written, dot);
  }

  bool is_ordinal(std::string_view number, std::size_t dot) const {
    if (number.find_first_not_of("0123456789") != std::string_view::npos) {
      return false;
    }
    std::size_t end = dot - number.size();
    while (end > begin_ && line_[end - 1] == ' ') {
      --end;
    }
    return holds(lists_.before_ordinal, in_lower_case(word_before(end)));
  }

  std::string_view line_;
  const Abbreviations& lists_;
  Enclosures enclosures_;
  std::size_t begin_ = 0; // of the sentence
  std::vector<std::string_view> out_;
};

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(blanks_at(text));
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) {
    text.remove_suffix(1);
  }
  return text;
}

} // namespace

std::vector<std::string_view> sentences_of(std::string_view line, std::string_view language) {
  const std::string_view row = trimmed(line);
  if (row.find('\t') != std::string_view::npos) {
    return {row};
  }
  return Splitter(line, language).run();
}

std::vector<std::string_view> words_of(std::string_view sentence) {
  std::vector<std::string_view> out;
  for (std::size_t at = blanks_at(sentence); at < sentence.size();) {
    std::size_t end = at;
    bool counts = false;
    while (end < sentence.size()) {
      const Letter letter = letters::first(sentence.substr(end));
      if (letters::is_blank(letter.code)) {
        break;
      }
      counts = counts || is_word_part(letter.code);
      end += letter.length;
    }
    if (counts) {
      out.push_back(sentence.substr(at, end - at));
    }
    at = end + blanks_at(sentence.substr(end));
  }
  return out;
}

std::string_view bare_word(std::string_view word) {
  std::size_t begin = word.size(), end = 0;
  for (std::size_t at = 0; at < word.size();) {
    const Letter letter = letters::first(word.substr(at));
    if (is_word_part(letter.code)) {
      begin = std::min(begin, at);
      end = at + letter.length;
    }
    at += letter.length;
  }
  return begin < end ? word.substr(begin, end - begin) : std::string_view();
}

bool is_blank(std::string_view line) {
  return blanks_at(line) == line.size();
}

} // namespace brehon
