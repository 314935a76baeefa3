#include "dsl/syntax/words/foreign.hpp"

#include <algorithm>

namespace brehon {

namespace {

constexpr std::string_view of_comments = "a comment begins with `#`";
constexpr std::string_view of_ranges = "a range is written with `..`";
constexpr std::string_view of_blocks = "a block begins with `{` and ends with `}`";
constexpr std::string_view of_values = "what values a marker has is written `on`";
constexpr std::string_view of_lists = "a comma stands between several";
constexpr std::string_view of_winning = "who wins or loses is named: `me wins`";
constexpr std::string_view of_seeing = "who sees what lies there is written `seen by`";

constexpr Foreign all_marks[] = {
    {"....", "..", of_ranges},
    {"...", "..", of_ranges},
    {"::", ":", {}},
    {"\u2026", "..", of_ranges},
    {"===", "is", {}},
    {"==", "is", {}},
    {"!==", "is not", {}},
    {"!=", "is not", {}},
    {"<>", "is not", {}},
    {"\u2260", "is not", {}},
    {"=>", "->", {}},
    {"=>", ">=", {}},
    {"=<", "<=", {}},
    {"\u2264", "<=", {}},
    {"\u2265", ">=", {}},
    {"\u2192", "->", {}},
    {"\u21d2", "->", {}},
    {":=", "be", {}},
    {":=", "to", {}},
    {":=", "=", {}},
    {"=", "be", "a name gets its value with `be`"},
    {"=", "to", "a marker is set with `to`"},
    {"=", "is", "equality is written `is`"},
    {"=", "from", "where a marker starts is written `from`"},
    {"=", "on", of_values},
    {"&&", "and", {}},
    {"&", "and", {}},
    {"\u2227", "and", {}},
    {"||", "or", {}},
    {"|", "or", {}},
    {"\u2228", "or", {}},
    {"!", "not ", "`!` is written `not` here"},
    {"\u00ac", "not ", "`\u00ac` is written `not` here"},
    {"\u2208", "in", {}},
    {"%", "mod", {}},
    {"\u00d7", "x", {}},
    {"\u00d7", "*", {}},
    {"*", "x", {}},
    {"\u22c5", "*", {}},
    {"\u00b7", "*", {}},
    {"\u00f7", "/", {}},
    {"\u2013", "..", of_ranges},
    {"\u2013", "-", {}},
    {"\u2014", "..", of_ranges},
    {"\u2014", "-", {}},
    {"\u2212", "-", {}},
    {"\u2010", "-", {}},
    {"\u2011", "-", {}},
    {"//", "#", of_comments},
    {"--", "#", of_comments},
    {"-", "..", of_ranges},
    {":", "{", of_blocks},
    {":", "..", of_ranges},
    {":", "on", of_values},
    {":", "in", {}},
    {":", "=", {}},
    {":", "->", {}},
    {";", ",", {}},
    {";", "", {}},
    {",", "", {}},
    {".", "", {}},
    {":", "", {}},
    {"=", "", {}},
    {"$", "", "a name begins with a letter"},
};

constexpr Foreign all_words[] = {
    {"elif", "else if", {}},
    {"elseif", "else if", {}},
    {"elsif", "else if", {}},
    {"otherwise", "else", {}},
    {"unless", "if not", {}},
    {"foreach", "for each", {}},
    {"forall", "for each", {}},
    {"loop", "repeat", {}},
    {"switch", "match", {}},
    {"case", "match", {}},
    {"case", "", {}},
    {"then", "", {}},
    {"do", "", {}},
    {"to", "..", of_ranges},
    {"and", ",", of_lists},
    {"and", "..", of_ranges},
    {"equals", "is", {}},
    {"equal", "is", {}},
    {"eq", "is", {}},
    {"are", "is", {}},
    {"isnt", "is not", {}},
    {"contains", "has", {}},
    {"contains", "bag of", {}},
    {"holds", "bag of", {}},
    {"includes", "has", {}},
    {"without", "less", {}},
    {"starts", "from", {}},
    {"starting", "from", {}},
    {"initially", "from", {}},
    {"minus", "-", {}},
    {"modulo", "mod", {}},
    {"exists", "is not none", {}},
    {"for each", "per", {}},
    {"for every", "per", {}},
    {"points", "", {}},
    {"point", "", {}},
    {"per player", "[player]", "one for each player is written with an index"},
    {"of", "in", {}},
    {"from", "in", {}},
    {"within", "in", {}},
    {"into", "to", {}},
    {"onto", "to", {}},
    {"as", "be", {}},
    {"discard", "move", {}},
    {"take", "move", {}},
    {"put", "move", {}},
    {"give", "move", {}},
    {"deal", "move", {}},
    {"deal", "draw", {}},
    {"place", "move", {}},
    {"on", "to", {}},
    {"mix", "shuffle", {}},
    {"flip", "turn", {}},
    {"throw", "roll", {}},
    {"exchange", "swap", {}},
    {"increase", "add", {}},
    {"assert", "require", {}},
    {"requires", "require", {}},
    {"precondition", "require", {}},
    {"const", "define", {}},
    {"def", "define", {}},
    {"function", "define", {}},
    {"func", "define", {}},
    {"fn", "define", {}},
    {"procedure", "rule", {}},
    {"sub", "rule", {}},
    {"def", "rule", {}},
    {"void", "rule", {}},
    {"call", "do", {}},
    {"var", "let", {}},
    {"val", "let", {}},
    {"const", "let", {}},
    {"enum", "kind", {}},
    {"type", "kind", {}},
    {"class", "kind", {}},
    {"variables", "markers", {}},
    {"counters", "markers", {}},
    {"state", "markers", {}},
    {"cards", "pieces", {}},
    {"components", "pieces", {}},
    {"areas", "zones", {}},
    {"places", "zones", {}},
    {"move", "draw", "pieces that chance decides, or that lie on top, are drawn with `draw`"},
    {"draw", "move", "pieces that are named are moved with `move`"},
    {"move", "action", {}},
    {"stage", "phase", {}},
    {"round", "phase", {}},
    {"simultaneously", "together", {}},
    {"all players together", "together", {}},
    {"rounds", "times", {}},
    {"each once", "once each", {}},
    {"turns", "decisions", {}},
    {"moves", "decisions", {}},
    {"starting with", "clockwise from", {}},
    {"starting from", "clockwise from", {}},
    {"beginning with", "clockwise from", {}},
    {"visible to", "seen by", of_seeing},
    {"visible for", "seen by", of_seeing},
    {"known to", "seen by", of_seeing},
    {"hidden from", "seen by", of_seeing},
    {"board", "grid", {}},
    {"any", "some", {}},
    {"deck", "pile", {}},
    {"stack", "pile", {}},
    {"list", "row", {}},
    {"queue", "row", {}},
    {"multiset", "bag", {}},
    {"set", "bag", {}},
    {"cell", "slot", {}},
    {"space", "slot", {}},
    {"bool", "flag", {}},
    {"boolean", "flag", {}},
    {"break", "leave", {}},
    {"exit", "end", {}},
    {"stop", "end", {}},
    {"quit", "end", {}},
    {"game over", "end", {}},
    {"win", "wins", {}},
    {"win", "me wins", of_winning},
    {"lose", "loses", {}},
    {"lose", "me loses", of_winning},
    {"player with", "", {}},
    {"tie", "draw", {}},
    {"skip", "pass", {}},
    {"test", "example", {}},
    {"begin", "{", {}},
    {"at least", ">=", {}},
    {"at most", "<=", {}},
    {"more than", ">", {}},
    {"greater than", ">", {}},
    {"less than", "<", {}},
    {"fewer than", "<", {}},
    {"highest", "most", {}},
    {"lowest", "fewest", {}},
    {"greatest", "most", {}},
    {"largest", "most", {}},
    {"least", "fewest", {}},
    {"smallest", "fewest", {}},
    {"the", "", {}},
};

constexpr Foreign all_values[] = {
    {"null", {}, "where there is nothing the value is `none`"},
    {"nil", {}, "where there is nothing the value is `none`"},
    {"nothing", {}, "where there is nothing the value is `none`"},
    {"undefined", {}, "where there is nothing the value is `none`"},
    {"void", {}, "where there is nothing the value is `none`"},
    {"true", {}, "a flag is raised with `raise f` and asked for by its name: `if f { … }`"},
    {"false", {}, "a flag is lowered with `lower f` and asked for as `not f`"},
    {"yes", {}, "a flag is raised with `raise f` and asked for by its name: `if f { … }`"},
    {"self", {}, "who acts is called `me`"},
    {"this", {}, "who acts is called `me`"},
    {"myself", {}, "who acts is called `me`"},
    {"I", {}, "who acts is called `me`"},
    {"you", {}, "who acts is called `me`"},
    {"active", {}, "who acts is called `me`"},
    {"current_player", {}, "who acts is called `me`"},
    {"players", {}, "all players are the set `player`"},
    {"length", {}, "how many there are is `count(…)`"},
    {"len", {}, "how many there are is `count(…)`"},
    {"size", {}, "how many there are is `count(…)`"},
    {"number_of", {}, "how many there are is `count(…)`"},
    {"maximum", {}, "the greatest of a set is `highest(e for x in S)`, the greater of two numbers `max(a, b)`"},
    {"minimum", {}, "the least of a set is `lowest(e for x in S)`, the lesser of two numbers `min(a, b)`"},
    {"empty", {}, "whether nothing lies there is `Z is empty`"},
    {"full", {}, "whether all places are taken is `no x in S where Z[x] is empty`"},
    {"reset", {}, "a marker is set back with `set M to …`, a flag with `lower F`"},
    {"random", {}, "chance is `shuffle`, `draw` or `roll`"},
    {"rand", {}, "chance is `shuffle`, `draw` or `roll`"},
    {"but", {}, "`but` stands in matchups; the rows of a table must not overlap"},
    {"while", {}, "what is done while C holds is `repeat until not C { … }`, which does it once at least"},
    {"return", {}, "a rule gives no value; what has one is a `define`, and `leave` ends a phase"},
    {"break", {}, "`leave` ends a phase or a loop with a name"},
    {"continue", {}, "write `if C { … }` around the rest of the block"},
    {"print", {}, "nothing is printed here; `show`, `reveal` and `seen by` say what players see"},
    {"import", {}, "a game is one file; its editions can be in others"},
    {"infinity", {}, "a number without a bound is not known here; pieces can be `unlimited`"},
};

/// What stands behind a word that binds a name.
constexpr Foreign all_bindings[] = {
    {"choose", {}, "what is chosen has a name: `choose x in S { … }`, and several have several"},
    {"each", {}, "each of them has a name: `for each x in S { … }`"},
    {"roll", {}, "what is rolled is named by the place where it lies: `roll Z`"},
    {"sum", {}, "what is added up has a name: `sum(E for x in S)`"},
};

std::string_view because_of(std::span<const Foreign> table, std::string_view word) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Foreign& each) { return each.written == word; });
  return found == table.end() ? std::string_view() : found->because;
}

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

template <std::size_t N> std::size_t length_of_one(const std::string_view (&marks_of)[N], std::string_view text) {
  const auto found = std::find_if(std::begin(marks_of), std::end(marks_of),
                                  [&](std::string_view mark) { return begins_with(text, mark); });
  return found == std::end(marks_of) ? 0 : found->size();
}

} // namespace

std::span<const Foreign> foreign_marks() {
  return all_marks;
}

std::span<const Foreign> foreign_words() {
  return all_words;
}

std::string_view foreign_hint(std::string_view word) {
  return because_of(all_values, word);
}

std::string_view binding_hint(std::string_view before) {
  return because_of(all_bindings, before);
}

std::size_t odd_blank_length(std::string_view text) {
  static constexpr std::string_view blanks[] = {"\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003",
                                                "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009",
                                                "\u200a", "\u202f", "\u200b", "\u205f", "\u3000", "\ufeff"};
  return length_of_one(blanks, text);
}

char narrow(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xef')
    return 0;
  const unsigned point =
      0xf000U | (static_cast<unsigned>(text[1]) & 0x3fU) << 6 | (static_cast<unsigned>(text[2]) & 0x3fU);
  constexpr unsigned first = 0xff01;
  constexpr unsigned last = 0xff5e;
  return point < first || point > last ? '\0' : static_cast<char>(point - first + '!');
}

std::size_t foreign_quote_length(std::string_view text) {
  static constexpr std::string_view quotes[] = {"\u201c", "\u201d", "\u201e", "\u201f", "\u00ab", "\u00bb",
                                                "\u2018", "\u2019", "\u201a", "\u201b", "\u2039", "\u203a",
                                                "\u300c", "\u300d", "\u2033", "'",      "`"};
  return length_of_one(quotes, text);
}

std::size_t foreign_comment_length(std::string_view text) {
  if (!begins_with(text, "/*"))
    return 0;
  const std::size_t end = text.find("*/", 2);
  return end == std::string_view::npos ? 0 : end + 2;
}

} // namespace brehon
