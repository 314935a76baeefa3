#include "dsl/editions/places.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "dsl/syntax/words/tokens.hpp"

namespace brehon::editions {

namespace {

bool is_tail(const Node& child) {
  return child.kind == Kind::when || child.kind == Kind::citation || child.kind == Kind::block ||
         child.kind == Kind::else_;
}

bool is_part(const Node& node) {
  return path_step(node.kind).sort == PathStep::Sort::part;
}

Patchwork framed(std::string_view before, const NewText& text, std::string_view after) {
  Patchwork out;
  out.append(before, text.origin);
  out.append(text.text);
  out.append(after, text.origin);
  return out;
}

/// A region, and whether parentheses may stand around it.
struct Value {
  Region region;
  bool is_part = false;
};

/// What a node says behind its name: all of it, the name that it ends with, its last part, its first one, its last
/// clause.
std::vector<Value> values_of(const Node& item, const Node& node) {
  std::vector<const Node*> said;
  for (const Node& child : node.children) {
    const bool is_name = child.kind == Kind::id && &child == &node.children.front() && is_element(node.kind);
    if (!is_tail(child) && !is_name)
      said.push_back(&child);
  }
  std::vector<Value> out;
  if (said.empty())
    return out;
  const auto add = [&](const Node& first, const Node& last) {
    out.push_back({{region_of(item, first).begin, region_of(item, last).end}, &first == &last && is_part(first)});
  };
  add(*said.front(), *said.back());
  if (said.back()->kind == Kind::id)
    add(*said.back(), *said.back());
  const auto part = [](const Node* child) { return is_part(*child); };
  if (const auto last = std::find_if(said.rbegin(), said.rend(), part); last != said.rend()) {
    add(**last, **last);
    const Node& first = **std::find_if(said.begin(), said.end(), part);
    add(first, first);
  }
  const Node& last = *said.back();
  add(last, last);
  if (!is_part(last) && !last.children.empty())
    add(last.children.front(), last.children.back());
  return out;
}

/// What may separate a node from its neighbours: nothing, a comma, or what does so now.
std::vector<std::string> separators(const Node* before, const Node* node, const Node* after) {
  std::vector<std::string> out = {"\n", ",\n", ", then\n"};
  const auto add = [&](const Node* a, const Node* b) {
    if (a == nullptr || b == nullptr)
      return;
    const char* const end = a->text.data() + a->text.size();
    const std::string between(end, b->text.data());
    if (!between.empty() && between.find('#') == std::string::npos)
      out.push_back(between);
  };
  add(before, node);
  add(node, after);
  return out;
}

const Node* neighbour(const elements::Found& target, int step) {
  const auto position = static_cast<std::ptrdiff_t>(target.position) + step;
  const auto& children = target.holder->children;
  return position < 0 || position >= static_cast<std::ptrdiff_t>(children.size())
             ? nullptr
             : &children[static_cast<std::size_t>(position)];
}

/// The node whose children stand in the body of a node.
const Node& holder_of_body(const Node& node) {
  const Node* block = node.find(Kind::block);
  return block == nullptr ? node : *block;
}

std::vector<const Node*> children_in(const Node& item, const Node& node, Region body) {
  std::vector<const Node*> out;
  for (const Node& child : holder_of_body(node).children) {
    if (body.holds(region_of(item, child)))
      out.push_back(&child);
  }
  return out;
}

/// The last action of a phase or of its turns.
const Node* last_action(const Node& node) {
  const Node* last = nullptr;
  for (const Node& child : holder_of_body(node).children) {
    if (child.kind == Kind::action)
      last = &child;
    if (child.kind == Kind::turns) {
      if (const Node* inner = last_action(child))
        last = inner;
    }
  }
  return last;
}

Way insertion(std::uint32_t at, std::string_view before, const NewText& text, std::string_view after) {
  return {{{at, at}, framed(before, text, after)}};
}

void add_into_body(const Node& item, const Node& node, bool at_begin, Kind added, const NewText& text,
                   std::vector<Way>& ways) {
  const std::optional<Region> body = body_of(item, node);
  if (!body)
    return;
  const std::vector<const Node*> there = children_in(item, node, *body);
  const Node* last = there.empty() ? nullptr : there.back();
  bool is_behind = last != nullptr && !at_begin;
  if (!at_begin && added == Kind::require) {
    const auto require =
        std::find_if(there.rbegin(), there.rend(), [](const Node* child) { return child->kind == Kind::require; });
    is_behind = require != there.rend();
    last = is_behind ? *require : last;
  } else if (const Node* action = last_action(node); !at_begin && added == Kind::action && action != nullptr) {
    is_behind = true;
    last = action;
  }
  if (is_behind) {
    const bool is_second = there.size() > 1 && last == there.back();
    for (const std::string& separator : separators(is_second ? there[there.size() - 2] : nullptr, last, nullptr))
      ways.push_back(insertion(region_of(item, *last).end, separator, text, ""));
    return;
  }
  const Node* second = there.size() > 1 ? there[1] : nullptr;
  for (const std::string& separator : separators(nullptr, there.empty() ? nullptr : there.front(), second))
    ways.push_back(insertion(body->begin, "\n", text, separator));
}

/// What stands between the first and the last of two marks that are none of a child.
std::optional<Region> between(const Node& item, const Node& holder, std::string_view open, std::string_view close) {
  const Region whole = region_of(item, holder);
  std::optional<Region> out;
  for (const Token& token : tokenize(holder.text)) {
    if (!token.is(open) && !token.is(close))
      continue;
    const Region here{whole.begin + token.begin, whole.begin + token.end()};
    const bool is_of_child = std::any_of(holder.children.begin(), holder.children.end(),
                                         [&](const Node& child) { return region_of(item, child).holds(here); });
    if (is_of_child)
      continue;
    if (!out)
      out = Region{here.end, here.end};
    out->end = here.begin;
  }
  return out;
}

/// The ends of what stands in parentheses and brackets.
void add_ends_of_lists(const Node& item, const Node& node, std::vector<std::uint32_t>& places) {
  for (const auto& [open, close] : {std::pair("(", ")"), std::pair("[", "]")}) {
    if (const std::optional<Region> list = between(item, node, open, close))
      places.push_back(list->end);
  }
}

void add_as_clause(const Node& item, const Node& node, const NewText& text, std::vector<Way>& ways) {
  std::vector<std::uint32_t> places = {text_region_of(item, node).end};
  add_ends_of_lists(item, node, places);
  for (const Node& child : node.children)
    add_ends_of_lists(item, child, places);
  for (auto child = node.children.rbegin(); child != node.children.rend(); ++child)
    places.push_back(region_of(item, *child).end);
  places.push_back(region_of(item, node).begin + tokenize(node.text).front().end());
  for (const std::uint32_t place : places) {
    for (const std::string_view separator : {"\n", ",\n", ", then\n", ":\n"})
      ways.push_back(insertion(place, separator, text, "\n"));
  }
}

} // namespace

std::optional<Region> body_of(const Node& item, const Node& node) {
  const Node& holder = holder_of_body(node);
  std::optional<Region> out = between(item, holder, "{", "}");
  if (!out)
    return std::nullopt;
  for (const Node& child : holder.children) {
    const Region own = region_of(item, child);
    if (child.kind == Kind::citation && own.begin >= out->begin && own.end <= out->end)
      out->begin = own.end;
    else if (own.begin >= out->begin)
      break;
  }
  return out;
}

std::vector<Way> ways_to_replace(const Node& item, const Node& node, const NewText& text) {
  const Region whole = text_region_of(item, node);
  const bool is_number_of_copies =
      node.kind == Kind::copies || node.kind == Kind::unlimited || (!node.children.empty() && node.has(Kind::copies));
  std::vector<Way> ways;
  const auto add = [&](Value value, bool is_same) {
    ways.push_back({{value.region, text.text, is_same}});
    if (value.is_part)
      ways.push_back({{value.region, framed("(", text, ")"), is_same}});
    if (is_number_of_copies)
      ways.push_back({{value.region, framed("x", text, ""), is_same}});
  };
  add({whole, is_part(node)}, true);
  if (is_part(node))
    return ways;
  for (const Value& value : values_of(item, node))
    add(value, false);
  return ways;
}

std::vector<Way> ways_to_fill(const Node& item, const Node& node, const NewText& text) {
  const std::optional<Region> body = body_of(item, node);
  if (!body)
    return {};
  return {{{*body, framed("\n", text, "\n")}}};
}

std::vector<Way> ways_to_add_beside(const Node& item, const elements::Found& target, bool before, const NewText& text) {
  const Region own = region_of(item, *target.node);
  const Node* previous = neighbour(target, -1);
  const Node* next = neighbour(target, 1);
  std::vector<Way> ways;
  for (const std::string& separator : separators(previous, target.node, next)) {
    ways.push_back(before ? insertion(own.begin, "", text, separator) : insertion(own.end, separator, text, "\n"));
  }
  // Between them may stand a word that belongs to one of them, or a parenthesis.
  if (before && previous != nullptr)
    ways.push_back(insertion(region_of(item, *previous).end, "\n", text, "\n"));
  if (!before)
    ways.push_back(insertion(next != nullptr ? region_of(item, *next).begin : text_region_of(item, *target.holder).end,
                             "\n", text, "\n"));
  return ways;
}

std::vector<Way> ways_to_add_into(const Node& item, const Node& node, bool at_begin, Kind added, const NewText& text) {
  std::vector<Way> ways;
  add_into_body(item, node, at_begin, added, text, ways);
  for (const std::string_view separator : {"\n", ",\n"}) {
    if (at_begin)
      ways.push_back(insertion(region_of(item, node).begin, "", text, separator));
  }
  add_as_clause(item, node, text, ways);
  return ways;
}

std::vector<Way> ways_to_remove(const Node& item, const elements::Found& target) {
  const Region own = region_of(item, *target.node);
  std::vector<Way> ways = {{{own, {}}}};
  if (const Node* before = neighbour(target, -1))
    ways.push_back({{{region_of(item, *before).end, own.end}, {}}});
  if (const Node* after = neighbour(target, 1))
    ways.push_back({{{own.begin, region_of(item, *after).begin}, {}}});
  return ways;
}

} // namespace brehon::editions
