#include "tests/lies/grove.hpp"

#include "tests/lies/shapes.hpp"

#include <algorithm>

namespace brehon::lies {

namespace {

/// Whether the text of a node is what stands in the file where the node says.
bool is_written(const Node& node, std::string_view text) {
  return node.span.end <= text.size() && node.span.end > node.span.begin &&
         node.text.data() == text.data() + node.span.begin && node.text.size() == node.span.end - node.span.begin;
}

bool is_within(const Node& inner, const Node& outer) {
  return outer.span.begin <= inner.span.begin && inner.span.end <= outer.span.end;
}

/// What a node declares its name as; empty: it declares none.
std::string sort_of(const Node& node) {
  const Shape shape = shape_of(node.kind);
  static const std::set<Kind> users = {Kind::leave, Kind::do_,         Kind::keep,   Kind::enter, Kind::purse,
                                       Kind::never, Kind::matchup_row, Kind::facing, Kind::noun};
  const bool declares = (shape == Shape::part || shape == Shape::statement) && users.count(node.kind) == 0;
  return declares ? std::string(kind_name(node.kind)) : "";
}

} // namespace

Grove::Grove(const Rules& rules) : rules_(rules), tokens_(tokenize(rules.text())) {
  for (const Node& part : rules.game().children) {
    declare(part, rules.game(), &part);
  }
  for (std::size_t i = 0; i < rules.game().children.size(); ++i) {
    const Node& part = rules.game().children[i];
    if (is_played(part.kind) && is_written(part, text())) {
      const Spot spot{&part, &rules.game(), i, &part};
      spots_.push_back(spot);
      by_kind_[part.kind].push_back(spot);
    }
    add(part, &part);
  }
}

void Grove::add(const Node& node, const Node* around) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& child = node.children[i];
    if (shape_of(child.kind) == Shape::apart) {
      continue;
    }
    if (is_written(child, text()) && is_written(node, text()) && is_within(child, node)) {
      const Spot spot{&child, &node, i, around};
      spots_.push_back(spot);
      by_kind_[child.kind].push_back(spot);
    }
    add(child, around);
  }
}

void Grove::declare(const Node& node, const Node& parent, const Node* around) {
  if (shape_of(node.kind) == Shape::apart) {
    return;
  }
  std::string sort = sort_of(node);
  if (!sort.empty() && !node.name().empty()) {
    const bool bound = node.kind == Kind::binder || node.kind == Kind::let || node.kind == Kind::for_each_player;
    const bool valued = node.kind == Kind::kind_value || node.kind == Kind::kind_row ||
                        node.kind == Kind::counted_value || node.kind == Kind::piece_row ||
                        node.kind == Kind::option_value || node.kind == Kind::reading;
    const Sort as = {bound ? around : valued ? &parent : nullptr, bound ? "variable" : valued ? "value" : sort};
    for (const Node& child : node.children) {
      if (child.kind == Kind::id) {
        sorts_[child.text].insert(as);
        names_[as].insert(child.text);
      }
    }
  }
  for (const Node& child : node.children) {
    declare(child, node, around);
  }
}

const Token* Grove::before(std::uint32_t begin) const {
  const auto at = std::lower_bound(tokens_.begin(), tokens_.end(), begin,
                                   [](const Token& token, std::uint32_t place) { return token.begin < place; });
  return at == tokens_.begin() ? nullptr : &*std::prev(at);
}

const Token* Grove::behind(std::uint32_t end) const {
  const auto at = std::lower_bound(tokens_.begin(), tokens_.end(), end,
                                   [](const Token& token, std::uint32_t place) { return token.begin < place; });
  return at == tokens_.end() ? nullptr : &*at;
}

std::vector<Token> Grove::own_tokens(const Node& node) const {
  std::vector<Token> own;
  auto at = std::lower_bound(tokens_.begin(), tokens_.end(), node.span.begin,
                             [](const Token& token, std::uint32_t place) { return token.begin < place; });
  for (; at != tokens_.end() && at->begin < node.span.end; ++at) {
    const bool in_child = std::any_of(node.children.begin(), node.children.end(), [&](const Node& child) {
      return child.span.begin <= at->begin && at->begin < child.span.end;
    });
    if (!in_child) {
      own.push_back(*at);
    }
  }
  return own;
}

std::vector<std::string_view> Grove::others_like(const Spot& spot) const {
  std::set<std::string_view> others;
  const auto sorts = sorts_.find(spot.node->text);
  if (sorts == sorts_.end()) {
    return {};
  }
  for (const Sort& sort : sorts->second) {
    if (sort.second == "variable" && sort.first != spot.around) {
      continue;
    }
    const std::set<std::string_view>& names = names_.at(sort);
    others.insert(names.begin(), names.end());
  }
  others.erase(spot.node->text);
  return {others.begin(), others.end()};
}

std::vector<std::string_view> Grove::declared() const {
  std::vector<std::string_view> names;
  for (const auto& [name, sorts] : sorts_) {
    names.push_back(name);
  }
  return names;
}

} // namespace brehon::lies
