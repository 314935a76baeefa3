#include "dsl/editions/between.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "dsl/editions/rewrite.hpp"
#include "dsl/syntax/elements.hpp"

namespace brehon {

namespace {

using Nodes = std::vector<const Node*>;

Nodes children_of(const Node& node) {
  Nodes out;
  for (const Node& child : node.children) {
    if (child.kind != Kind::citation)
      out.push_back(&child);
  }
  return out;
}

/// Whether two nodes say the same, whatever they cite.
bool is_same(const Node& a, const Node& b) {
  if (a.kind != b.kind)
    return false;
  const Nodes of_a = children_of(a);
  const Nodes of_b = children_of(b);
  if (of_a.empty() && of_b.empty())
    return !a.children.empty() || !b.children.empty() || a.text == b.text;
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                    [](const Node* x, const Node* y) { return is_same(*x, *y); });
}

/// Whether two nodes stand for one thing: they are the same, or have one name.
bool is_one(const Node& a, const Node& b) {
  if (a.kind != b.kind)
    return false;
  const std::string word = elements::word(a);
  const bool is_named = is_element(a.kind) && word != elements::numbered(a);
  return is_named ? word == elements::word(b) : is_same(a, b);
}

/// A child of one node beside the one of another that it has become; null where there is none.
struct Row {
  const Node* old = nullptr;
  const Node* now = nullptr;
};

/// The children of two nodes beside each other, as many as possible that are one; what is left between them is paired
/// where it is of one kind.
std::vector<Row> aligned(const Nodes& a, const Nodes& b) {
  std::vector<std::vector<std::size_t>> longest(a.size() + 1, std::vector<std::size_t>(b.size() + 1, 0));
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      longest[i][j] = is_one(*a[i], *b[j]) ? longest[i + 1][j + 1] + 1 : std::max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  std::vector<Row> out;
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const bool both = i < a.size() && j < b.size();
    if (both && is_one(*a[i], *b[j]) && longest[i][j] == longest[i + 1][j + 1] + 1) {
      out.push_back({a[i++], b[j++]});
    } else if (both && a[i]->kind == b[j]->kind && longest[i + 1][j + 1] == longest[i][j]) {
      out.push_back({a[i++], b[j++]});
    } else if (j == b.size() || (i < a.size() && longest[i + 1][j] == longest[i][j])) {
      out.push_back({a[i++], nullptr});
    } else {
      out.push_back({nullptr, b[j++]});
    }
  }
  return out;
}

/// What the change of an element cites.
std::string cited(const Node& node) {
  std::string out;
  for (const Node& child : node.children)
    out += child.kind == Kind::citation ? fmt::format(" {}", child.text) : "";
  return out;
}

class Writer {
public:
  explicit Writer(const Node& game) {
    for (auto& [path, node] : elements::parts(game))
      paths_.emplace(node, std::move(path));
  }

  /// The changes that make one node the other; nothing where only a change of what holds them can.
  std::optional<std::string> between(const Node& a, const Node& b) const {
    if (is_same(a, b))
      return std::string();
    if (a.kind == b.kind) {
      if (std::optional<std::string> inner = inside(a, b))
        return inner;
    }
    const std::string path = path_of(a);
    if (path.empty())
      return std::nullopt;
    const Region text = editions::text_region_of(b, b);
    return fmt::format("  replace {} with {}{}\n", path, b.text.substr(0, text.end), cited(b));
  }

  /// The removal of a node, or of all that is in it where it has no path.
  std::string removed(const Node& node) const {
    if (const std::string path = path_of(node); !path.empty())
      return fmt::format("  remove {}\n", path);
    std::string out;
    for (const Node& child : node.children)
      out += child.kind == Kind::citation ? "" : removed(child);
    return out;
  }

private:
  using Region = editions::Region;

  std::string path_of(const Node& node) const {
    const auto known = paths_.find(&node);
    return known == paths_.end() ? std::string() : known->second;
  }

  std::optional<std::string> inside(const Node& a, const Node& b) const {
    const std::vector<Row> rows = aligned(children_of(a), children_of(b));
    std::string removals;
    std::string changes;
    bool has_changed = false;
    for (const Row& row : rows) {
      if (row.old != nullptr && row.now != nullptr) {
        const std::optional<std::string> inner = between(*row.old, *row.now);
        if (!inner)
          return std::nullopt;
        changes += *inner;
        has_changed = has_changed || !inner->empty();
        continue;
      }
      has_changed = true;
      const PathStep::Sort sort = path_step((row.old != nullptr ? row.old : row.now)->kind).sort;
      if (sort == PathStep::Sort::part || sort == PathStep::Sort::inner) // others would be counted anew
        return std::nullopt;
      if (row.old == nullptr)
        continue;
      const std::string removal = removed(*row.old);
      if (removal.empty())
        return std::nullopt;
      removals += removal;
    }
    const std::optional<std::string> additions = added(a, rows);
    if (!additions || !has_changed)
      return std::nullopt;
    return removals + *additions + changes;
  }

  /// What is new, before what stays behind it, else at the end.
  std::optional<std::string> added(const Node& a, const std::vector<Row>& rows) const {
    std::string out;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].old != nullptr)
        continue;
      const auto behind = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(i), rows.end(), [](const Row& row) {
        return row.old != nullptr && row.now != nullptr && is_element(row.old->kind);
      });
      const std::string anchor = behind == rows.end() ? "" : path_of(*behind->old);
      const std::string holder = a.kind == Kind::block ? holder_of(a) : path_of(a);
      if (anchor.empty() && holder.empty())
        return std::nullopt;
      out += fmt::format("  add {} {} {{\n{}\n  }}\n", anchor.empty() ? "to" : "before",
                         anchor.empty() ? holder : anchor, rows[i].now->text);
    }
    return out;
  }

  std::string holder_of(const Node& block) const {
    const auto holder = std::find_if(paths_.begin(), paths_.end(),
                                     [&](const auto& each) { return each.first->find(Kind::block) == &block; });
    return holder == paths_.end() ? std::string() : holder->second;
  }

  std::map<const Node*, std::string> paths_;
};

} // namespace

std::string edition_between(const Node& game, const Node& other, std::string_view head) {
  const Writer writer(game);
  std::string changes;
  std::string parts;
  for (const Row& row : aligned(children_of(game), children_of(other))) {
    if (row.now == nullptr) {
      changes += writer.removed(*row.old);
    } else if (row.old == nullptr) {
      parts += fmt::format("  {}\n", row.now->text);
    } else {
      changes += writer.between(*row.old, *row.now).value_or("");
    }
  }
  return fmt::format("{} {{\n{}{}}}\n", head, changes, parts);
}

} // namespace brehon
