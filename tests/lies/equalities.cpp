#include "tests/lies/equalities.hpp"

#include "tests/lies/shapes.hpp"
#include "tests/lies/words.hpp"

#include <algorithm>
#include <array>

namespace brehon::lies {

namespace {

using Change = std::optional<Splices>;

std::string bracketed(const Node& node) {
  return "(" + std::string(node.text) + ")";
}

Splice instead(const Node& node, std::string text) {
  return {node.span.begin, node.span.end, std::move(text)};
}

/// A random node of one of the kinds for which `wanted` holds; null where there is none.
template <typename Wanted> const Spot* some_spot(const Grove& grove, Random& random, Wanted wanted) {
  std::vector<const Spot*> all;
  for (const Spot& spot : grove.spots()) {
    if (wanted(spot)) {
      all.push_back(&spot);
    }
  }
  return all.empty() ? nullptr : one_of(all, random);
}

/// Splices that give names for others wherever they stand.
void rename_in(const Node& node, const std::map<std::string_view, std::string>& names, Splices& out) {
  if (node.kind == Kind::id || node.kind == Kind::name) {
    if (const auto to = names.find(node.text); to != names.end()) {
      out.push_back(instead(node, to->second));
    }
  } else if (node.kind == Kind::path) {
    for (std::size_t begin = 0; begin <= node.text.size();) {
      const std::size_t end = std::min(node.text.find('.', begin), node.text.size());
      if (const auto to = names.find(node.text.substr(begin, end - begin)); to != names.end()) {
        out.push_back({node.span.begin + static_cast<std::uint32_t>(begin),
                       node.span.begin + static_cast<std::uint32_t>(end), to->second});
      }
      begin = end + 1;
    }
  }
  for (const Node& child : node.children) {
    rename_in(child, names, out);
  }
}

Change renamed(const Grove& grove, const std::map<std::string_view, std::string>& names) {
  Splices out;
  rename_in(grove.rules().tree(), names, out);
  return out.empty() ? Change() : Change(out);
}

Change rename_one(const Grove& grove, Random& random) {
  const std::vector<std::string_view> names = grove.declared();
  const std::string_view name = one_of(names, random);
  return renamed(grove, {{name, std::string(name) + "_new"}});
}

Change rename_many(const Grove& grove, Random& random) {
  std::map<std::string_view, std::string> names;
  for (const std::string_view name : grove.declared()) {
    if (random.below(2) == 0) {
      names[name] = "n" + std::to_string(names.size()) + "_" + std::string(name.substr(0, 1));
    }
  }
  return renamed(grove, names);
}

/// The names of two things of one sort exchanged, wherever they stand. Where that is only in a list, it changes the
/// order of the list.
Change swap_names(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(
      grove, random, [&](const Spot& each) { return each.node->kind == Kind::id && !grove.others_like(each).empty(); });
  if (spot == nullptr) {
    return std::nullopt;
  }
  const std::string_view other = one_of(grove.others_like(*spot), random);
  Change out = renamed(grove, {{spot->node->text, std::string(other)}, {other, std::string(spot->node->text)}});
  return out && out->size() > 2 ? out : std::nullopt;
}

/// Two parts of the game, or two rows, of which the order does not matter, exchanged.
/// What has come to bear once is remembered by its number.
bool holds_at_once(const Node& node) {
  return node.kind == Kind::at_once || std::any_of(node.children.begin(), node.children.end(), holds_at_once);
}

Change swap_declarations(const Grove& grove, Random& random) {
  static const std::set<Kind> free = {Kind::define,  Kind::rule,       Kind::phase,      Kind::table,  Kind::matchup,
                                      Kind::markers, Kind::zones,      Kind::pieces,     Kind::score,  Kind::winner,
                                      Kind::limit,   Kind::returns,    Kind::setup,      Kind::play,   Kind::marker,
                                      Kind::zone,    Kind::score_item, Kind::match_case, Kind::option, Kind::gap};
  const bool in_order = grove.by_kind().count(Kind::anywhere) != 0; // all places, as their zones are declared
  const auto is_free = [in_order](const Spot& each) {
    const Kind kind = each.node->kind;
    const bool zone = kind == Kind::zone || kind == Kind::zones;
    return free.count(kind) != 0 && !holds_at_once(*each.node) && !(zone && in_order);
  };
  const Spot* a = some_spot(grove, random, is_free);
  const Spot* b = a == nullptr ? nullptr : some_spot(grove, random, [&](const Spot& each) {
    return is_free(each) && each.parent == a->parent && each.node != a->node;
  });
  return b == nullptr
             ? Change()
             : Splices{instead(*a->node, std::string(b->node->text)), instead(*b->node, std::string(a->node->text))};
}

/// Every blank longer or a line end, and comments away.
Change reformat(const Grove& grove, Random& random) {
  Splices out;
  const std::string_view text = grove.text();
  const Token* before = nullptr;
  for (const Token& token : tokenize(text)) {
    if (before != nullptr && before->end() < token.begin) {
      out.push_back(
          {before->end(), token.begin, random.below(2) == 0 || before->kind == TokenKind::comment ? "\n" : " "});
    }
    before = grove.behind(token.begin);
  }
  return out;
}

/// `a > b` for `b < a`.
Change turn_comparison(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(grove, random, [](const Spot& each) { return each.node->kind == Kind::compare; });
  if (spot == nullptr) {
    return std::nullopt;
  }
  const Node& node = *spot->node;
  std::string sign(node[1].text);
  sign.front() = sign.front() == '<' ? '>' : '<';
  return Splices{instead(node, bracketed(node[2]) + " " + sign + " " + bracketed(node[0]))};
}

Change turn_is(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(grove, random, [](const Spot& each) {
    static const std::set<Kind> states = {Kind::empty, Kind::none, Kind::face_up, Kind::face_down};
    return (each.node->kind == Kind::is || each.node->kind == Kind::is_not) &&
           states.count(each.node->children.back().kind) == 0 && each.node->front().kind != Kind::none;
  });
  if (spot == nullptr) {
    return std::nullopt;
  }
  const Node& node = *spot->node;
  const char* is = node.kind == Kind::is ? " is " : " is not ";
  return Splices{instead(node, bracketed(node[1]) + is + bracketed(node[0]))};
}

Change not_is(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(grove, random, [](const Spot& each) { return each.node->kind == Kind::is_not; });
  if (spot == nullptr) {
    return std::nullopt;
  }
  const Node& node = *spot->node;
  return Splices{instead(node, "(not (" + std::string(node[0].text) + " is " + std::string(node[1].text) + "))")};
}

/// Operands of `and`, `or`, `+`, `*` exchanged.
Change turn_operands(const Grove& grove, Random& random) {
  static const std::set<Kind> kinds = {Kind::and_, Kind::or_, Kind::plus, Kind::times};
  const Spot* spot = some_spot(grove, random, [](const Spot& each) { return kinds.count(each.node->kind) != 0; });
  if (spot == nullptr) {
    return std::nullopt;
  }
  const Node& node = *spot->node;
  const char* sign = node.kind == Kind::and_   ? " and "
                     : node.kind == Kind::or_  ? " or "
                     : node.kind == Kind::plus ? " + "
                                               : " * ";
  return Splices{instead(node, "(" + bracketed(node[1]) + sign + bracketed(node[0]) + ")")};
}

/// `if not E {Y} else {X}` for `if E {X} else {Y}`.
Change turn_if(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(grove, random, [](const Spot& each) {
    const Node* otherwise = each.node->kind == Kind::if_ ? each.node->find(Kind::else_) : nullptr;
    return otherwise != nullptr && otherwise->has(Kind::block);
  });
  if (spot == nullptr) {
    return std::nullopt;
  }
  const Node& then = spot->node->get(Kind::block);
  const Node& otherwise = spot->node->get(Kind::else_).get(Kind::block);
  return Splices{instead(spot->node->front(), "not (" + std::string(spot->node->front().text) + ")"),
                 instead(then, std::string(otherwise.text)), instead(otherwise, std::string(then.text))};
}

/// `else { if … }` for `else if …`.
Change nest_else(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(
      grove, random, [](const Spot& each) { return each.node->kind == Kind::else_ && each.node->has(Kind::if_); });
  return spot == nullptr
             ? Change()
             : Splices{instead(spot->node->get(Kind::if_), "{ " + std::string(spot->node->get(Kind::if_).text) + " }")};
}

Change double_negation(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(grove, random, [](const Spot& each) { return is_condition(each); });
  return spot == nullptr ? Change()
                         : Splices{instead(*spot->node, "(not (not (" + std::string(spot->node->text) + ")))")};
}

Change brackets(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(grove, random, [](const Spot& each) { return is_condition(each); });
  return spot == nullptr ? Change() : Splices{instead(*spot->node, bracketed(*spot->node))};
}

/// A name for the value of a statement, on the line before it.
Change add_let(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(grove, random, [](const Spot& each) {
    const bool holds_value =
        each.node->kind == Kind::if_ || each.node->kind == Kind::set_marker || each.node->kind == Kind::match;
    return holds_value && each.parent->kind == Kind::block;
  });
  if (spot == nullptr) {
    return std::nullopt;
  }
  const Node& value = spot->node->kind == Kind::set_marker ? (*spot->node)[1] : spot->node->front();
  const std::uint32_t at = spot->node->span.begin;
  return Splices{{at, at, "let outlined be " + std::string(value.text) + " "}, instead(value, "outlined")};
}

/// A `when` as an `if` around the statement.
Change when_as_if(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(grove, random, [](const Spot& each) {
    return shape_of(each.node->kind) == Shape::statement && each.node->has(Kind::when) &&
           each.node->kind != Kind::action;
  });
  if (spot == nullptr) {
    return std::nullopt;
  }
  const Node& when = spot->node->get(Kind::when);
  const std::uint32_t begin = spot->node->span.begin;
  const std::uint32_t end = spot->node->span.end;
  return Splices{{begin, begin, "if " + std::string(when.front().text) + " { "},
                 {when.span.begin, when.span.end, ""},
                 {end, end, " }"}};
}

/// Two `if`, one in the other, for an `and`.
Change split_and(const Grove& grove, Random& random) {
  const Spot* spot = some_spot(grove, random, [](const Spot& each) {
    return each.node->kind == Kind::if_ && each.node->front().kind == Kind::and_ && !each.node->has(Kind::else_);
  });
  if (spot == nullptr) {
    return std::nullopt;
  }
  const Node& both = spot->node->front();
  const Node& block = spot->node->get(Kind::block);
  return Splices{instead(both, bracketed(both[0])),
                 instead(block, "{ if " + bracketed(both[1]) + " " + std::string(block.text) + " }")};
}

constexpr std::array all_equalities = std::to_array<Equality>({
    {"rename one", rename_one, false, true},
    {"rename many", rename_many, false, true},
    {"swap names", swap_names, false, true},
    {"swap declarations", swap_declarations, true},
    {"reformat", reformat, true},
    {"brackets", brackets, true},
    {"turn comparison", turn_comparison, true},
    {"not is", not_is, true},
    {"nest else", nest_else, true},
    {"when as if", when_as_if, true},
    {"turn is", turn_is},
    {"turn operands", turn_operands},
    {"turn if", turn_if},
    {"double negation", double_negation},
    {"add let", add_let},
    {"split and", split_and},
});

} // namespace

std::span<const Equality> equalities() {
  return all_equalities;
}

} // namespace brehon::lies
