#include "dsl/syntax/elements.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "dsl/base/unreachable.hpp"
#include "dsl/syntax/tokens.hpp"

namespace brehon::elements {
namespace {

constexpr std::size_t kind_count = 0
#define X(name, is_element, step, parts) +1
#include "dsl/syntax/ast.def"
#undef X
    ;

/// Nodes whose unnamed elements are counted anew. Asked for every node after each change of an edition, so it is looked
/// up.
bool is_scope(Kind kind) {
  static constexpr auto scopes = [] {
    std::array<bool, kind_count> table = {};
    for (const Kind each : {Kind::game, Kind::edition, Kind::variant, Kind::phase, Kind::step, Kind::action,
                            Kind::actions, Kind::rule, Kind::setup, Kind::play, Kind::choose, Kind::may_choose,
                            Kind::may, Kind::example, Kind::piece_row, Kind::winner}) {
      table[static_cast<std::size_t>(each)] = true;
    }
    return table;
  }();
  return scopes[static_cast<std::size_t>(kind)];
}

/// How many elements of a kind an edition has brought to one scope.
using Counters = std::map<std::pair<std::string_view, Kind>, std::uint32_t>;

void count(const Node& node, Counters& counters) {
  for (const Node& child : node.children) {
    if (child.ordinal != 0) {
      std::uint32_t& last = counters[{child.edition, child.kind}];
      last = std::max(last, child.ordinal);
    }
    if (!is_scope(child.kind))
      count(child, counters);
  }
}

void number_scope(Node& scope, std::string_view edition);

/// Numbers the scopes in a node, and collects the elements of its own scope that have no number yet, in order.
void collect_new(Node& node, std::string_view edition, std::vector<Node*>& out) {
  for (Node& child : node.children) {
    if (is_element(child.kind) && child.ordinal == 0)
      out.push_back(&child);
    if (is_scope(child.kind))
      number_scope(child, edition);
    else
      collect_new(child, edition, out);
  }
}

void number_scope(Node& scope, std::string_view edition) {
  std::vector<Node*> without_number;
  collect_new(scope, edition, without_number);
  if (without_number.empty())
    return;
  Counters counters;
  count(scope, counters);
  for (Node* node : without_number) {
    node->edition = edition;
    node->ordinal = ++counters[{edition, node->kind}];
  }
}

std::string joined(std::string_view a, std::string_view b) {
  return std::string(a).append(b);
}

/// The letters, digits and `_` of a text, what is between them as one `_`.
std::string plain(std::string_view text) {
  std::string out = text.starts_with("..") ? "to_" : "";
  for (const char c : text) {
    if (is_word_part(c))
      out += c;
    else if (!out.empty() && out.back() != '_')
      out += '_';
  }
  return out;
}

/// The words of a matchup row, joined by `_`.
std::string row_word(const Node& row) {
  std::string out;
  for (const Node& child : row.children) {
    const bool compares = child.kind == Kind::same || child.kind == Kind::higher || child.kind == Kind::lower;
    const bool is_side = child.kind == Kind::axis || child.kind == Kind::rest;
    if (!compares && !is_side)
      continue;
    if (!out.empty())
      out += is_side ? "_vs_" : "_";
    out += is_side ? plain(child.text) : kind_name(child.kind);
  }
  return out;
}

/// A key as a word: `minus_4`, and `to_3` of a range that is open below.
std::string key_word(std::string_view key) {
  for (const auto& [sign, word] : {std::pair{"-", "minus_"}, std::pair{"..", "to_"}}) {
    if (key.starts_with(sign))
      return word + key_word(key.substr(std::string_view(sign).size()));
  }
  return std::string(key);
}

/// The keys of a row of a table, or the values of a case.
std::string keys_word(const Node& row) {
  std::string keys;
  for (const Node& key : row.children) {
    if (path_step(key.kind).sort == PathStep::Sort::part && key.kind != Kind::value)
      keys += (keys.empty() ? "" : "_") + key_word(key.text);
  }
  std::replace_if(
      keys.begin(), keys.end(), [](char c) { return !is_word_part(c); }, '_');
  return keys;
}

/// What a sentence is about, and the words of its `when`, by which it is told from others about that.
std::string told_word(const Node& told) {
  const Node* when = told.find(Kind::when);
  const std::string about = joined("sentence.", told.get(Kind::path).text);
  return when == nullptr ? about : joined(about + ".", plain(when->front().text));
}

/// The word of a kind whose step is `special`.
std::string special_word(const Node& node) {
  if (node.kind == Kind::note)
    return joined("note.", node.name());
  if (node.kind == Kind::claim)
    return joined("claim.", node.name());
  if (node.kind == Kind::source_text)
    return joined("source.", node.name());
  if (node.kind == Kind::example)
    return joined("example.", node.name());
  if (node.kind == Kind::entry)
    return joined("label.", node.get(Kind::path).text);
  if (node.kind == Kind::told)
    return told_word(node);
  if (node.kind == Kind::look)
    return joined("look.", node.get(Kind::path).text);
  if (node.kind == Kind::matchup_row)
    return row_word(node);
  if (node.kind == Kind::cell || node.kind == Kind::match_case || node.kind == Kind::value_case)
    return keys_word(node);
  if (node.kind == Kind::area) {
    const Node* of = node.find(Kind::of);
    return std::string(node.name()) + (of == nullptr ? "" : fmt::format("_{}", of->front().text));
  }
  if (node.kind == Kind::never && !node.name().empty()) {
    return fmt::format("{}{}never_{}.{}", node.edition, node.edition.empty() ? "" : ".", node.name(), node.ordinal);
  }
  return node.name().empty() ? numbered(node) : std::string(node.name());
}

/// Whether the paths of what is in a node begin with its own. The name that a loop gives to its variable is none of its
/// own.
bool begins_paths(const Node& node) {
  if (is_scope(node.kind) || node.kind == Kind::score)
    return true;
  return is_element(node.kind) && node.has(Kind::id) && word(node) != numbered(node);
}

/// Whether the paths of what is in an element without a name are those of the scope around it: its own parts are the
/// cases and branches, too.
bool stands_in_scope(const Node& node) {
  return is_element(node.kind) && node.kind != Kind::else_ && node.kind != Kind::match_case;
}

/// What a holder calls its parts, in their order; empty for those without a name.
std::vector<std::string> names_of_parts(const Node& holder, const Node* around) {
  std::vector<std::string_view> names;
  std::string_view star;
  std::size_t before_star = 0;
  const bool has_attributes = holder.kind == Kind::piece_row || holder.kind == Kind::kind_row;
  if (has_attributes && around != nullptr) {
    for (const Node& attribute : around->children) {
      if (attribute.kind == Kind::attribute)
        names.push_back(attribute.name());
    }
  }
  for (std::string_view rest = part_names(holder.kind); !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (rest[end - 1] == '*' || rest[end - 1] == '+') {
      star = rest.substr(0, end);
      before_star = names.size();
    } else {
      names.push_back(rest.substr(0, end));
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const auto count =
      static_cast<std::size_t>(std::count_if(holder.children.begin(), holder.children.end(), [](const Node& child) {
        return path_step(child.kind).sort == PathStep::Sort::part;
      }));
  const std::size_t starred = star.empty() || count < names.size() ? 0 : count - names.size();
  std::vector<std::string> out(names.begin(), names.end());
  for (std::size_t i = 0; i < starred; ++i) {
    const bool is_alone = starred == 1 && star.back() == '+';
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(before_star + i),
               is_alone ? "" : fmt::format("{}.{}", star.substr(0, star.size() - 1), i + 1));
  }
  out.resize(count);
  return out;
}

template <typename N> struct Member {
  std::string step;
  N* node = nullptr;
  N* holder = nullptr;
  std::size_t position = 0;
};
template <typename N> using Members = std::vector<Member<N>>;

/// Whether a path begins with a step.
bool begins_with(std::string_view path, std::string_view step) {
  return path.starts_with(step) && (path.size() == step.size() || path[step.size()] == '.');
}

/// The nodes whose paths are that of another and one step more; those at the start of one path, or all.
template <typename N> class Listing {
public:
  explicit Listing(std::optional<std::string_view> wanted) : wanted_(wanted) {}

  /// `scope` is whether elements in elements are among them.
  void add_members(N& node, const Node* around, bool scope) {
    const std::vector<std::string> names = names_of_parts(node, around);
    std::size_t part = 0;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      N& child = node.children[i];
      const PathStep::Sort sort = path_step(child.kind).sort;
      std::string step = sort == PathStep::Sort::part ? names[part++] : word(child);
      if (sort == PathStep::Sort::inner || (!scope && stands_in_scope(child)))
        continue;
      if (step.empty()) {
        add_members(child, nullptr, scope);
        continue;
      }
      add({std::move(step), &child, &node, i});
      if (child.kind == Kind::zone) { // several may be declared at once
        for (const Node& id : child.children) {
          if (id.kind == Kind::id && &id != child.find(Kind::id))
            add({std::string(id.text), &child, &node, i});
        }
      }
      if (scope && !begins_paths(child))
        add_elements(child);
    }
  }

  /// Those of one name are told apart by a number from the second on.
  Members<N> told_apart() {
    std::map<std::string, int> seen;
    for (Member<N>& member : members_) {
      if (const int number = ++seen[member.step]; number > 1)
        member.step += fmt::format(".{}", number);
    }
    return std::move(members_);
  }

private:
  /// The elements in a node whose paths begin as its own does.
  void add_elements(N& node) {
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      N& child = node.children[i];
      const bool own = stands_in_scope(child);
      if (std::string step = own ? word(child) : std::string(); !step.empty())
        add({std::move(step), &child, &node, i});
      if (!own || !begins_paths(child))
        add_elements(child);
    }
  }

  void add(Member<N> member) {
    if (!wanted_ || begins_with(*wanted_, member.step))
      members_.push_back(std::move(member));
  }

  std::optional<std::string_view> wanted_;
  Members<N> members_;
};

template <typename N>
Members<N> members(N& node, const Node* around, std::optional<std::string_view> wanted = std::nullopt) {
  Listing<N> listing(wanted);
  listing.add_members(node, around, begins_paths(node));
  return listing.told_apart();
}

void collect_names(const Node& node, std::set<std::string_view>& names) {
  if (is_for_readers(node.kind) || node.kind == Kind::example)
    return;
  if (node.kind == Kind::id)
    names.insert(node.text);
  for (const Node& child : node.children)
    collect_names(child, names);
}

/// The node of a path that begins at a node. What is in other paths is not visited.
Found find_below(Node& node, const Node* around, std::string_view path) {
  const Members<Node> below = members(node, around, path);
  for (const Member<Node>& member : below) {
    if (member.step == path)
      return {member.node, member.holder, member.position};
  }
  for (const Member<Node>& member : below) {
    if (!begins_with(path, member.step))
      continue;
    const std::string_view rest = path.substr(member.step.size() + 1);
    if (const Found found = find_below(*member.node, member.holder, rest); found.node != nullptr)
      return found;
  }
  return {};
}

bool is_in(const Node& inner, const Node& outer) {
  if (&inner == &outer)
    return true;
  return std::any_of(outer.children.begin(), outer.children.end(),
                     [&](const Node& child) { return is_in(inner, child); });
}

std::string path_below(const Node& node, const Node* around, const Node& wanted) {
  const Members<const Node> below = members(node, around);
  for (auto member = below.rbegin(); member != below.rend(); ++member) { // the innermost one is the last
    if (member->node == &wanted)
      return member->step;
    if (!is_in(wanted, *member->node))
      continue;
    const std::string rest = path_below(*member->node, member->holder, wanted);
    if (!rest.empty())
      return member->step + "." + rest;
  }
  return {};
}

/// Whether a part speaks of the rules and is none.
bool speaks_of_rules(Kind kind) {
  return kind == Kind::example || kind == Kind::entry || kind == Kind::told || kind == Kind::look;
}

void collect(const Node& node, const Node* around, const std::string& prefix, bool rules_alone, Paths& out) {
  for (const Member<const Node>& member : members(node, around)) {
    const std::string path = prefix.empty() ? member.step : prefix + "." + member.step;
    out.emplace_back(path, member.node);
    if (!rules_alone || !speaks_of_rules(member.node->kind))
      collect(*member.node, member.holder, path, rules_alone, out);
  }
}

Paths elements_only(Paths paths) {
  std::erase_if(paths, [](const auto& each) { return !is_element(each.second->kind); });
  return paths;
}

} // namespace

void number(Node& tree, std::string_view edition) {
  number_scope(tree, edition);
}

void number_part(Node& game, Node& part, std::string_view edition) {
  const bool is_numbered = part.ordinal != 0 || !is_element(part.kind);
  number_scope(is_scope(part.kind) && is_numbered ? part : game, edition);
}

std::string numbered(const Node& node) {
  const std::string_view kind = kind_name(node.kind);
  const std::string ordinal = std::to_string(node.ordinal);
  std::string out;
  out.reserve(node.edition.size() + 1 + kind.size() + 1 + ordinal.size());
  if (!node.edition.empty())
    out.append(node.edition).append(".");
  return out.append(kind).append(".").append(ordinal);
}

std::string word(const Node& node) {
  const PathStep own = path_step(node.kind);
  switch (own.sort) {
  case PathStep::Sort::named:
    return std::string(node.name());
  case PathStep::Sort::own:
    return std::string(kind_name(node.kind));
  case PathStep::Sort::counted:
    return numbered(node);
  case PathStep::Sort::fixed:
    return std::string(own.name);
  case PathStep::Sort::special:
    return special_word(node);
  case PathStep::Sort::part:
  case PathStep::Sort::through:
  case PathStep::Sort::inner:
    return {};
  }
  unreachable();
}

Found find(Node& game, std::string_view path) {
  const Found found = find_below(game, nullptr, path);
  const std::string own = std::string(game.name()) + ".";
  const bool is_whole = found.node == nullptr && path.starts_with(own);
  return is_whole ? find_below(game, nullptr, path.substr(own.size())) : found;
}

std::string path_of(const Node& game, const Node& node) {
  return path_below(game, nullptr, node);
}

Paths parts(const Node& game) {
  Paths out;
  collect(game, nullptr, "", false, out);
  return out;
}

Paths all(const Node& game) {
  return elements_only(parts(game));
}

Paths of_rules(const Node& game) {
  Paths out;
  collect(game, nullptr, "", true, out);
  return elements_only(std::move(out));
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
