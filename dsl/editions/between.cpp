#include "dsl/editions/between.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "dsl/editions/aligned.hpp"
#include "dsl/editions/rewrite.hpp"
#include "dsl/syntax/elements.hpp"

namespace brehon {

namespace {

using editions::aligned;
using editions::is_same;
using editions::Row;
using editions::uncited_children;

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
    const std::vector<Row> rows = aligned(uncited_children(a), uncited_children(b));
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
  for (const Row& row : aligned(uncited_children(game), uncited_children(other))) {
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
