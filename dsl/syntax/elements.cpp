#include "dsl/syntax/elements.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "dsl/base/unreachable.hpp"
#include "dsl/syntax/numbering.hpp"
#include "dsl/syntax/words/tokens.hpp"

namespace brehon::elements {
namespace {

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
void append_told_word(const Node& told, std::string& out) {
  out.append("sentence.").append(told.get(Kind::path).text);
  if (const Node* when = told.find(Kind::when))
    out.append(".").append(plain(when->front().text));
}

void append_numbered(const Node& node, std::string& out) {
  if (!node.edition.empty())
    out.append(node.edition).append(".");
  out.append(kind_name(node.kind)).append(".").append(std::to_string(node.ordinal));
}

/// The word of a kind whose step is `special`.
void append_special_word(const Node& node, std::string& out) {
  if (node.kind == Kind::note) {
    out.append("note.").append(node.name());
  } else if (node.kind == Kind::claim) {
    out.append("claim.").append(node.name());
  } else if (node.kind == Kind::source_text) {
    out.append("source.").append(node.name());
  } else if (node.kind == Kind::example) {
    out.append("example.").append(node.name());
  } else if (node.kind == Kind::entry) {
    out.append("label.").append(node.get(Kind::path).text);
  } else if (node.kind == Kind::told) {
    append_told_word(node, out);
  } else if (node.kind == Kind::look) {
    out.append("look.").append(node.get(Kind::path).text);
  } else if (node.kind == Kind::matchup_row) {
    out.append(row_word(node));
  } else if (node.kind == Kind::cell || node.kind == Kind::match_case || node.kind == Kind::value_case) {
    out.append(keys_word(node));
  } else if (node.kind == Kind::area) {
    out.append(node.name());
    if (const Node* of = node.find(Kind::of))
      out.append("_").append(of->front().text);
  } else if (node.kind == Kind::never && !node.name().empty()) {
    out.append(node.edition).append(node.edition.empty() ? "" : ".");
    out.append("never_").append(node.name()).append(".").append(std::to_string(node.ordinal));
  } else if (node.name().empty()) {
    append_numbered(node, out);
  } else {
    out.append(node.name());
  }
}

/// Adds what `word` is.
void append_word(const Node& node, std::string& out) {
  const PathStep own = path_step(node.kind);
  switch (own.sort) {
  case PathStep::Sort::named:
    out.append(node.name());
    return;
  case PathStep::Sort::own:
    out.append(kind_name(node.kind));
    return;
  case PathStep::Sort::counted:
    append_numbered(node, out);
    return;
  case PathStep::Sort::fixed:
    out.append(own.name);
    return;
  case PathStep::Sort::special:
    append_special_word(node, out);
    return;
  case PathStep::Sort::part:
  case PathStep::Sort::through:
  case PathStep::Sort::inner:
    return;
  }
  unreachable();
}

/// Whether the paths of what is in a node begin with its own. The name that a loop gives to its variable is none of its
/// own.
bool begins_paths(const Node& node) {
  if (is_scope(node.kind) || node.kind == Kind::score)
    return true;
  return is_element(node.kind) && node.has(Kind::id) && path_step(node.kind).sort != PathStep::Sort::counted;
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
  N* holder = nullptr;      // whose child it is
  std::size_t position = 0; // among the children of the holder
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
    std::vector<std::string> names; // of parts
    std::size_t part = 0;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      N& child = node.children[i];
      const PathStep::Sort sort = path_step(child.kind).sort;
      step_.clear();
      if (sort == PathStep::Sort::part) {
        if (part == 0)
          names = names_of_parts(node, around);
        step_ = names[part++];
      } else if (sort == PathStep::Sort::inner || (!scope && stands_in_scope(child))) {
        continue;
      } else {
        append_word(child, step_);
      }
      if (step_.empty()) {
        add_members(child, nullptr, scope);
        continue;
      }
      add(step_, node, i);
      if (child.kind == Kind::zone) { // several may be declared at once
        for (const Node& id : child.children) {
          if (id.kind == Kind::id && &id != child.find(Kind::id))
            add(id.text, node, i);
        }
      }
      if (scope && !begins_paths(child))
        add_elements(child);
    }
  }

  /// Those of one name are told apart by a number from the second on.
  Members<N> told_apart() {
    std::unordered_map<std::string_view, int> seen; // of the first steps of a name, which stay as they are
    for (Member<N>& member : members_) {
      if (const int number = ++seen[member.step]; number > 1)
        member.step.append(".").append(std::to_string(number));
    }
    return std::move(members_);
  }

private:
  /// The elements in a node whose paths begin as its own does.
  void add_elements(N& node) {
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      N& child = node.children[i];
      const bool own = stands_in_scope(child);
      if (own) {
        step_.clear();
        append_word(child, step_);
        if (!step_.empty())
          add(step_, node, i);
      }
      if (!own || !begins_paths(child))
        add_elements(child);
    }
  }

  void add(std::string_view step, N& holder, std::size_t position) {
    if (!wanted_ || begins_with(*wanted_, step))
      members_.push_back({std::string(step), &holder.children[position], &holder, position});
  }

  std::string step_; // the one at hand
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

/// Lists paths.
class Collector {
public:
  Collector(bool elements_alone, bool rules_alone) : elements_alone_(elements_alone), rules_alone_(rules_alone) {}

  void below(const Node& node, const Node* around) {
    if (node.children.empty())
      return;
    const std::size_t size = path_.size();
    for (const Member<const Node>& member : members(node, around)) {
      path_.append(size == 0 ? "" : ".").append(member.step);
      if (!elements_alone_ || is_element(member.node->kind))
        out.emplace_back(path_, member.node);
      if (!rules_alone_ || !speaks_of_rules(member.node->kind))
        below(*member.node, member.holder);
      path_.resize(size);
    }
  }

  Paths out;

private:
  std::string path_; // of the node at hand
  bool elements_alone_;
  bool rules_alone_;
};

Paths collected(const Node& game, bool elements_alone, bool rules_alone) {
  Collector collector(elements_alone, rules_alone);
  collector.below(game, nullptr);
  return std::move(collector.out);
}

} // namespace

std::string numbered(const Node& node) {
  std::string out;
  append_numbered(node, out);
  return out;
}

std::string word(const Node& node) {
  std::string out;
  append_word(node, out);
  return out;
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
  return collected(game, false, false);
}

Paths all(const Node& game) {
  return collected(game, true, false);
}

Paths of_rules(const Node& game) {
  return collected(game, true, true);
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
