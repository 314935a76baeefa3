#include "dsl/syntax/elements.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

namespace brehon::elements {
namespace {

/// Nodes whose unnamed elements are counted anew.
bool is_scope(Kind kind) {
  static constexpr std::array scopes = {Kind::game,  Kind::edition, Kind::variant,   Kind::phase,
                                        Kind::step,  Kind::action,  Kind::actions,   Kind::rule,
                                        Kind::setup, Kind::play,    Kind::choose,    Kind::may_choose,
                                        Kind::may,   Kind::example, Kind::piece_row, Kind::winner};
  return std::find(scopes.begin(), scopes.end(), kind) != scopes.end();
}

void number_within(Node& node, std::map<Kind, std::uint32_t>& counters) {
  for (Node& child : node.children) {
    if (is_element(child.kind))
      child.ordinal = ++counters[child.kind];
    if (is_scope(child.kind)) {
      std::map<Kind, std::uint32_t> own;
      number_within(child, own);
    } else {
      number_within(child, counters);
    }
  }
}

std::string joined(std::string_view a, std::string_view b) {
  return std::string(a).append(b);
}

/// The words of a matchup row or of the keys of a table row, joined by `_`.
std::string row_word(const Node& row) {
  std::string out;
  for (const Node& child : row.children) {
    std::string part;
    const bool compares = child.kind == Kind::same || child.kind == Kind::higher || child.kind == Kind::lower;
    const bool is_side = child.kind == Kind::axis;
    if (compares)
      part = kind_name(child.kind);
    if (is_side) {
      for (const char c : child.text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (plain)
          part += c;
        else if (!part.empty() && part.back() != '_')
          part += '_';
      }
    }
    if (part.empty())
      continue;
    if (!out.empty())
      out += is_side ? "_vs_" : "_";
    out += part;
  }
  return out;
}

/// Whether the paths of what is in a node begin with its own. The name that a loop gives to its variable is none of its
/// own.
bool begins_paths(const Node& node, const std::string& step) {
  if (step.empty())
    return false;
  if (is_scope(node.kind) || node.kind == Kind::score)
    return true;
  return node.has(Kind::id) && step != numbered(node);
}

void collect_names(const Node& node, std::set<std::string_view>& names) {
  if (node.kind == Kind::glossary || node.kind == Kind::example)
    return;
  if (node.kind == Kind::id)
    names.insert(node.text);
  for (const Node& child : node.children)
    collect_names(child, names);
}

/// Whether a path cannot lead to a node or into it. Labels, examples and notes are most of a game.
bool leads_elsewhere(const Node& node, std::string_view path) {
  const auto begins_with = [&](std::string_view sort) {
    return path.starts_with(sort) && path.substr(sort.size()).starts_with(node.name());
  };
  return node.kind == Kind::glossary || (node.kind == Kind::example && !begins_with("example.")) ||
         (node.kind == Kind::note && !begins_with("note."));
}

/// The element of a path that begins at a node. What is in other paths is not visited.
Found find_below(Node& node, std::string_view path) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    Node& child = node.children[i];
    if (leads_elsewhere(child, path))
      continue;
    const std::string step = word(child);
    if (!step.empty() && step == path)
      return {&child, &node, i};
    std::string_view rest = path;
    if (begins_paths(child, step)) {
      if (path.substr(0, step.size()) != step || path.size() == step.size() || path[step.size()] != '.')
        continue;
      rest.remove_prefix(step.size() + 1);
    }
    if (const Found found = find_below(child, rest); found.node != nullptr)
      return found;
  }
  return {};
}

void collect(const Node& node, const std::string& prefix, std::vector<std::pair<std::string, const Node*>>& out) {
  for (const Node& child : node.children) {
    const std::string step = word(child);
    const std::string path = step.empty() ? prefix : prefix.empty() ? step : prefix + "." + step;
    if (!step.empty())
      out.emplace_back(path, &child);
    collect(child, begins_paths(child, step) ? path : prefix, out);
  }
}

} // namespace

void number(Node& tree) {
  std::map<Kind, std::uint32_t> counters;
  number_within(tree, counters);
}

std::string numbered(const Node& node) {
  const std::string_view kind = kind_name(node.kind);
  const std::string ordinal = std::to_string(node.ordinal);
  std::string out;
  out.reserve(kind.size() + 1 + ordinal.size());
  return out.append(kind).append(".").append(ordinal);
}

std::string word(const Node& node) {
  switch (node.kind) {
  case Kind::note:
    return joined("note.", node.name());
  case Kind::source_text:
    return joined("source.", node.name());
  case Kind::example:
    return joined("example.", node.name());
  case Kind::title:
  case Kind::players:
  case Kind::setup:
  case Kind::play:
  case Kind::score:
  case Kind::winner:
  case Kind::limit:
  case Kind::results:
  case Kind::pass:
  case Kind::done:
    return std::string(kind_name(node.kind));
  case Kind::matchup_row:
    return row_word(node);
  case Kind::never:
    return node.name().empty() ? numbered(node) : fmt::format("never_{}.{}", node.name(), node.ordinal);
  case Kind::cell: {
    std::string keys;
    for (const Node& key : node.children) {
      if (key.kind != Kind::value && key.kind != Kind::citation)
        keys += fmt::format("{}{}", keys.empty() ? "" : "_", key.text);
    }
    std::replace(keys.begin(), keys.end(), '.', '_');
    return keys;
  }
  case Kind::kind:
  case Kind::grid:
  case Kind::hexes:
  case Kind::ring:
  case Kind::track:
  case Kind::graph:
  case Kind::kind_value:
  case Kind::kind_row:
  case Kind::table:
  case Kind::family:
  case Kind::piece_row:
  case Kind::counted_value:
  case Kind::zone:
  case Kind::marker:
  case Kind::option:
  case Kind::option_value:
  case Kind::gap:
  case Kind::reading:
  case Kind::define:
  case Kind::matchup:
  case Kind::phase:
  case Kind::rule:
  case Kind::score_item:
  case Kind::step:
  case Kind::action:
  case Kind::actions:
  case Kind::may:
  case Kind::score_effect:
  case Kind::action_in:
    return std::string(node.name());
  case Kind::area: {
    const Node* of = node.find(Kind::of);
    return std::string(node.name()) + (of == nullptr ? "" : fmt::format("_{}", of->front().text));
  }
  case Kind::require:
    return node.name().empty() ? numbered(node) : std::string(node.name());
  case Kind::citation:
  case Kind::file:
  case Kind::game:
  case Kind::edition:
  case Kind::variant:
  case Kind::languages:
  case Kind::sources:
  case Kind::pieces:
  case Kind::zones:
  case Kind::markers:
  case Kind::glossary:
  case Kind::entry:
  case Kind::else_:
  case Kind::match_case:
    return {};
  default:
    return is_element(node.kind) ? numbered(node) : std::string();
  }
}

Found find(Node& game, std::string_view path) {
  const std::string own = std::string(game.name()) + ".";
  if (path.substr(0, own.size()) == own)
    path.remove_prefix(own.size());
  return find_below(game, path);
}

std::vector<std::pair<std::string, const Node*>> all(const Node& game) {
  std::vector<std::pair<std::string, const Node*>> out;
  collect(game, "", out);
  return out;
}

std::set<std::string_view> names(const Node& part) {
  std::set<std::string_view> out;
  collect_names(part, out);
  return out;
}

std::vector<std::string> paths(const Node& game) {
  std::vector<std::string> out;
  for (auto& [path, node] : all(game))
    out.push_back(std::move(path));
  return out;
}

} // namespace brehon::elements
