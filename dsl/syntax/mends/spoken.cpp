#include "dsl/syntax/mends/spoken.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "dsl/base/diagnostics.hpp"
#include "dsl/syntax/words/declared_words.hpp"

namespace brehon::mending {

namespace {

template <std::size_t N> bool is_one_of(std::string_view word, const std::string_view (&words)[N]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// The text of a token of a line; empty behind its end.
std::string_view at(const Line& line, std::size_t token) {
  return token < line.tokens.size() ? line.tokens[token].text : std::string_view();
}

bool is_word(const Line& line, std::size_t token) {
  return token < line.tokens.size() && line.tokens[token].kind == TokenKind::word;
}

bool is_number(const Line& line, std::size_t token) {
  return token < line.tokens.size() && line.tokens[token].kind == TokenKind::number;
}

std::string_view text_of(const Fault& fault, const Line& line, std::size_t first, std::size_t end) {
  return part(fault.text, line.place(first), line.behind(end - 1));
}

/// Behind which token a place ends that begins at a token: `hand[me]`, `top(deck)`, `x.y`.
std::size_t place_end(const Line& line, std::size_t first) {
  if (!is_word(line, first))
    return first;
  std::size_t end = first + 1;
  int depth = 0;
  for (; end < line.tokens.size(); ++end) {
    const Token& each = line.tokens[end];
    const bool opens = each.is("[") || each.is("(");
    const bool touches = each.begin == line.tokens[end - 1].end();
    if (depth == 0 && !(touches && (opens || each.is("."))) && !(at(line, end - 1) == "." && is_word(line, end)))
      break;
    depth += opens ? 1 : each.is("]") || each.is(")") ? -1 : 0;
  }
  return end;
}

/// Where a place begins that ends before a token.
std::size_t place_begin(const Line& line, std::size_t end) {
  std::size_t first = end;
  while (first > 0) {
    const std::size_t before = first;
    int depth = 0;
    while (first > 0 && (line.tokens[first - 1].is("]") || depth > 0)) {
      --first;
      depth += line.tokens[first].is("]") ? 1 : line.tokens[first].is("[") ? -1 : 0;
    }
    if (first == 0 || !is_word(line, first - 1))
      return before;
    --first;
    if (first < 2 || at(line, first - 1) != ".")
      return first;
    --first;
  }
  return first;
}

/// The number that a word is, in figures: `a`, `two`; empty for other words.
std::string_view figures(std::string_view word) {
  static constexpr std::string_view words[][2] = {{"a", "1"},     {"an", "1"},    {"one", "1"},  {"two", "2"},
                                                  {"three", "3"}, {"four", "4"},  {"five", "5"}, {"six", "6"},
                                                  {"seven", "7"}, {"eight", "8"}, {"nine", "9"}, {"ten", "10"}};
  const auto found =
      std::find_if(std::begin(words), std::end(words), [&](const auto& each) { return each[0] == word; });
  return found == std::end(words) ? std::string_view() : (*found)[1];
}

/// A comparison in two words, and what is written for it.
std::string_view comparison(std::string_view first, std::string_view second) {
  if (first == "at")
    return second == "least" ? ">=" : second == "most" ? "<=" : "";
  if (second != "than")
    return {};
  return first == "more" ? ">" : first == "fewer" || first == "less" ? "<" : "";
}

} // namespace

void add_index_of(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  if (line.fault == 0 || at(line, line.fault) != "of" || !is_word(line, line.fault - 1))
    return;
  const std::string_view name = at(line, line.fault - 1);
  const std::size_t end = place_end(line, line.fault + 1);
  const std::vector<DeclaredPlace> places = declared_places(fault.file);
  const DeclaredPlace* place = find_place(places, name);
  if (place == nullptr || !place->has_index || end == line.fault + 1)
    return;
  mends.push_back({line.place(line.fault - 1), line.behind(end - 1),
                   fmt::format("{}[{}]", name, text_of(fault, line, line.fault + 1, end)),
                   fmt::format("whose {} is meant stands in brackets", backticked(name)), true});
}

void add_quantities(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  const std::size_t first = line.fault - std::min<std::size_t>(line.fault, 3);
  for (std::size_t i = first; i <= line.fault + 1 && i + 5 < line.tokens.size(); ++i) {
    const std::string_view sign = comparison(at(line, i), at(line, i + 1));
    const bool counts = (is_number(line, i + 2) || is_word(line, i + 2)) && is_word(line, i + 3);
    const std::size_t end = place_end(line, i + 5);
    if (sign.empty() || !counts || at(line, i + 4) != "in" || end == i + 5)
      continue;
    const bool there = i >= 2 && at(line, i - 2) == "there" && (at(line, i - 1) == "are" || at(line, i - 1) == "is");
    const std::string_view number = figures(at(line, i + 2)).empty() ? at(line, i + 2) : figures(at(line, i + 2));
    mends.push_back(
        {line.place(there ? i - 2 : i), line.behind(end - 1),
         fmt::format("count({} in {}) {} {}", at(line, i + 3), text_of(fault, line, i + 5, end), sign, number),
         "how many there are is `count(…)`", true});
  }
}

void add_contents(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  static constexpr std::string_view words[] = {"contains", "contain", "holds", "hold", "includes", "include"};
  const std::size_t first = place_begin(line, line.fault);
  if (!is_one_of(at(line, line.fault), words) || first == line.fault)
    return;
  const std::size_t what = line.fault + 1;
  const std::string_view place = text_of(fault, line, first, line.fault);
  const bool counted = is_word(line, what + 1) && (is_number(line, what) || !figures(at(line, what)).empty());
  if (counted) {
    const std::string_view number = is_number(line, what) ? at(line, what) : figures(at(line, what));
    mends.push_back({line.place(first), line.behind(what + 1),
                     fmt::format("count({} in {}) >= {}", at(line, what + 1), place, number),
                     "how many there are is `count(…)`", true});
  } else if (is_word(line, what)) {
    mends.push_back({line.place(first), line.behind(what), fmt::format("some {} in {}", at(line, what), place),
                     "whether something lies in a place is asked with `some … in …`", true});
  }
}

void add_articles(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  const std::vector<DeclaredPlace> places = declared_places(fault.file);
  for (std::size_t i = line.fault - std::min<std::size_t>(line.fault, 2); i <= line.fault; ++i) {
    const bool draws = at(line, i) == "draw";
    if (!draws && at(line, i) != "move" && at(line, i) != "pay" && at(line, i) != "gain")
      continue;
    const std::string_view number = is_number(line, i + 1) ? at(line, i + 1) : figures(at(line, i + 1));
    if (number.empty() || !is_word(line, i + 2))
      continue;
    const DeclaredPlace* from = draws && at(line, i + 3) == "from" ? find_place(places, at(line, i + 4)) : nullptr;
    if (from != nullptr && from->holds == std::vector{at(line, i + 2)})
      mends.push_back({line.place(i + 1), line.behind(i + 2), std::string(number),
                       "of what is drawn only the number is said", true});
    else if (!draws && !is_number(line, i + 1))
      mends.push_back({line.place(i + 1), line.behind(i + 1), std::string(number),
                       fmt::format("how many is a number: {} is `{}`", backticked(at(line, i + 1)), number), true});
  }
}

void add_placing(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  static constexpr std::string_view verbs[] = {"put", "lay", "place", "deal", "give", "set", "add"};
  static constexpr std::string_view toward[] = {"in", "into", "on", "onto", "to"};
  for (std::size_t i = line.fault - std::min<std::size_t>(line.fault, 4); i <= line.fault; ++i) {
    const bool counted = is_number(line, i + 1) || !figures(at(line, i + 1)).empty() || at(line, i + 1) == "all";
    if (!is_one_of(at(line, i), verbs) || !counted || !is_word(line, i + 2) || is_reserved(at(line, i + 2)))
      continue;
    std::size_t to = i + 3;
    while (to < line.tokens.size() && !is_one_of(at(line, to), toward) && !line.tokens[to].is("}"))
      ++to;
    const std::size_t end = place_end(line, to + 1);
    if (to >= line.tokens.size() || !is_one_of(at(line, to), toward) || end == to + 1)
      continue;
    const std::string_view number = figures(at(line, i + 1)).empty() ? at(line, i + 1) : figures(at(line, i + 1));
    mends.push_back({line.place(i), line.behind(to),
                     fmt::format("move {} {} to", number, text_of(fault, line, i + 2, to)),
                     "pieces are moved with `move … to …`", true});
  }
}

void add_chained(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  const auto is_sign = [&](std::size_t token) {
    return at(line, token).starts_with("<") || at(line, token).starts_with(">");
  };
  if (line.fault == 0 || line.fault >= line.tokens.size() || !is_sign(line.fault))
    return;
  std::size_t sign = line.fault;
  int depth = 0;
  while (sign > 0 && (depth > 0 || !is_sign(sign - 1))) {
    --sign;
    const Token& each = line.tokens[sign];
    depth += each.is(")") || each.is("]") ? 1 : each.is("(") || each.is("[") ? -1 : 0;
    if (depth < 0 || each.is("{") || each.is(":"))
      return;
  }
  const std::size_t first = at(line, sign) == "=" ? sign + 1 : sign;
  if (sign == 0 || first >= line.fault)
    return;
  mends.push_back({fault.at, fault.at, fmt::format("and {} ", text_of(fault, line, first, line.fault)),
                   "two comparisons are joined with `and`", true});
}

void add_grouping(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  static constexpr std::string_view words[] = {"group", "span", "all"};
  const std::size_t first =
      is_one_of(at(line, line.fault), words) ? line.fault : line.fault - std::min<std::size_t>(line.fault, 1);
  if (first == 0 || !is_one_of(at(line, first), words) || at(line, first - 1) != "in")
    return;
  std::vector<std::size_t> ends;
  int depth = 0;
  for (std::size_t i = first; i < line.tokens.size() && !line.tokens[i].is("{") && !line.tokens[i].is("}"); ++i) {
    const Token& each = line.tokens[i];
    depth += each.is("(") || each.is("[") ? 1 : each.is(")") || each.is("]") ? -1 : 0;
    if (depth < 0)
      break;
    if (depth == 0)
      ends.push_back(i + 1);
  }
  std::reverse(ends.begin(), ends.end()); // its condition reaches as far as it can
  for (const std::size_t end : ends) {
    mends.push_back({line.place(first), line.behind(end - 1), fmt::format("({})", text_of(fault, line, first, end)),
                     "a set that is written in words stands in parentheses", true});
  }
}

void add_binders(const Line& line, std::vector<Mend>& mends) {
  const std::size_t comma =
      at(line, line.fault) == "," ? line.fault : line.fault - std::min<std::size_t>(line.fault, 1);
  if (comma == 0 || at(line, comma) != "," || !is_word(line, comma + 1) || at(line, comma + 2) != "in")
    return;
  std::size_t word = comma;
  while (word > 0 && at(line, word) != "some" && at(line, word) != "no" && at(line, word) != "every")
    --word;
  if (at(line, word) != "some" && at(line, word) != "no" && at(line, word) != "every")
    return;
  const bool of_all = at(line, word) == "every";
  mends.push_back(
      {line.behind(comma - 1), line.place(comma + 1), of_all ? " has every " : " where some ",
       fmt::format("each name has a word of its own: `{}`",
                   of_all ? "every a in S has every b in T has …" : "some a in S where some b in T where …"),
       true});
}

void add_each(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  const std::size_t name = line.fault;
  if (name < 3 || !is_word(line, name) || !is_word(line, name - 1) || at(line, name - 2) != "each" ||
      at(line, name - 3) != "for")
    return;
  const std::string_view sort = at(line, name - 1);
  const std::vector<DeclaredPlace> places = declared_places(fault.file);
  const DeclaredPlace* place = place_with(places, sort);
  if (place == nullptr && !declares_kind(fault.file, sort))
    return;
  mends.push_back(
      {line.place(name - 1), line.behind(name),
       fmt::format("{} in {}", at(line, name), place == nullptr ? sort : place->name),
       fmt::format("each of them has a name, and `in` says {}", place == nullptr ? "of what" : "where they lie"),
       true});
}

void add_first_player(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  const std::string_view before = line.fault == 0 ? std::string_view() : at(line, line.fault - 1);
  if ((before != "clockwise" && before != "anticlockwise") || !wants(fault, "from"))
    return;
  const std::size_t behind = line.behind(line.fault - 1);
  mends.push_back({behind, behind, " from first(player)", "who begins stands behind `from`", true});
}

void add_kind_of_attribute(const Fault& fault, std::vector<Mend>& mends) {
  const std::size_t end = std::min(fault.text.find('}', fault.at), fault.text.size());
  const std::vector<Token> tokens = tokenize(part(fault.text, fault.element, end));
  constexpr std::size_t colon = 4; // `kind card { colour :`
  const auto is = [&](std::size_t token, std::string_view text) {
    return token < tokens.size() && tokens[token].text == text;
  };
  const auto more = [](const Token& each) { return each.is(":"); };
  if (!is(0, "kind") || !is(2, "{") || !is(colon, ":") || tokens[3].kind != TokenKind::word ||
      std::count_if(tokens.begin(), tokens.end(), more) > 1)
    return;
  mends.push_back({fault.element + tokens[1].begin, fault.element + tokens[colon].end(),
                   fmt::format("{} {{", tokens[3].text),
                   fmt::format("a kind is called by what its values are; what bears one is a piece: `{} ({})`",
                               tokens[1].text, tokens[3].text),
                   true});
}

void add_claim_name(const Line& line, std::vector<Mend>& mends) {
  static constexpr std::string_view claims[] = {"always", "never", "reaches"};
  if (line.fault == 0 || at(line, line.fault) != ":" || !is_one_of(at(line, line.fault - 1), claims))
    return;
  const std::size_t behind = line.behind(line.fault - 1);
  mends.push_back({behind, behind, " so", "a claim has a name, by which it is reported", true});
}

void add_subtracting(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  static constexpr std::string_view verbs[] = {"subtract", "deduct", "take", "remove", "decrease", "reduce"};
  if (!is_one_of(at(line, line.fault), verbs))
    return;
  const std::size_t first = line.fault + 1;
  std::size_t from = first;
  while (from < line.tokens.size() && at(line, from) != "from" && !line.tokens[from].is("}"))
    ++from;
  const std::size_t end = place_end(line, from + 1);
  if (at(line, from) != "from" || from == first || end == from + 1)
    return;
  const std::string_view marker = text_of(fault, line, from + 1, end);
  const std::vector<DeclaredPlace> places = declared_places(fault.file);
  const DeclaredPlace* place = find_place(places, at(line, from + 1));
  if (place != nullptr && place->holds.empty())
    mends.push_back({line.place(line.fault), line.behind(end - 1),
                     fmt::format("set {} to {} - {}", marker, marker, text_of(fault, line, first, from)),
                     "a marker is lowered with `set`", true});
}

namespace {

/// The first place, with an index or without, for the pieces that a word names, in the plural perhaps; for any pieces
/// where there is no word. Null where there is none.
const DeclaredPlace* place_of(const std::vector<DeclaredPlace>& places, std::string_view word, bool has_index) {
  std::string_view single = word;
  if (single.ends_with('s'))
    single.remove_suffix(1);
  const auto is_it = [&](const DeclaredPlace& place) {
    const auto holds = [&](std::string_view family) { return word.empty() || family == word || family == single; };
    return place.has_index == has_index && std::any_of(place.holds.begin(), place.holds.end(), holds);
  };
  const auto found = std::find_if(places.begin(), places.end(), is_it);
  return found == places.end() ? nullptr : &*found;
}

} // namespace

void add_dealing(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  static constexpr std::string_view verbs[] = {"deal", "give", "draw", "move"};
  static constexpr std::string_view gets[] = {"draws", "gets", "takes", "receives"};
  for (std::size_t i = line.fault - std::min<std::size_t>(line.fault, 5); i <= line.fault; ++i) {
    const bool is_told = at(line, i) == "each" && at(line, i + 1) == "player" && is_one_of(at(line, i + 2), gets);
    if (!is_told && !is_one_of(at(line, i), verbs))
      continue;
    const std::size_t number = is_told ? i + 3 : i + 1;
    const bool has_noun = is_word(line, number + 1) && !is_reserved(at(line, number + 1));
    std::size_t end = number + (has_noun ? 2 : 1);
    const std::string_view noun = has_noun ? at(line, number + 1) : std::string_view();
    if (!is_told && at(line, end) == "to" && at(line, end + 1) == "each" && at(line, end + 2) == "player")
      end += 3;
    else if (!is_told)
      continue;
    const std::vector<DeclaredPlace> places = declared_places(fault.file);
    const DeclaredPlace* deck = place_of(places, noun, false);
    const DeclaredPlace* hand = place_of(places, noun, true);
    const std::string_view count = figures(at(line, number)).empty() ? at(line, number) : figures(at(line, number));
    if (deck == nullptr || hand == nullptr || (!is_number(line, number) && figures(at(line, number)).empty()))
      continue;
    mends.push_back({line.place(i), line.behind(end - 1),
                     fmt::format("for each player p {{ draw {} from {} to {}[p] }}", count, deck->name, hand->name),
                     "what is done for each player stands behind `for each player p`", true});
  }
}

void add_next_player(const Line& line, std::vector<Mend>& mends) {
  for (std::size_t i = line.fault - std::min<std::size_t>(line.fault, 2); i <= line.fault; ++i) {
    const bool is_neighbour = at(line, i) == "next" || at(line, i) == "previous";
    if (is_neighbour && at(line, i + 1) == "player")
      mends.push_back({line.place(i), line.behind(i + 1), fmt::format("{}(me)", at(line, i)),
                       fmt::format("who sits beside somebody is `{}(…)`", at(line, i)), true});
  }
}

void add_winner(const Fault& fault, const Line& line, std::vector<Mend>& mends) {
  for (std::size_t i = line.fault - std::min<std::size_t>(line.fault, 2); i <= line.fault; ++i) {
    const bool is_winner = at(line, i) == "winner" && (at(line, i + 1) == "is" || at(line, i + 1) == "=");
    const std::size_t end = place_end(line, i + 2);
    if (is_winner && end > i + 2)
      mends.push_back({line.place(i), line.behind(end - 1), fmt::format("{} wins", text_of(fault, line, i + 2, end)),
                       "who wins is named: `me wins`", true});
  }
}

void add_turn_order(const Line& line, std::vector<Mend>& mends) {
  static constexpr std::string_view again[] = {"another", "extra", "again"};
  std::size_t end = line.fault + 1;
  const bool skips = at(line, line.fault) == "skip";
  const bool takes = at(line, line.fault) == "take" || at(line, line.fault) == "play";
  if (!skips && !takes)
    return;
  end += at(line, end) == "the" || at(line, end) == "a" || at(line, end) == "an" ? 1 : 0;
  const bool is_skipped = skips && at(line, end) == "next" && at(line, end + 1) == "player";
  const bool is_another = takes && is_one_of(at(line, end), again);
  if (is_skipped)
    mends.push_back({line.place(line.fault), line.behind(end + 1), "next turn to next(next(me))",
                     "who has the next turn is written `next turn to`", true});
  if (is_another)
    mends.push_back({line.place(line.fault), line.behind(at(line, end + 1) == "turn" ? end + 1 : end),
                     "next turn to me", "who has the next turn is written `next turn to`", true});
}

} // namespace brehon::mending
