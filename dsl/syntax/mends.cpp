#include "dsl/syntax/mends.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "dsl/base/diagnostics.hpp"
#include "dsl/base/source.hpp"
#include "dsl/base/suggest.hpp"
#include "dsl/syntax/foreign.hpp"
#include "dsl/syntax/tokens.hpp"

namespace brehon {

namespace {

constexpr std::size_t longest_line = 2000; // bytes: longer ones are not mended
constexpr std::size_t most_between = 20;   // bytes between a function word as a name and the fault behind it
constexpr std::size_t most_wrapped = 12;   // tokens that parentheses can be put around

std::size_t line_begin(std::string_view text, std::size_t at) {
  const std::size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return newline == std::string_view::npos ? 0 : newline + 1;
}

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

std::string_view part(std::string_view text, std::size_t begin, std::size_t end) {
  return text.substr(begin, end - begin);
}

/// The tokens of the line of a fault, and which of them is at the fault or the first behind it.
struct Line {
  std::size_t begin;
  std::size_t end;
  std::vector<Token> tokens; // places are in the line
  std::size_t fault;

  std::size_t place(std::size_t token) const { return begin + tokens[token].begin; }
  std::size_t behind(std::size_t token) const { return begin + tokens[token].end(); }
};

Line line_of(const Fault& fault) {
  Line line{line_begin(fault.text, fault.at), line_end(fault.text, fault.at), {}, 0};
  line.tokens = tokenize(part(fault.text, line.begin, line.end));
  while (!line.tokens.empty() && line.tokens.back().kind == TokenKind::comment)
    line.tokens.pop_back();
  while (line.fault < line.tokens.size() && line.place(line.fault) < fault.at)
    ++line.fault;
  return line;
}

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

/// The end of the token before a fault, blanks and line ends apart.
std::size_t end_before(const Fault& fault) {
  std::size_t end = fault.at;
  while (end > 0 && is_blank(fault.text[end - 1]))
    --end;
  return end;
}

bool could_be_name(std::string_view own) {
  return word_length(own) > 0 && word_length(own) == own.size() && !is_reserved(own);
}

void add_marks(const Fault& fault, std::vector<Mend>& mends) {
  const std::size_t before = end_before(fault);
  const std::size_t first = std::min(before > 0 ? before - 1 : 0, fault.at >= 2 ? fault.at - 2 : 0);
  for (std::size_t at = first; at <= fault.at && at < fault.text.size(); ++at) {
    const std::string_view rest = fault.text.substr(at);
    for (const Foreign& each : foreign_marks()) {
      const std::size_t end = at + each.written.size();
      if (rest.substr(0, each.written.size()) != each.written || end < before)
        continue;
      const std::string message(each.because);
      mends.push_back({at, each.own.empty() ? left_out_to(fault.text, at, end) : end,
                       spaced(fault.text, at, end, each.own),
                       message.empty() ? written_here(each.written, each.own) : message, !could_be_name(each.own)});
    }
  }
}

void add_words(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  for (std::size_t i = line.fault - std::min<std::size_t>(line.fault, 2); i <= line.fault && i < line.tokens.size(); ++i) {
    for (const Foreign& each : foreign_words()) {
      std::size_t begin = line.place(i);
      std::size_t end = begin + each.written.size();
      const bool runs_on = end < fault.text.size() && is_word_part(fault.text[end]);
      if (runs_on || part(fault.text, begin, end) != each.written)
        continue;
      if (each.own.empty())
        end = left_out_to(fault.text, begin, end);
      while (each.own == ".." && begin > 0 && fault.text[begin - 1] == ' ')
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

/// Blanks that only look like one, and letters of double width.
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
  const std::string message = blanks ? "this looks like a blank, and is another character"
                                     : written_here(part(fault.text, fault.at, end), own);
  mends.push_back({fault.at, end, own, message, true});
}

/// A text in quotation marks of word processors or other languages.
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
  mends.push_back({fault.at, fault.at + at + close, fmt::format("\"{}\"", inner),
                   "a text stands in straight double quotes", true});
}

/// `/* … */`, as comments to the ends of its lines.
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
  mends.push_back({begin, close + 2, more ? own + "\n" : own, "a comment begins with `#` and ends with its line", true});
}

bool is_name_part(char c) {
  return is_word_part(c) || c == '-';
}

/// `gold-coins`.
void add_hyphens(const Fault& fault, std::vector<Mend>& mends) {
  std::size_t begin = fault.at;
  std::size_t end = fault.at;
  while (begin > 0 && is_name_part(fault.text[begin - 1]))
    --begin;
  while (end < fault.text.size() && is_name_part(fault.text[end]))
    ++end;
  std::string own(part(fault.text, begin, end));
  if (own.find('-') == std::string::npos || !is_letter(own.front()) || !is_word_part(own.back()))
    return;
  std::replace(own.begin(), own.end(), '-', '_');
  mends.push_back({begin, end, own, "a name cannot have a hyphen", true});
}

/// `1.5`, as the fraction that it is.
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
  mends.push_back({line.place(line.fault - 1), line.behind(line.fault + 1),
                   fmt::format("{}/{}", number / common, divisor / common), "numbers are whole; this is a fraction", true});
}

/// Where the expression that begins at a token ends: before a brace that closes more, or with the line.
std::size_t expression_end(const Line& line, std::size_t token) {
  int depth = 0;
  for (; token < line.tokens.size(); ++token) {
    const Token& each = line.tokens[token];
    depth += each.is("(") || each.is("[") || each.is("{") ? 1 : 0;
    depth -= each.is(")") || each.is("]") || each.is("}") ? 1 : 0;
    if (depth < 0 || each.is(";"))
      break;
  }
  return token;
}

/// `a = b`, `a += b`, `a++` where a statement should stand.
void add_assignments(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  std::size_t first = line.fault;
  while (first < line.tokens.size() && line.place(first) < fault.element)
    ++first;
  if (fault.element < line.begin || first >= line.tokens.size() || line.tokens[first].kind != TokenKind::word)
    return;
  const bool set = line.tokens[first].text == "set" && first + 1 < line.tokens.size();
  const std::size_t target = set ? first + 1 : first;
  std::size_t sign = target;
  int depth = 0;
  for (; sign < line.tokens.size(); ++sign) {
    const Token& each = line.tokens[sign];
    depth += each.is("[") || each.is("(") ? 1 : each.is("]") || each.is(")") ? -1 : 0;
    const bool signs = each.is("=") || each.is("+") || each.is("-") || each.is(":") || each.is("<") || each.is("{");
    if (depth == 0 && signs)
      break;
  }
  std::string_view operation;
  for (const std::string_view each : {"+=", "-=", "++", "--", ":=", "<-", "="}) {
    if (sign < line.tokens.size() && fault.text.substr(line.place(sign), each.size()) == each) {
      operation = each;
      break;
    }
  }
  if (operation.empty() || sign == target)
    return;
  const std::string_view name = part(fault.text, line.place(target), line.behind(sign - 1));
  const std::size_t value = sign + operation.size();
  const std::size_t end = operation == "++" || operation == "--" ? value : expression_end(line, value);
  const std::string_view by = end > value ? part(fault.text, line.place(value), line.behind(end - 1)) : "1";
  const std::string taken = end > value + 1 ? fmt::format("({})", by) : std::string(by);
  const std::size_t last = end - 1;
  const std::string own = operation == "+=" || operation == "++"   ? fmt::format("add {} to {}", by, name)
                    : operation == "-=" || operation == "--" ? fmt::format("set {0} to {0} - {1}", name, taken)
                                                             : fmt::format("set {} to {}", name, by);
  mends.push_back({line.place(first), line.behind(last), own,
                   "a marker is changed with `set … to …` or `add … to …`, and pieces with `move … from … to …`", true});
}

bool wants(const Fault& fault, std::string_view label) {
  return std::find(fault.wanted.begin(), fault.wanted.end(), label) != fault.wanted.end();
}

/// Whether a number in parentheses can stand behind a word.
bool takes_amount(std::string_view word) {
  static constexpr std::string_view words[] = {"move", "draw", "pay",  "gain", "to",   "most", "repeat", "from",
                                               "x",    "+",    "plus", "less", "is",   "has",  "covers", ":"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Calls a function for each end of a run of tokens in which parentheses pair, from a first one on.
template <typename Visit> void each_run(const Line& line, std::size_t first, Visit visit) {
  int depth = 0;
  for (std::size_t last = first; last < line.tokens.size() && last - first <= most_wrapped; ++last) {
    const Token& each = line.tokens[last];
    depth += each.is("(") || each.is("[") ? 1 : each.is(")") || each.is("]") ? -1 : 0;
    if (depth < 0 || each.is("{") || each.is("}"))
      return;
    if (depth == 0)
      visit(last);
  }
}

bool has_comma(const Line& line, std::size_t first, std::size_t last) {
  int depth = 0;
  for (std::size_t i = first; i <= last; ++i) {
    const Token& each = line.tokens[i];
    depth += each.is("(") || each.is("[") ? 1 : each.is(")") || each.is("]") ? -1 : 0;
    if (depth == 0 && each.is(","))
      return true;
  }
  return false;
}

/// A number that is calculated, without the parentheses that it needs.
void add_amounts(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  for (std::size_t first = std::min(line.fault + 1, line.tokens.size()); first-- > 1;) {
    if (!takes_amount(line.tokens[first - 1].text) || line.fault > first + most_wrapped)
      continue;
    each_run(line, first, [&](std::size_t last) {
      if (last + 1 >= line.fault && !has_comma(line, first, last)) {
        mends.push_back({line.place(first), line.behind(last),
                         fmt::format("({})", part(fault.text, line.place(first), line.behind(last))),
                         "a number that is calculated stands in parentheses"});
      }
    });
  }
}

/// Whether a word is a function of the language.
bool is_function(std::string_view word) {
  static constexpr std::string_view words[] = {"count", "first", "last", "top",  "next",   "step",     "sum",
                                               "max",   "min",   "union", "highest", "lowest", "different"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Parameters or arguments without their parentheses: `action take n in S`, `count pot`.
void add_parentheses(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  if (line.fault == 0 || line.fault >= line.tokens.size())
    return;
  const bool call = is_function(line.tokens[line.fault - 1].text);
  if (!call && !wants(fault, "("))
    return;
  each_run(line, line.fault, [&](std::size_t last) {
    mends.push_back({call ? line.behind(line.fault - 1) : fault.at, line.behind(last),
                     fmt::format("({})", part(fault.text, fault.at, line.behind(last))),
                     call ? "arguments stand in parentheses" : "parentheses are missing here"});
  });
}

/// `if n 2`: a comparison may be missing wherever one value follows another.
void add_comparison(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  if (line.fault == 0 || line.fault >= line.tokens.size())
    return;
  mends.push_back({fault.at, fault.at, "is ", fmt::format("`is` is missing before {}", backticked(line.tokens[line.fault].text))});
}

/// A block of one line without its braces, perhaps behind `:`.
void add_braces(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  if (!wants(fault, "{") || line.fault >= line.tokens.size())
    return;
  std::size_t first = line.fault;
  if (line.tokens[first].is(":") || line.tokens[first].text == "then" || line.tokens[first].text == "do")
    ++first;
  const std::size_t end = expression_end(line, first);
  if (first >= end)
    return;
  const std::string_view body = part(fault.text, line.place(first), line.behind(end - 1));
  const bool blank = fault.at > 0 && is_blank(fault.text[fault.at - 1]);
  mends.push_back({fault.at, line.behind(end - 1), fmt::format("{}{{ {} }}", blank ? "" : " ", body),
                   "a block stands in braces"});
}

/// A misspelt word that was taken for the name of the next declaration: the fault is behind it.
void add_misspelt(const Line& line, std::vector<Mend>& mends) {
  static const std::vector<std::string_view> words = {"from", "seen",  "when",    "where", "if", "with",
                                                      "until", "showing", "lasts", "up",    "by", "refilled"};
  if (line.fault < 2 || line.fault > line.tokens.size())
    return;
  const std::string_view word = line.tokens[line.fault - 1].text;
  const auto near = word_length(word) > 2 ? nearest(word, words) : std::nullopt;
  if (near)
    mends.push_back({line.place(line.fault - 1), line.behind(line.fault - 1), *near,
                     fmt::format("{} is misspelt", backticked(word))});
}

/// `x in 1, 2`, the set without its braces.
void add_set(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  std::size_t first = std::min(line.fault, line.tokens.size());
  while (first > 0 && line.tokens[first - 1].text != "in")
    --first;
  std::size_t end = first;
  while (end < expression_end(line, first) && !line.tokens[end].is("{"))
    ++end;
  if (first == 0 || first >= end)
    return;
  mends.push_back({line.place(first), line.behind(end - 1),
                   fmt::format("{{{}}}", part(fault.text, line.place(first), line.behind(end - 1))),
                   "a set stands in braces"});
}

/// `a ? b : c`.
void add_choices(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  if (line.fault == 0 || line.fault >= line.tokens.size() || !line.tokens[line.fault].is("?"))
    return;
  std::size_t colon = line.fault;
  while (colon < line.tokens.size() && !line.tokens[colon].is(":"))
    ++colon;
  const std::size_t end = colon < line.tokens.size() ? expression_end(line, colon) : colon;
  if (end <= colon + 1 || colon == line.fault + 1)
    return;
  const auto words = [&](std::size_t first, std::size_t last) {
    return part(fault.text, line.place(first), line.behind(last));
  };
  for (std::size_t begin = line.fault; begin-- > 0 && line.fault - begin <= most_wrapped;) {
    mends.push_back({line.place(begin), line.behind(end - 1),
                     fmt::format("{} if {} else {}", words(line.fault + 1, colon - 1), words(begin, line.fault - 1),
                                 words(colon + 1, end - 1)),
                     "a choice between two values is written `a if C else b`"});
  }
}

/// `statement if condition`: the fault is found behind the condition, often on the next line.
void add_condition(const Fault& fault, std::vector<Mend>& mends) {
  if (!wants(fault, "else") && !wants(fault, "{"))
    return;
  const std::size_t begin = line_begin(fault.text, fault.element);
  const std::vector<Token> tokens = tokenize(part(fault.text, begin, line_end(fault.text, fault.element)));
  const auto condition = std::find_if(tokens.begin(), tokens.end(), [](const Token& each) { return each.text == "if"; });
  if (condition == tokens.begin() || condition == tokens.end() || condition + 1 == tokens.end())
    return;
  auto first = condition;
  while (first != tokens.begin() && !(first - 1)->is("{"))
    --first;
  if (first == condition)
    return;
  const std::string_view statement = part(fault.text, begin + first->begin, begin + (condition - 1)->end());
  const std::string_view test = part(fault.text, begin + (condition + 1)->begin, begin + tokens.back().end());
  mends.push_back({begin + first->begin, begin + tokens.back().end(), fmt::format("if {} {{ {} }}", test, statement),
                   "a condition stands before what depends on it"});
}

/// `1-5` where a range is needed.
void add_ranges(const Fault& fault, std::vector<Mend>& mends) {
  const std::size_t end = end_before(fault);
  std::size_t hyphen = end;
  while (hyphen > 0 && is_digit(fault.text[hyphen - 1]))
    --hyphen;
  if (hyphen == end || hyphen < 2 || fault.text[hyphen - 1] != '-' || !is_digit(fault.text[hyphen - 2]))
    return;
  mends.push_back({hyphen - 1, hyphen, "..", "a range is written with `..`"});
}

/// A function word as a name, and a name in quotes; the fault may be behind it, on the next line.
void add_names(const Fault& fault, std::vector<Mend>& mends) {
  const std::size_t above = line_begin(fault.text, line_begin(fault.text, end_before(fault)));
  const std::vector<Token> tokens = tokenize(part(fault.text, above, line_end(fault.text, fault.at)));
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) {
    const std::size_t begin = above + token->begin;
    const std::size_t end = above + token->end();
    if (begin > fault.at || end + most_between < fault.at)
      continue;
    if (is_reserved(token->text)) {
      mends.push_back({begin, end, fmt::format("{}_", token->text),
                       fmt::format("`{}` is a function word and cannot be a name", token->text),
                       begin == fault.at && wants(fault, "a name")});
    }
    const std::string_view inside = token->text.substr(1, std::max<std::size_t>(token->text.size(), 2) - 2);
    if (token->kind == TokenKind::string && !inside.empty() && word_length(inside) == inside.size())
      mends.push_back({begin, end, std::string(inside), "a name stands without quotes"});
  }
}

/// Whether a word begins a clause that may be left out, so that it is not what is missing.
bool may_be_left_out(std::string_view word) {
  static constexpr std::string_view words[] = {"when", "where", "seen", "if", "with", "showing", "face", "as"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// What would have fitted, words or punctuation, put before what did not.
void add_missing(const Fault& fault, const Line& line, bool words, std::vector<Mend>& mends) {
  constexpr std::ptrdiff_t most_words = 2; // of more, nobody knows which is meant
  const auto is_word = [](std::string_view label) {
    return label.find(' ') == std::string_view::npos && is_letter(label.front()) && !may_be_left_out(label);
  };
  if (line.fault == 0 || (words && std::count_if(fault.wanted.begin(), fault.wanted.end(), is_word) > most_words))
    return;
  for (const std::string_view label : fault.wanted) {
    const bool is_phrase = label.find(' ') != std::string_view::npos;
    if (is_phrase || is_letter(label.front()) != words || may_be_left_out(label) || label == "{" || label == "}")
      continue;
    const bool begins_block = line.fault < line.tokens.size() && line.tokens[line.fault].is("{");
    if (label == ".." && begins_block)
      continue;
    const std::string_view next = line.fault < line.tokens.size() ? line.tokens[line.fault].text : std::string_view();
    const bool glued = label == "(" || label == "[" || label == ".";
    const std::size_t at = line.fault > 0 ? line.behind(line.fault - 1) : fault.at;
    const bool close = line.fault > 0 && line.behind(line.fault - 1) <= fault.at && (label == ")" || label == "]" || label == "," || label == ":" || label == "..");
    const std::size_t begin = close ? at : fault.at;
    const std::size_t end = label == ".." ? fault.at : begin;
    mends.push_back({begin, end, close ? std::string(label) : fmt::format("{}{}", label, glued ? "" : " "),
                     next.empty() ? fmt::format("`{}` is missing", label)
                                  : fmt::format("`{}` is missing before {}", label, backticked(next))});
  }
}

} // namespace

std::string Mend::applied_to(std::string_view whole) const {
  return fmt::format("{}{}{}", whole.substr(0, begin), text, whole.substr(end));
}

std::size_t Mend::original(std::size_t at) const {
  if (at <= begin)
    return at;
  return at < begin + text.size() ? std::min(at, end) : at - text.size() + (end - begin);
}

std::vector<Mend> mends_of(const Fault& fault) {
  std::vector<Mend> mends;
  if (line_end(fault.text, fault.at) - line_begin(fault.text, fault.at) > longest_line)
    return mends;
  const Line line = line_of(fault);
  add_odd_characters(fault, mends);
  add_quotes(fault, mends);
  add_long_comment(fault, mends);
  add_decimals(line, mends);
  add_assignments(fault, line, mends);
  add_choices(fault, line, mends);
  add_condition(fault, mends);
  add_braces(fault, line, mends);
  add_ranges(fault, mends);
  add_hyphens(fault, mends);
  add_marks(fault, mends);
  add_misspelt(line, mends);
  add_amounts(fault, line, mends);
  add_set(fault, line, mends);
  add_missing(fault, line, true, mends);
  add_words(fault, line, mends);
  add_missing(fault, line, false, mends);
  add_names(fault, mends);
  add_parentheses(fault, line, mends);
  add_comparison(fault, line, mends);
  return mends;
}

std::string mended_line(std::string_view whole, const Mend& mend) {
  const std::string mended = mend.applied_to(whole);
  const std::size_t begin = line_begin(mended, mend.begin);
  const std::size_t end = line_end(mended, mend.begin + mend.text.size());
  std::string_view line = part(mended, begin, end);
  while (!line.empty() && is_blank(line.front()))
    line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back()))
    line.remove_suffix(1);
  constexpr std::size_t longest_shown = 120;
  if (line.size() > longest_shown || line.find('\n') != std::string_view::npos)
    return mend.text.empty() || mend.text.find('\n') != std::string::npos ? std::string()
                                                                           : fmt::format("write `{}`", mend.text);
  return fmt::format("write `{}`", line);
}

} // namespace brehon
