#include "dsl/syntax/mends/spelling.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/suggest.hpp"
#include "dsl/syntax/words/foreign.hpp"

namespace brehon::mending {

namespace {

constexpr std::size_t most_between = 20; // bytes between a function word as a name and the fault behind it

/// What is wrong where one writing stands for another.
std::string written_here(std::string_view written, std::string_view own) {
  return own.empty() ? fmt::format("no {} is written here", backticked(written))
                     : fmt::format("{} is written `{}` here", backticked(written), own);
}

/// A text in place of another, with blanks where words would run together.
std::string spaced(std::string_view text, std::size_t begin, std::size_t end, std::string_view own) {
  std::string out(own);
  if (own.size() < 2)
    return out;
  if (begin > 0 && is_word_part(text[begin - 1]) && is_word_part(own.front()))
    out.insert(out.begin(), ' ');
  if (end < text.size() && is_word_part(text[end]) && is_word_part(own.back()))
    out += ' ';
  return out;
}

/// Where what is left out ends: with the blank behind it where there is one before it, too.
std::size_t left_out_to(std::string_view text, std::size_t begin, std::size_t end) {
  const bool blanks = begin > 0 && text[begin - 1] == ' ' && end < text.size() && text[end] == ' ';
  return blanks ? end + 1 : end;
}

bool could_be_name(std::string_view own) {
  return word_length(own) > 0 && word_length(own) == own.size() && !is_reserved(own);
}

bool is_name_part(char c) {
  return is_word_part(c) || c == '-';
}

/// Whether a function word may have been meant as a name: it does not say how much of something is meant, as in `move
/// all to deck`, `to each player`.
bool may_be_meant_as_name(const std::vector<Token>& tokens, std::size_t token, bool is_at_fault) {
  static constexpr std::string_view quantities[] = {"all", "each", "every", "any", "some", "no"};
  static constexpr std::string_view prepositions[] = {"to", "from", "in", "of", "by"};
  const auto is_one_of = [](std::string_view word, const auto& words) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
  };
  const bool ends_line = token + 1 == tokens.size() || tokens[token + 1].newlines > 0;
  if (!is_one_of(tokens[token].text, quantities) || (ends_line && tokens[token].text == "no"))
    return true;
  return is_at_fault && (token == 0 || !is_one_of(tokens[token - 1].text, prepositions));
}

/// Whether a comma stands between two words, which without it would mean something else.
bool joins_names(std::string_view text, std::size_t comma) {
  const std::size_t next = text.find_first_not_of(" \t\r\n", comma + 1);
  return next != std::string_view::npos && is_word_part(text[next]);
}

} // namespace

void add_marks(const Fault& fault, std::vector<Mend>& mends) {
  const std::size_t before = end_before(fault);
  const std::size_t first = std::min(before > 0 ? before - 1 : 0, fault.at >= 2 ? fault.at - 2 : 0);
  for (std::size_t at = first; at <= fault.at && at < fault.text.size(); ++at) {
    const std::string_view rest = fault.text.substr(at);
    for (const Foreign& each : foreign_marks()) {
      const std::size_t end = at + each.written.size();
      const bool in_number = each.own.empty() && at > 0 && is_digit(fault.text[at - 1]) && end < fault.text.size() &&
                             is_digit(fault.text[end]);
      if (in_number)
        continue;
      if (rest.substr(0, each.written.size()) != each.written || end < before)
        continue;
      const std::string message(each.because);
      mends.push_back({at, each.own.empty() ? left_out_to(fault.text, at, end) : end,
                       spaced(fault.text, at, end, each.own),
                       message.empty() ? written_here(each.written, each.own) : message,
                       !could_be_name(each.own) && !(each.written == "," && joins_names(fault.text, at))});
    }
  }
}

void add_words(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  for (std::size_t i = line.fault - std::min<std::size_t>(line.fault, 2); i <= line.fault && i < line.tokens.size();
       ++i) {
    for (const Foreign& each : foreign_words()) {
      std::size_t begin = line.place(i);
      std::size_t end = begin + each.written.size();
      const bool runs_on = end < fault.text.size() && is_word_part(fault.text[end]);
      if (runs_on || part(fault.text, begin, end) != each.written)
        continue;
      if (each.own.empty())
        end = left_out_to(fault.text, begin, end);
      while ((each.own == ".." || each.own == ",") && begin > 0 && fault.text[begin - 1] == ' ')
        --begin;
      while (each.own == ".." && end < fault.text.size() && fault.text[end] == ' ')
        ++end;
      mends.push_back({begin, end, std::string(each.own),
                       each.because.empty() ? written_here(each.written, each.own) : std::string(each.because)});
    }
  }
  if (line.fault + 1 < line.tokens.size() && line.tokens[line.fault].text == "else" &&
      line.tokens[line.fault + 1].text == "if") {
    mends.push_back({fault.at, fault.at + 4, "} else", "`else if` stands behind the `}` of the block before it"});
  }
}

void add_odd_characters(const Fault& fault, std::vector<Mend>& mends) {
  std::size_t end = fault.at;
  std::string own;
  while (end < fault.text.size()) {
    const std::string_view rest = fault.text.substr(end);
    const char ascii = narrow(rest);
    const std::size_t blank = odd_blank_length(rest);
    if (ascii == 0 && blank == 0)
      break;
    own += ascii == 0 ? ' ' : ascii;
    end += ascii == 0 ? blank : 3;
  }
  if (own.empty())
    return;
  const bool blanks = std::all_of(own.begin(), own.end(), is_blank);
  const std::string message =
      blanks ? "this looks like a blank, and is another character" : written_here(part(fault.text, fault.at, end), own);
  mends.push_back({fault.at, end, own, message, true});
}

void add_quotes(const Fault& fault, std::vector<Mend>& mends) {
  const std::string_view line = part(fault.text, fault.at, line_end(fault.text, fault.at));
  const std::size_t open = line.substr(0, 1) == "\"" ? 1 : foreign_quote_length(line);
  if (open == 0)
    return;
  std::size_t close = 0;
  std::size_t at = open;
  while (at < line.size() && close == 0) {
    close = line[at] == '"' ? 1 : foreign_quote_length(line.substr(at));
    at += close == 0 ? 1 : 0;
  }
  if (close == 0)
    return;
  std::string_view inner = line.substr(open, at - open);
  const auto is_odd = [](std::string_view text) { return odd_blank_length(text); };
  while (!inner.empty() && (is_blank(inner.front()) || is_odd(inner) > 0))
    inner.remove_prefix(std::max<std::size_t>(is_odd(inner), 1));
  while (!inner.empty() && is_blank(inner.back()))
    inner.remove_suffix(1);
  if (inner.size() >= 2 && is_odd(inner.substr(inner.size() - 2)) == 2)
    inner.remove_suffix(2);
  mends.push_back(
      {fault.at, fault.at + at + close, fmt::format("\"{}\"", inner), "a text stands in straight double quotes", true});
}

void add_long_comment(const Fault& fault, std::vector<Mend>& mends) {
  const std::size_t begin = fault.at > 0 && fault.text[fault.at - 1] == '/' ? fault.at - 1 : fault.at;
  const std::size_t length = foreign_comment_length(fault.text.substr(begin));
  if (length == 0)
    return;
  const std::size_t close = begin + length - 2;
  std::string own = "#";
  for (const char c : part(fault.text, begin + 2, close)) {
    own += c;
    if (c == '\n')
      own += '#';
  }
  const bool more = fault.text.substr(close + 2, 1) != "\n" && close + 2 < fault.text.size();
  mends.push_back(
      {begin, close + 2, more ? own + "\n" : own, "a comment begins with `#` and ends with its line", true});
}

void add_hyphens(const Fault& fault, std::vector<Mend>& mends) {
  for (const std::size_t at : {fault.at, end_before(fault)}) {
    std::size_t begin = at;
    std::size_t end = at;
    while (begin > 0 && is_name_part(fault.text[begin - 1]))
      --begin;
    while (end < fault.text.size() && is_name_part(fault.text[end]))
      ++end;
    std::string own(part(fault.text, begin, end));
    if (own.find('-') == std::string::npos || !is_letter(own.front()) || !is_word_part(own.back()))
      continue;
    std::replace(own.begin(), own.end(), '-', '_');
    mends.push_back({begin, end, own, "a name cannot have a hyphen", true});
  }
}

void add_decimals(const Line& line, std::vector<Mend>& mends) {
  if (line.fault < 1 || line.fault + 1 >= line.tokens.size() || !line.tokens[line.fault].is("."))
    return;
  const Token& whole = line.tokens[line.fault - 1];
  const Token& rest = line.tokens[line.fault + 1];
  if (whole.kind != TokenKind::number || rest.kind != TokenKind::number || whole.text.size() + rest.text.size() > 9)
    return;
  const int number = std::stoi(std::string(whole.text) + std::string(rest.text));
  int divisor = 1;
  for (std::size_t i = 0; i < rest.text.size(); ++i)
    divisor *= 10;
  const int common = std::gcd(number, divisor);
  const std::string fraction = fmt::format("{}/{}", number / common, divisor / common);
  for (const std::string& own : {fraction, "(" + fraction + ")"}) {
    mends.push_back(
        {line.place(line.fault - 1), line.behind(line.fault + 1), own, "numbers are whole; this is a fraction", true});
  }
}

void add_misspelt(const Line& line, std::vector<Mend>& mends) {
  static const std::vector<std::string_view> words = {"from",  "seen",    "when",  "where", "if", "with",
                                                      "until", "showing", "lasts", "up",    "by", "refilled"};
  if (line.fault < 2 || line.fault > line.tokens.size())
    return;
  const std::string_view word = line.tokens[line.fault - 1].text;
  const auto near = word_length(word) > 2 ? nearest(word, words) : std::nullopt;
  if (near)
    mends.push_back({line.place(line.fault - 1), line.behind(line.fault - 1), *near,
                     fmt::format("{} is misspelt", backticked(word))});
}

void add_ranges(const Fault& fault, std::vector<Mend>& mends) {
  const std::size_t end = end_before(fault);
  std::size_t hyphen = end;
  while (hyphen > 0 && is_digit(fault.text[hyphen - 1]))
    --hyphen;
  if (hyphen == end || hyphen < 2 || fault.text[hyphen - 1] != '-' || !is_digit(fault.text[hyphen - 2]))
    return;
  mends.push_back({hyphen - 1, hyphen, "..", "a range is written with `..`"});
}

void add_bounds(const Line& line, std::vector<Mend>& mends) {
  const auto is = [&](std::size_t token, std::string_view word) {
    return token < line.tokens.size() && line.tokens[token].text == word;
  };
  if (!is(line.fault, "from") || !is(line.fault + 2, "to") || line.fault + 3 >= line.tokens.size())
    return;
  mends.push_back({line.place(line.fault), line.behind(line.fault + 3),
                   fmt::format("in {}..{}", line.tokens[line.fault + 1].text, line.tokens[line.fault + 3].text),
                   "a range is written `in 1..2`"});
}

void add_names(const Fault& fault, std::vector<Mend>& mends) {
  const std::size_t line = line_begin(fault.text, fault.at);
  const std::size_t above = line == 0 ? 0 : line_begin(fault.text, line - 1);
  const std::vector<Token> tokens = tokenize(part(fault.text, above, line_end(fault.text, fault.at)));
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) {
    const std::size_t begin = above + token->begin;
    const std::size_t end = above + token->end();
    if (begin > fault.at || end + most_between < fault.at)
      continue;
    if (is_reserved(token->text) &&
        may_be_meant_as_name(tokens, static_cast<std::size_t>(tokens.rend() - token) - 1, begin == fault.at)) {
      mends.push_back({begin, end, fmt::format("{}_", token->text),
                       fmt::format("`{}` is a function word and cannot be a name", token->text),
                       begin == fault.at && wants(fault, "a name")});
    }
    const std::string_view inside = token->text.substr(1, std::max<std::size_t>(token->text.size(), 2) - 2);
    if (token->kind == TokenKind::string && !inside.empty() && word_length(inside) == inside.size())
      mends.push_back({begin, end, std::string(inside), "a name stands without quotes"});
  }
}

} // namespace brehon::mending
