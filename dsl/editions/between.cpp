#include "dsl/editions/between.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "dsl/editions/aligned.hpp"
#include "dsl/editions/edition.hpp"
#include "dsl/editions/rewrite.hpp"
#include "dsl/syntax/elements.hpp"
#include "dsl/syntax/own_words.hpp"
#include "dsl/syntax/parse.hpp"

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

  /// The changes that make one node the other; nothing where only a change of what holds them can. What has a path and
  /// stands in `depth` others with paths is changed as a whole.
  std::optional<std::string> between(const Node& a, const Node& b, int depth) const {
    if (is_same(a, b))
      return std::string();
    const std::string path = path_of(a);
    if (a.kind == b.kind && (depth > 0 || path.empty())) {
      if (std::optional<std::string> inner = inside(a, b, path.empty() ? depth : depth - 1))
        return inner;
    }
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

  std::optional<std::string> inside(const Node& a, const Node& b, int depth) const {
    const std::vector<Row> rows = aligned(uncited_children(a), uncited_children(b));
    std::string removals;
    std::string changes;
    bool has_changed = false;
    for (const Row& row : rows) {
      if (row.old != nullptr && row.now != nullptr) {
        const std::optional<std::string> inner = between(*row.old, *row.now, depth);
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

/// Whether two parts say the same in all their words, whatever they cite.
bool are_alike(const Node& a, const Node& b) {
  const editions::Nodes of_a = uncited_children(a);
  const editions::Nodes of_b = uncited_children(b);
  return a.kind == b.kind && own_words(a) == own_words(b) &&
         std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                    [](const Node* x, const Node* y) { return are_alike(*x, *y); });
}

/// A game with an edition that makes some changes, a view of texts in `sources`; nothing where it cannot be made.
std::optional<EditedGame> made_by(const Node& game, const std::string& changes, Sources& sources) {
  Diagnostics found;
  const std::uint32_t index = sources.add("", fmt::format("edition between_ of {} {{\n{}}}\n", game.name(), changes));
  std::optional<Node> edition = parse(sources[index], index, found);
  if (!edition)
    return std::nullopt;
  Node tree;
  tree.children = {game, std::move(edition->front())};
  std::optional<EditedGame> made = edited_game(tree, "between_", {}, found);
  return found.has_errors() ? std::nullopt : made;
}

/// Whether changes of a game make the part with a number another one.
bool make(const Node& game, const std::string& changes, std::size_t part, const Node& wanted) {
  Sources sources;
  const std::optional<EditedGame> made = made_by(game, changes, sources);
  return made && part < made->game.children.size() && are_alike(made->game.children[part], wanted);
}

/// All words of a part, whatever it cites.
void add_words(const Node& node, std::string& out) {
  out.append(kind_name(node.kind)).append("(").append(own_words(node));
  for (const Node* child : uncited_children(node))
    add_words(*child, out);
  out += ")";
}

/// The parts of a game, of which the order means nothing, without such as `markers { }`.
std::vector<std::string> words_of_parts(const Node& game) {
  std::vector<std::string> out;
  for (const Node* part : uncited_children(game)) {
    if (!uncited_children(*part).empty())
      add_words(*part, out.emplace_back());
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// The finest changes that make a part of a game another one, as is tried; else the part is replaced, or removed and
/// added, as a whole.
std::string surely_between(const Writer& writer, const Node& game, const Node& part, const Node& other) {
  constexpr int deepest = 8;
  const auto number = static_cast<std::size_t>(&part - game.children.data());
  std::string last;
  for (int depth = deepest; depth >= 0; --depth) {
    const std::optional<std::string> changes = writer.between(part, other, depth);
    if (!changes || (*changes == last && depth < deepest))
      continue;
    if (changes->empty() || make(game, *changes, number, other))
      return *changes;
    last = *changes;
  }
  return fmt::format("{}  {}\n", writer.removed(part), other.text);
}

} // namespace

std::optional<std::string> edition_between(const Node& game, const Node& other, std::string_view head) {
  const Writer writer(game);
  std::string changes;
  std::string parts;
  for (const Row& row : aligned(uncited_children(game), uncited_children(other))) {
    if (row.now == nullptr) {
      changes += writer.removed(*row.old);
    } else if (row.old == nullptr) {
      parts += fmt::format("  {}\n", row.now->text);
    } else {
      changes += surely_between(writer, game, *row.old, *row.now);
    }
  }
  Sources sources;
  const std::optional<EditedGame> made = made_by(game, changes + parts, sources);
  if (!made || words_of_parts(made->game) != words_of_parts(other))
    return std::nullopt;
  return fmt::format("{} {{\n{}{}}}\n", head, changes, parts);
}

} // namespace brehon
