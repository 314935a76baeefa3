#include "dsl/syntax/mends/structure.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "dsl/base/diagnostics.hpp"

namespace brehon::mending {

namespace {

constexpr std::size_t most_wrapped = 12; // tokens that parentheses can be put around

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

/// Whether a number in parentheses can stand behind a word.
bool takes_amount(std::string_view word) {
  static constexpr std::string_view words[] = {"move", "draw", "pay",  "gain", "to", "most", "repeat", "from",
                                               "x",    "+",    "plus", "less", "is", "has",  "covers", ":"};
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

/// The family that the rules declare first; empty where that cannot be seen.
std::string_view first_family(std::string_view file) {
  constexpr std::string_view pieces = "pieces {";
  const std::size_t block = file.find(pieces);
  const std::size_t begin =
      block == std::string_view::npos ? block : file.find_first_not_of(" \n", block + pieces.size());
  return begin == std::string_view::npos ? std::string_view() : file.substr(begin, word_length(file.substr(begin)));
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

/// Whether a word is a function of the language.
bool is_function(std::string_view word) {
  static constexpr std::string_view words[] = {"count", "first", "last",  "top",     "next",   "step",     "sum",
                                               "max",   "min",   "union", "highest", "lowest", "different"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Whether a word begins a clause that may be left out, so that it is not what is missing.
bool may_be_left_out(std::string_view word) {
  static constexpr std::string_view words[] = {"when", "where", "seen", "if", "with", "showing", "face", "as"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

} // namespace

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
    const bool signs = each.is("=") || each.is("+") || each.is("-") || each.is(":") || each.is("<") || each.is("{") ||
                       each.text == "is" || each.text == "becomes";
    if (depth == 0 && signs)
      break;
  }
  std::string_view operation;
  for (const std::string_view each : {"+=", "-=", "++", "--", ":=", "<-", "=", "is", "becomes"}) {
    if (sign < line.tokens.size() && fault.text.substr(line.place(sign), each.size()) == each) {
      operation = each;
      break;
    }
  }
  if (operation.empty() || sign == target)
    return;
  const std::string_view name = part(fault.text, line.place(target), line.behind(sign - 1));
  const std::size_t value = sign + (is_letter(operation.front()) ? 1 : operation.size()); // signs are a token each
  const bool steps = operation == "++" || operation == "--";
  const std::size_t end = steps ? value : expression_end(line, value);
  if (!steps && end == value)
    return;
  const std::string_view by = end > value ? part(fault.text, line.place(value), line.behind(end - 1)) : "1";
  const std::string taken = end > value + 1 ? fmt::format("({})", by) : std::string(by);
  const std::size_t last = end - 1;
  const bool of_pieces = operation == "=" && end > value + 1 && line.tokens[value + 1].kind == TokenKind::word &&
                         !is_reserved(line.tokens[value + 1].text) &&
                         (line.tokens[value].kind == TokenKind::number || line.tokens[value].text == "all");
  if (of_pieces) {
    const std::string_view pieces = part(fault.text, line.place(value), line.behind(value + 1));
    mends.push_back({line.place(first), line.behind(value + 1), fmt::format("move {} to {}", pieces, name),
                     "pieces are moved with `move … to …`", true});
    return;
  }
  const std::string own = operation == "+=" || operation == "++"   ? fmt::format("add {} to {}", by, name)
                          : operation == "-=" || operation == "--" ? fmt::format("set {0} to {0} - {1}", name, taken)
                                                                   : fmt::format("set {} to {}", name, by);
  mends.push_back({line.place(first), line.behind(last), own,
                   "a marker is changed with `set … to …` or `add … to …`, and pieces with `move … from … to …`",
                   true});
}

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

void add_pieces(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  for (std::size_t i = 0; i + 2 < line.tokens.size(); ++i) {
    const bool none = line.tokens[i].text == "move" && line.tokens[i + 1].text == "all" &&
                      line.tokens[i + 2].text == "from" && (line.fault == i + 1 || line.fault == i + 2);
    const std::string_view family = none ? first_family(fault.file) : std::string_view();
    if (!family.empty())
      mends.push_back({line.behind(i + 1), line.behind(i + 1), fmt::format(" {}", family),
                       "`move all` names the pieces that are moved", true});
  }
}

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

void add_comparison(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  if (line.fault == 0 || line.fault >= line.tokens.size())
    return;
  mends.push_back(
      {fault.at, fault.at, "is ", fmt::format("`is` is missing before {}", backticked(line.tokens[line.fault].text))});
}

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
  mends.push_back(
      {fault.at, line.behind(end - 1), fmt::format("{}{{ {} }}", blank ? "" : " ", body), "a block stands in braces"});
}

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

void add_list(const Line& line, std::vector<Mend>& mends) {
  const auto separates = [&](std::size_t token) {
    const Token& each = line.tokens[token];
    return each.is(",") || each.text == "or" || each.text == "and";
  };
  if (line.fault == 0 || line.fault >= line.tokens.size() || !separates(line.fault))
    return;
  std::size_t first = line.fault - 1;
  while (first >= 2 && separates(first - 1) && line.tokens[first - 2].kind == TokenKind::word)
    first -= 2;
  std::string names(line.tokens[first].text);
  std::size_t last = first;
  while (last + 2 < line.tokens.size() && separates(last + 1) && line.tokens[last + 2].kind == TokenKind::word) {
    last += 2;
    names.append(", ").append(line.tokens[last].text);
  }
  const bool of_zone = first > 0 && line.tokens[first - 1].text == "of"; // `bag of card, coin`
  if (last > first)
    mends.push_back(
        {line.place(first), line.behind(last), fmt::format("{{{}}}", names), "several stand in braces", of_zone});
}

void add_brackets(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  if (line.fault == 0 || line.fault >= line.tokens.size())
    return;
  const bool square = line.tokens[line.fault].is("[");
  if (!square && !line.tokens[line.fault].is("("))
    return;
  const std::size_t close = expression_end(line, line.fault + 1);
  if (close >= line.tokens.size() || !line.tokens[close].is(square ? "]" : ")"))
    return;
  const std::string_view inside = part(fault.text, line.behind(line.fault), line.place(close));
  const std::string_view before = line.tokens[line.fault - 1].text;
  mends.push_back(
      {line.behind(line.fault - 1), line.behind(close),
       square ? fmt::format(" ({})", inside) : fmt::format("[{}]", inside),
       fmt::format("{} behind {} here", square ? "parentheses stand" : "brackets stand", backticked(before)), true});
}

void add_copies(const Line& line, std::vector<Mend>& mends) {
  if (line.fault == 0 || line.fault >= line.tokens.size() || line.tokens[line.fault].kind != TokenKind::number ||
      line.tokens[line.fault - 1].kind != TokenKind::word)
    return;
  const bool in_two = line.tokens[line.fault - 1].text == "x";
  mends.push_back({line.place(line.fault - (in_two ? 1 : 0)), line.behind(line.fault),
                   fmt::format("x{}", line.tokens[line.fault].text), "a number of copies is one word with its `x`",
                   true});
}

void add_count_before(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  if (!wants(fault, "a piece") || line.fault + 1 >= line.tokens.size() ||
      line.tokens[line.fault].kind != TokenKind::number || line.tokens[line.fault + 1].kind != TokenKind::word)
    return;
  mends.push_back({fault.at, line.behind(line.fault + 1),
                   fmt::format("{} x{}", line.tokens[line.fault + 1].text, line.tokens[line.fault].text),
                   "how many there are of a piece stands behind its name", true});
}

void add_sizes(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  const std::string_view rest = part(fault.text, fault.at, line.end);
  std::size_t rows = 0;
  while (rows < rest.size() && is_digit(rest[rows]))
    ++rows;
  std::size_t end = rows + 1;
  while (end < rest.size() && is_digit(rest[end]))
    ++end;
  if (rows == 0 || end == rows + 1 || rest.size() < end || rest[rows] != 'x')
    return;
  mends.push_back({fault.at, fault.at + end, fmt::format("{} x {}", rest.substr(0, rows), part(rest, rows + 1, end)),
                   "blanks stand around the `x` between rows and columns", true});
}

void add_turn(const Fault& fault, std::vector<Mend>& mends) {
  std::string_view line = part(fault.text, line_begin(fault.text, fault.at), fault.at);
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const bool in_position = line.starts_with("at ");
  if (in_position && wants(fault, "turn"))
    mends.push_back({fault.at, fault.at, "turn of ", "whose turn it is is written `turn of`", true});
}

void add_row_copies(const Line& line, std::vector<Mend>& mends) {
  if (line.fault < 2 || line.fault >= line.tokens.size() || !line.tokens[line.fault].is(":"))
    return;
  const std::string_view copies = line.tokens[line.fault - 1].text;
  if (copies.size() < 2 || copies[0] != 'x' || !is_digit(copies[1]))
    return;
  std::size_t end = line.fault + 1;
  while (end < expression_end(line, end) && !line.tokens[end].is("{"))
    ++end;
  if (end == line.fault + 1)
    return;
  const std::size_t begin = line.behind(line.fault - 2);
  std::string row = ":";
  for (std::size_t i = line.fault + 1; i < end; ++i)
    row.append(line.tokens[i].is(",") ? "" : " ").append(line.tokens[i].text);
  mends.push_back({begin, line.behind(end - 1), fmt::format("{} {}", row, copies),
                   "the number of copies stands behind the values", true});
}

void add_owner(const Line& line, std::vector<Mend>& mends) {
  static constexpr std::string_view owners[] = {"my", "your", "his", "her", "their", "own"};
  if (line.fault == 0 || line.fault >= line.tokens.size() || line.tokens[line.fault].kind != TokenKind::word ||
      std::find(std::begin(owners), std::end(owners), line.tokens[line.fault - 1].text) == std::end(owners))
    return;
  const std::string_view name = line.tokens[line.fault].text;
  const bool has_index = line.fault + 1 < line.tokens.size() && line.tokens[line.fault + 1].is("[");
  if (line.fault > 1 && line.tokens[line.fault - 2].text == "move") {
    mends.push_back({line.place(line.fault - 1), line.behind(line.fault), fmt::format("1 {} of me", name),
                     fmt::format("whose {} is meant is written `of`", backticked(name)), true});
    return;
  }
  mends.push_back({line.place(line.fault - 1), line.behind(line.fault),
                   has_index ? std::string(name) : fmt::format("{}[me]", name),
                   fmt::format("whose {} is meant stands in brackets", backticked(name)), true});
}

void add_player(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  if (line.fault == 0 || !wants(fault, "player"))
    return;
  mends.push_back({line.behind(line.fault - 1), line.behind(line.fault - 1), " player p",
                   fmt::format("{} names the player that it is about", backticked(line.tokens[line.fault - 1].text))});
}

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

void add_condition(const Fault& fault, std::vector<Mend>& mends) {
  if (!wants(fault, "else") && !wants(fault, "{"))
    return;
  const std::size_t begin = line_begin(fault.text, fault.element);
  const std::vector<Token> tokens = tokenize(part(fault.text, begin, line_end(fault.text, fault.element)));
  const auto condition =
      std::find_if(tokens.begin(), tokens.end(), [](const Token& each) { return each.text == "if"; });
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
    const bool close = line.fault > 0 && line.behind(line.fault - 1) <= fault.at &&
                       (label == ")" || label == "]" || label == "," || label == ":" || label == "..");
    const std::size_t begin = close ? at : fault.at;
    const std::size_t end = label == ".." ? fault.at : begin;
    mends.push_back({begin, end, close ? std::string(label) : fmt::format("{}{}", label, glued ? "" : " "),
                     next.empty() ? fmt::format("`{}` is missing", label)
                                  : fmt::format("`{}` is missing before {}", label, backticked(next))});
  }
}

} // namespace brehon::mending
