#include "tests/lies/operators.hpp"

#include "dsl/base/unreachable.hpp"
#include "tests/lies/shapes.hpp"
#include "tests/lies/words.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace brehon::lies {

namespace {

using Change = std::optional<Splices>;

Change instead(const Node& node, std::string text) {
  return text == node.text ? Change() : Splices{{node.span.begin, node.span.end, std::move(text)}};
}

Change exchanged(const Node& a, const Node& b) {
  return a.text == b.text || a.span.begin == b.span.begin ? Change()
                                                          : Splices{{a.span.begin, a.span.end, std::string(b.text)},
                                                                    {b.span.begin, b.span.end, std::string(a.text)}};
}

bool separates(const Token* token) {
  return token != nullptr && (token->is(",") || token->is("+") || token->text == "or" || token->text == "and" ||
                              token->text == "vs" || token->text == "then");
}

/// The node and, where it stands in a list with separators, one of these.
Change drop(const Grove& grove, const Spot& spot, Random&) {
  Splice cut{spot.node->span.begin, spot.node->span.end, ""};
  const Token* before = grove.before(cut.begin);
  const Token* behind = grove.behind(cut.end);
  if (separates(before)) {
    const Token* further = grove.before(before->begin);
    cut.begin = separates(further) ? further->begin : before->begin;
  } else if (separates(behind)) {
    cut.end = behind->end();
  }
  return Splices{cut};
}

/// A second one beside the node; a name that it declares becomes a new one.
Change copy(const Grove& grove, const Spot& spot, Random&) {
  const Node& node = *spot.node;
  std::string text(node.text);
  if (!node.children.empty() && node.front().kind == Kind::id && grove.is_declared(node.front().text)) {
    text.insert(node.front().span.end - node.span.begin, "_2");
  }
  const Token* before = grove.before(node.span.begin);
  const Token* behind = grove.behind(node.span.end);
  const std::string between = separates(before)   ? " " + std::string(before->text) + " "
                              : separates(behind) ? " " + std::string(behind->text) + " "
                                                  : " ";
  return Splices{{node.span.end, node.span.end, between + text}};
}

Change swap(const Grove&, const Spot& spot, Random&) {
  const std::vector<Node>& all = spot.parent->children;
  for (std::size_t next = spot.position + 1; next < all.size(); ++next) {
    if (shape_of(all[next].kind) == shape_of(spot.node->kind)) {
      return exchanged(*spot.node, all[next]);
    }
  }
  return std::nullopt;
}

/// The node of another spot in place of this one, or both exchanged.
Change put(const Spot& spot, const Spot& other, Random& random) {
  const Node& a = *spot.node;
  const Node& b = *other.node;
  const bool apart = a.span.end <= b.span.begin || b.span.end <= a.span.begin;
  return apart && random.below(3) == 0 ? exchanged(a, b) : instead(a, std::string(b.text));
}

Change other(const Grove& grove, const Spot& spot, Random& random) {
  return put(spot, one_of(grove.by_kind().at(spot.node->kind), random), random);
}

/// A node of the same shape, most often of the same part of the game, so that it knows the same names.
Change kin(const Grove& grove, const Spot& spot, Random& random) {
  std::vector<const Spot*> all;
  const bool near = random.below(4) != 0;
  for (const Spot& each : grove.spots()) {
    if (shape_of(each.node->kind) == shape_of(spot.node->kind) && (!near || each.around == spot.around)) {
      all.push_back(&each);
    }
  }
  return put(spot, *one_of(all, random), random);
}

/// One of the nodes in it that could stand in its place.
Change unwrap(const Grove&, const Spot& spot, Random& random) {
  std::vector<std::string> inner;
  for (const Node& child : spot.node->children) {
    if (shape_of(child.kind) == Shape::expression || child.kind == Kind::name || child.kind == Kind::number) {
      inner.emplace_back(child.text);
    } else if (child.kind == Kind::block && shape_of(spot.node->kind) == Shape::statement) {
      const std::size_t open = child.text.find('{');
      const std::size_t close = child.text.rfind('}');
      inner.emplace_back(child.text.substr(open + 1, close - open - 1));
    }
  }
  return inner.empty() ? Change() : instead(*spot.node, one_of(inner, random));
}

/// A clause that this node lacks and another of its kind has, at the same place.
Change add_clause(const Grove& grove, const Spot& spot, Random& random) {
  const Node& donor = *one_of(grove.by_kind().at(spot.node->kind), random).node;
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < donor.children.size(); ++i) {
    const Kind kind = donor[i].kind;
    const bool lacks = shape_of(kind) == Shape::clause && !spot.node->has(kind);
    if (lacks || (kind == Kind::block && !spot.node->has(kind))) {
      missing.push_back(i);
    }
  }
  if (missing.empty() || spot.node->children.empty()) {
    return std::nullopt;
  }
  const std::size_t wanted = one_of(missing, random);
  std::uint32_t at = spot.node->front().span.end;
  for (std::size_t i = 0; i < wanted; ++i) {
    for (const Node& child : spot.node->children) {
      at = child.kind == donor[i].kind && child.kind != Kind::citation ? std::max(at, child.span.end) : at;
    }
  }
  const Token* before = grove.behind(at);
  at = before != nullptr && before->is(")") ? before->end() : at; // behind parameters and amounts
  const bool comma = separates(grove.before(donor[wanted].span.begin)) && donor[wanted].text.front() != ',';
  return Splices{{at, at, (comma ? ", " : " ") + std::string(donor[wanted].text)}};
}

Change number(const Grove& grove, const Spot& spot, Random& random) {
  for (const Token& token : grove.own_tokens(*spot.node)) {
    const std::size_t digits = token.text.find_first_of("0123456789");
    int value = 0;
    if (digits == std::string_view::npos || token.kind == TokenKind::citation ||
        std::from_chars(token.text.data() + digits, token.text.data() + token.text.size(), value).ec != std::errc()) {
      continue;
    }
    const std::array<int, 5> others = {value + 1, std::max(value - 1, 0), value + 1, 2 * value, 0};
    const int wanted = one_of(others, random);
    const std::string text = std::string(token.text.substr(0, digits)) + std::to_string(wanted);
    return wanted == value ? Change() : Splices{{token.begin, token.end(), text}};
  }
  return std::nullopt;
}

Change rename(const Grove& grove, const Spot& spot, Random& random) {
  const std::vector<std::string_view> others = grove.others_like(spot);
  return others.empty() ? Change() : instead(*spot.node, std::string(one_of(others, random)));
}

/// Another word of the same family in place of one of its own.
Change word(const Grove& grove, const Spot& spot, Random& random) {
  std::vector<Splice> all;
  for (const Token& token : grove.own_tokens(*spot.node)) {
    for (const std::string_view relative : relatives_of(token.text)) {
      all.push_back({token.begin, token.end(), std::string(relative)});
    }
  }
  return all.empty() ? Change() : Splices{one_of(all, random)};
}

/// Another phrase for the node as a whole, or for its own words.
Change phrase(const Grove& grove, const Spot& spot, Random& random) {
  return rephrased(grove, spot, random);
}

Change negate(const Grove&, const Spot& spot, Random&) {
  return is_condition(spot) ? instead(*spot.node, "not (" + std::string(spot.node->text) + ")") : std::nullopt;
}

/// A condition or statement only under another condition of the same part of the game.
Change restrict_it(const Grove& grove, const Spot& spot, Random& random) {
  std::vector<const Node*> conditions;
  for (const Spot& each : grove.spots()) {
    if (each.around == spot.around && is_condition(each)) {
      conditions.push_back(each.node);
    }
  }
  if (conditions.empty()) {
    return std::nullopt;
  }
  const std::string condition(one_of(conditions, random)->text);
  const std::string text(spot.node->text);
  if (shape_of(spot.node->kind) == Shape::statement) {
    return instead(*spot.node, "if " + condition + " { " + text + " }");
  }
  const char* joined = random.below(2) == 0 ? " and " : " or ";
  return is_condition(spot) ? instead(*spot.node, "(" + text + joined + "(" + condition + "))") : std::nullopt;
}

/// One more or fewer than this number.
Change shift(const Grove&, const Spot& spot, Random& random) {
  return instead(*spot.node, "(" + std::string(spot.node->text) + (random.below(2) == 0 ? " + 1)" : " - 1)"));
}

/// The bodies of this node and the next of its like exchanged.
Change swap_bodies(const Grove&, const Spot& spot, Random&) {
  const Node* body = spot.node->find(Kind::block);
  const std::vector<Node>& all = spot.parent->children;
  for (std::size_t next = spot.position + 1; body != nullptr && next < all.size(); ++next) {
    if (const Node* other = all[next].find(Kind::block)) {
      return exchanged(*body, *other);
    }
  }
  return std::nullopt;
}

constexpr std::array on_references = {Operator{"name", rename}, Operator{"name", rename}, Operator{"drop", drop},
                                      Operator{"swap", swap},   Operator{"other", other}, Operator{"word", word}};
constexpr std::array on_numbers = {Operator{"number", number}, Operator{"number", number}, Operator{"other", other},
                                   Operator{"swap", swap},     Operator{"drop", drop},     Operator{"shift", shift}};
constexpr std::array on_clauses = {Operator{"drop", drop},     Operator{"other", other}, Operator{"word", word},
                                   Operator{"number", number}, Operator{"swap", swap},   Operator{"phrase", phrase}};
constexpr std::array on_parts = {
    Operator{"drop", drop}, Operator{"copy", copy},      Operator{"swap", swap},     Operator{"other", other},
    Operator{"word", word}, Operator{"add", add_clause}, Operator{"phrase", phrase}, Operator{"bodies", swap_bodies}};
constexpr std::array on_statements = {
    Operator{"drop", drop},     Operator{"copy", copy},      Operator{"swap", swap},         Operator{"other", other},
    Operator{"kin", kin},       Operator{"unwrap", unwrap},  Operator{"add", add_clause},    Operator{"word", word},
    Operator{"phrase", phrase}, Operator{"if", restrict_it}, Operator{"bodies", swap_bodies}};
constexpr std::array on_blocks = {Operator{"other", other}};
constexpr std::array on_expressions = {Operator{"other", other},
                                       Operator{"kin", kin},
                                       Operator{"unwrap", unwrap},
                                       Operator{"swap", swap},
                                       Operator{"word", word},
                                       Operator{"negate", negate},
                                       Operator{"if", restrict_it},
                                       Operator{"drop", drop},
                                       Operator{"phrase", phrase},
                                       Operator{"shift", shift},
                                       Operator{"operands", [](const Grove&, const Spot& spot, Random&) {
                                                  return spot.node->children.size() > 1
                                                             ? exchanged(spot.node->front(), spot.node->children.back())
                                                             : Change();
                                                }}};

} // namespace

std::span<const Operator> operators_of(Kind kind) {
  switch (shape_of(kind)) {
  case Shape::apart:
  case Shape::root:
    return {};
  case Shape::reference:
    return on_references;
  case Shape::number:
    return on_numbers;
  case Shape::clause:
    return on_clauses;
  case Shape::part:
    return on_parts;
  case Shape::statement:
    return on_statements;
  case Shape::block:
    return on_blocks;
  case Shape::expression:
    return on_expressions;
  }
  unreachable();
}

} // namespace brehon::lies
