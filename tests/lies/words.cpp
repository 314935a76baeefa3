#include "tests/lies/words.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace brehon::lies {

namespace {

using Family = std::vector<std::string_view>;

const std::vector<Family>& families() {
  static const std::vector<Family> all = {
      {"<", "<=", ">", ">="},
      {"+", "-", "*"},
      {"/", "mod"},
      {"and", "or"},
      {"or", "+"},
      {"max", "min"},
      {"some", "no"},
      {"highest", "lowest", "sum"},
      {"most", "fewest"},
      {"first", "last"},
      {"next", "last", "first"},
      {"opponent", "me"},
      {"opponents", "player"},
      {"holder", "owner", "nobody", "all"},
      {"bag", "slot", "pile", "row"},
      {"any", "same"},
      {"higher", "lower", "same"},
      {"win", "loss", "draw"},
      {"wins", "loses"},
      {"end", "draw"},
      {"draw", "shared"},
      {"draw", "unfinished"},
      {"raise", "lower"},
      {"reveal", "hide"},
      {"pay", "gain"},
      {"before", "after"},
      {"row", "column"},
      {"up", "down", "left", "right"},
      {"forward", "backward"},
      {"forward_left", "forward_right"},
      {"orthogonal", "diagonal"},
      {"by", "where"},
      {"with", "where"},
      {"in", "is"},
      {"span", "ray"},
      {"grid", "hexes"},
      {"ring", "track"},
      {"until", "where"},
  };
  return all;
}

/// Replaces a word of the node by others.
struct Phrase {
  Kind kind;
  std::string_view word; // empty: the whole node
  std::string_view text;
};

constexpr std::array phrases = std::to_array<Phrase>({
    {Kind::face_down, "", "face up"},
    {Kind::face_up, "", "face down"},
    {Kind::per_player, "", ""},
    {Kind::unlimited, "", "x7"},
    {Kind::copies, "", "unlimited"},
    {Kind::first_row, "", ""},
    {Kind::first_case, "", ""},
    {Kind::rest, "", "none"},
    {Kind::sum_of_rows, "", "all rows"},
    {Kind::all_rows, "", "sum of rows"},
    {Kind::until_all_passed, "", "once each"},
    {Kind::once_each, "", "until all have passed"},
    {Kind::each_until, "each", ""},
    {Kind::until, "until", "each until"},
    {Kind::until, "until", "until not"},
    {Kind::is, "is", "is not"},
    {Kind::is_not, "not", ""},
    {Kind::in, "in", "not in"},
    {Kind::not_in, "not", ""},
    {Kind::every, "every", "some"},
    {Kind::choose, "choose", "may choose"},
    {Kind::may_choose, "may", ""},
    {Kind::line, "of", "of exactly"},
    {Kind::line_exactly, "exactly", ""},
    {Kind::nobody, "", "holder"},
    {Kind::everybody, "", "nobody"},
    {Kind::owner, "", "holder"},
    {Kind::holder, "", "nobody"},
    {Kind::returns_score, "", "score less average score"},
    {Kind::anywhere, "", "box"},
    {Kind::move, "move", "move up to"},
    {Kind::portion, "", "1 any"},
    {Kind::pass, "pass", "pass if nothing else"},
    {Kind::nothing_else, "", ""},
    {Kind::all_of, "all", "1"},
    {Kind::all_of, "all", "up to 1"},
    {Kind::every, "has", "has not"},
    {Kind::all, "all", "first"},
    {Kind::first, "first", "highest"},
    {Kind::empty, "", "face down"},
    {Kind::before, "before", "instead of"},
    {Kind::after, "after", "instead of"},
    {Kind::instead_of, "instead", "before"},
    {Kind::loses, "loses", "wins"},
    {Kind::end, "end", "me wins"},
    {Kind::draw, "draw", "me loses"},
    {Kind::unlimited, "", "x2"},
    {Kind::shuffle, "shuffle", "reveal"},
    {Kind::and_, "and", "and not"},
    {Kind::or_, "or", "or not"},
    {Kind::binder, "in", "in {first("},
    {Kind::kind, "kind", "track"},
    {Kind::track, "track", "ring"},
});

} // namespace

std::vector<std::string_view> relatives_of(std::string_view word) {
  std::vector<std::string_view> found;
  for (const Family& family : families()) {
    if (std::find(family.begin(), family.end(), word) != family.end()) {
      std::copy_if(family.begin(), family.end(), std::back_inserter(found),
                   [&](std::string_view each) { return each != word; });
    }
  }
  return found;
}

std::optional<Splices> rephrased(const Grove& grove, const Spot& spot, Random& random) {
  const Node& node = *spot.node;
  std::vector<Splice> all;
  const std::vector<Token> tokens = grove.own_tokens(node);
  for (const Phrase& phrase : phrases) {
    if (phrase.kind != node.kind) {
      continue;
    }
    if (phrase.word.empty()) {
      all.push_back({node.span.begin, node.span.end, std::string(phrase.text)});
      continue;
    }
    for (const Token& token : tokens) {
      if (token.text == phrase.word) {
        all.push_back({token.begin, token.end(), std::string(phrase.text)});
      }
    }
  }
  if (all.empty()) {
    return std::nullopt;
  }
  Splices splices = {one_of(all, random)};
  if (splices.front().text == "some") { // `every x in S has E`
    for (const Token& token : tokens) {
      if (token.text == "has") {
        splices.push_back({token.begin, token.end(), "where"});
      }
    }
  }
  return splices;
}

bool is_condition(const Spot& spot) {
  static const std::set<Kind> always = {
      Kind::or_,    Kind::and_, Kind::not_, Kind::compare, Kind::in,    Kind::not_in, Kind::is,           Kind::is_not,
      Kind::covers, Kind::has,  Kind::some, Kind::no,      Kind::every, Kind::line,   Kind::line_exactly, Kind::chain};
  static const std::set<Kind> names = {Kind::name, Kind::call, Kind::index};
  static const std::set<Kind> holders = {Kind::when,  Kind::where,      Kind::condition,  Kind::require,
                                         Kind::until, Kind::each_until, Kind::of_players, Kind::must_if,
                                         Kind::over,  Kind::or_,        Kind::and_,       Kind::not_};
  static const std::set<Kind> begins = {Kind::if_, Kind::at_once};
  const Kind around = spot.parent->kind;
  return always.count(spot.node->kind) != 0 ||
         (names.count(spot.node->kind) != 0 &&
          (holders.count(around) != 0 || (begins.count(around) != 0 && spot.position == 0)));
}

} // namespace brehon::lies
