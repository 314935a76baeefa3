#include "dsl/editions/edit.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "dsl/editions/brought.hpp"
#include "dsl/editions/examples.hpp"
#include "dsl/editions/names.hpp"
#include "dsl/syntax/numbering.hpp"

namespace brehon {

namespace editions {

namespace {

/// Parts of which a game has one: a new one takes the place of the old.
bool is_single(Kind kind) {
  return kind == Kind::title || kind == Kind::players || kind == Kind::languages || kind == Kind::setup ||
         kind == Kind::play || kind == Kind::score || kind == Kind::winner || kind == Kind::limit;
}

/// What the element around a part of an item cites.
Before before_change_in(const Node& item, const Node& node) {
  return before_change(element_around(item, region_of(item, node)));
}

void replace(Editing& editing, const Node& change) {
  const Node& path_node = change.get(Kind::path);
  const std::string path = path_in(editing, path_node);
  const Brought brought = brought_by(change);
  const elements::Found found = changed_at(editing, path_node, path, brought.text.text.text());
  if (found.node == nullptr)
    return;
  Node& item = item_of(editing, *found.node);
  const Before before = before_change_in(item, *found.node);
  const bool is_body = change.has(Kind::block);
  const std::vector<Way> ways =
      is_body ? ways_to_fill(item, *found.node, brought.text) : ways_to_replace(item, *found.node, brought.text);
  if (ways.empty()) {
    bad_edition(editing, path_node.span, fmt::format("`{}` has no body to replace", path)).suggestion =
        "use `replace … with …`";
    return;
  }
  const Span there = found.node->span;
  std::vector<const Node*> holders;
  if (found.node != &item)
    holders = {found.node, &element_around(item, region_of(item, *found.holder))};
  std::optional<Diagnostic> why;
  const auto fresh = make(editing, item, ways, why, holders);
  if (!fresh) {
    report_misfit(editing, brought.text, path, there, why);
    return;
  }
  if (!brought.is_cited)
    warn_uncited(editing, path_node, path, before);
  note(editing, path, "replace", change);
  const std::vector<Node*> now = nodes_in(item, fresh->front());
  const bool is_element_now = !is_body && now.size() == 1 && is_element(now.front()->kind);
  // What is of another kind has another path.
  if (const std::string other = is_element_now ? elements::path_of(editing.out.game, *now.front()) : path;
      other != path)
    note(editing, other, "replace", change);
  recite(editing, item, fresh->front(), before, brought.citations);
}

/// Adds to what a new element cites.
void cite_new(Editing& editing, Node& item, Region where, const Citations& citations) {
  for (std::size_t i = 0;; ++i) {
    const std::vector<Node*> added = nodes_in(item, where);
    if (i >= added.size())
      return;
    const std::uint32_t before = region_of(item, item).end;
    if (is_element(added[i]->kind) && citations_of(*added[i]).empty())
      recite(editing, item, region_of(item, *added[i]), {}, citations);
    where.end += region_of(item, item).end - before;
  }
}

/// The paths of what has been added; reports names that are there twice.
void note_added(Editing& editing, Node& item, Region where, const Node& change) {
  for (const Node* added : nodes_in(item, where)) {
    const std::string path = elements::path_of(editing.out.game, *added);
    note(editing, path, "add", change);
    const PathStep::Sort sort = path_step(added->kind).sort;
    const bool is_named = (sort == PathStep::Sort::named || sort == PathStep::Sort::special) &&
                          elements::word(*added) != elements::numbered(*added) && !added->has(Kind::when);
    const bool is_second = !path.ends_with(elements::word(*added));
    if (!is_named || (!is_second && elements::find(editing.out.game, path + ".2").node == nullptr))
      continue;
    const std::string known = is_second ? path.substr(0, path.rfind('.')) : path;
    bad_edition(editing, added->span, fmt::format("`{}` is there already", known)).suggestion =
        "use `replace` to change it";
  }
}

void add(Editing& editing, const Node& change) {
  const Node& path_node = change.get(Kind::path);
  const std::string path = path_in(editing, path_node);
  const std::string_view where = change.get(Kind::relation).text;
  const elements::Found found = found_at(editing, path_node, path);
  if (found.node == nullptr)
    return;
  const Brought brought = brought_by(change);
  const bool beside = where == "before" || where == "after";
  if (beside && found.holder == &editing.out.game) {
    bad_edition(editing, path_node.span, fmt::format("`{}` is a part of the game by itself", path)).suggestion =
        "write what is new into the edition as it stands in a game";
    return;
  }
  Node& item = item_of(editing, *found.node);
  std::vector<Way> ways;
  for (const NewText* text : {&brought.text, &brought.requirements}) {
    if (text->text.size() == 0)
      continue;
    const Kind kind = text == &brought.text ? brought.kind : Kind::require;
    const std::vector<Way> more = beside ? ways_to_add_beside(item, found, where == "before", *text)
                                         : ways_to_add_into(item, *found.node, where.starts_with("at"), kind, *text);
    ways.insert(ways.end(), more.begin(), more.end());
  }
  const Span there = found.node->span;
  std::optional<Diagnostic> why;
  const auto fresh = make(editing, item, ways, why, {beside ? found.holder : found.node});
  if (!fresh) {
    report_misfit(editing, brought.text, path, there, why);
    return;
  }
  const std::uint32_t before = region_of(item, item).end;
  if (!brought.citations.empty())
    cite_new(editing, item, fresh->front(), brought.citations);
  const std::uint32_t more = region_of(item, item).end - before;
  note_added(editing, item, {fresh->front().begin, fresh->front().end + more}, change);
}

void remove(Editing& editing, const Node& change) {
  const Node& path_node = change.get(Kind::path);
  const std::string path = path_in(editing, path_node);
  const elements::Found found = changed_at(editing, path_node, path);
  if (found.node == nullptr)
    return;
  if (found.holder == &editing.out.game) {
    auto& parts = editing.out.game.children;
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(found.position));
  } else {
    Node& item = item_of(editing, *found.node);
    const Node& element = element_around(item, region_of(item, *found.node));
    const std::string around = &element == found.node ? "" : elements::path_of(editing.out.game, element);
    const Before before = before_change(element);
    const Span there = found.node->span;
    std::optional<Diagnostic> why;
    const auto fresh = make(editing, item, ways_to_remove(item, found), why);
    if (!fresh) {
      bad_edition(editing, path_node.span, fmt::format("`{}` cannot be left out", path))
          .related.push_back({there, "what stands there"});
      return;
    }
    const elements::Found changed = around.empty() ? elements::Found() : elements::find(editing.out.game, around);
    if (changed.node != nullptr)
      recite(editing, item, region_of(item, *changed.node), before, brought_by(change).citations);
  }
  editing.removed.emplace(path, path_node.span);
  note(editing, path, "remove", change);
}

void copy_numbers(const Node& from, Node& to) {
  to.ordinal = from.ordinal;
  to.edition = from.edition;
  for (std::size_t i = 0; i < std::min(from.children.size(), to.children.size()); ++i)
    copy_numbers(from.children[i], to.children[i]);
}

std::string scope_of(const std::string& path, const Node& node) {
  const std::string word = elements::word(node);
  return path.ends_with(word) ? path.substr(0, path.size() - word.size()) : path;
}

/// Moves a part of an item; nothing of it is written anew.
void move_inside(Editing& editing, const Node& change, const elements::Found& found, const std::string& path,
                 const std::string& anchor_path) {
  Node& item = item_of(editing, *found.node);
  const Node moved = *found.node;
  const Region own = region_of(item, *found.node);
  const NewText text{text_of(editing.out, item).slice(own.begin, own.end), moved.span};
  std::optional<Diagnostic> why;
  const bool is_out = make(editing, item, ways_to_remove(item, found), why).has_value();
  const elements::Found anchor = elements::find(editing.out.game, anchor_path);
  if (!is_out || anchor.node == nullptr) {
    bad_edition(editing, change.get(Kind::path).span, fmt::format("`{}` cannot be moved from where it is", path));
    return;
  }
  Node& into = item_of(editing, *anchor.node);
  const bool before = change.get(Kind::relation).text == "before";
  const auto fresh = make(editing, into, ways_to_add_beside(into, anchor, before, text), why);
  if (!fresh) {
    report_misfit(editing, {text.text, change.span}, anchor_path, anchor.node->span, why);
    return;
  }
  Node& there = *nodes_in(into, fresh->front()).front();
  const std::string new_path = elements::path_of(editing.out.game, there);
  if (scope_of(path, moved) == scope_of(new_path, there))
    copy_numbers(moved, there);
  const Brought brought = brought_by(change);
  recite(editing, into, region_of(into, there), before_change(moved), brought.citations);
}

void move(Editing& editing, const Node& change) {
  const Node& path_node = change.children[0];
  const Node& anchor_node = change.children[2];
  const std::string path = path_in(editing, path_node);
  const std::string anchor_path = path_in(editing, anchor_node);
  const elements::Found found = changed_at(editing, path_node, path);
  const elements::Found anchor = found_at(editing, anchor_node, anchor_path);
  if (found.node == nullptr || anchor.node == nullptr)
    return;
  const bool is_part = found.holder == &editing.out.game;
  if (is_part != (anchor.holder == &editing.out.game)) {
    bad_edition(editing, anchor_node.span, fmt::format("`{}` cannot stand beside `{}`", path, anchor_path));
    return;
  }
  if (is_part) {
    auto& parts = editing.out.game.children;
    Node moved = parts[found.position];
    const bool before = change.get(Kind::relation).text == "before";
    const std::size_t at = anchor.position + (before ? 0 : 1);
    parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(at), std::move(moved));
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(found.position + (at <= found.position ? 1 : 0)));
  } else {
    move_inside(editing, change, found, path, anchor_path);
  }
  note(editing, path, "move", change);
}

void cite(Editing& editing, const Node& change) {
  const Node& path_node = change.get(Kind::path);
  const std::string path = path_in(editing, path_node);
  const elements::Found found = found_at(editing, path_node, path);
  if (found.node == nullptr)
    return;
  Node& item = item_of(editing, *found.node);
  const Region where = region_of(item, *found.node);
  const Citations added = brought_by(change).citations;
  const std::vector<const Node*> known = citations_of(element_around(item, where));
  for (const Patchwork& citation : added) {
    const auto is_it = [&](const Node* node) { return node->text == citation.text(); };
    if (std::any_of(known.begin(), known.end(), is_it))
      bad_edition(editing, path_node.span, fmt::format("`{}` cites `{}` already", path, citation.text()));
  }
  if (!recite(editing, item, where, {}, added))
    bad_edition(editing, path_node.span, fmt::format("`{}` cannot cite anything", path));
  note(editing, path, "cite", change);
}

void forget_numbers(Node& node) {
  node.ordinal = 0;
  for (Node& child : node.children)
    forget_numbers(child);
}

/// A part of a game that stands in an edition. Returns where it is in the game; nothing where it cannot be there.
std::optional<std::size_t> declare(Editing& editing, const Node& part) {
  Node added = part;
  forget_numbers(added);
  Node& game = editing.out.game;
  const std::string word = elements::word(part);
  const auto old = std::find_if(game.children.begin(), game.children.end(),
                                [&](const Node& child) { return child.kind == part.kind; });
  if (is_single(part.kind) && old != game.children.end()) {
    *old = std::move(added);
    note(editing, std::string(kind_name(part.kind)), "replace", part);
    return static_cast<std::size_t>(old - game.children.begin());
  }
  const bool has_name = !word.empty() && path_step(part.kind).sort != PathStep::Sort::counted;
  const auto known = std::find_if(game.children.begin(), game.children.end(),
                                  [&](const Node& child) { return has_name && elements::word(child) == word; });
  if (known != game.children.end()) {
    editing.diagnostics
        .report(DiagnosticId::duplicate_name, part.get(Kind::id).span, fmt::format("`{}` is there already", word))
        .related.push_back({known->span, "here"});
    return std::nullopt;
  }
  game.children.push_back(std::move(added));
  note(editing, word.empty() ? std::string(kind_name(part.kind)) : word, "declare", part);
  return game.children.size() - 1;
}

bool is_head(Kind kind) {
  return kind == Kind::id || kind == Kind::of_edition || kind == Kind::from_file || kind == Kind::citation ||
         kind == Kind::speaks;
}

using Apply = void (*)(Editing&, const Node&);

/// What carries out a change of this kind; null for a part of a game.
Apply change_by(Kind kind) {
  static const std::map<Kind, Apply> changes = {
      {Kind::choose_reading, choose},
      {Kind::add, add},
      {Kind::remove, remove},
      {Kind::replace, replace},
      {Kind::reorder, move},
      {Kind::cite, cite},
      {Kind::replace_example, replace_example},
      {Kind::drop_example, drop_example},
      {Kind::relabel, relabel},
      {Kind::rename, rename},
  };
  const auto found = changes.find(kind);
  return found == changes.end() ? nullptr : found->second;
}

void apply(Editing& editing) {
  Node& game = editing.out.game;
  std::set<std::size_t> declared; // in a row: they are numbered together
  const auto number = [&] {
    std::vector<Node*> parts;
    for (const std::size_t place : std::exchange(declared, {}))
      parts.push_back(&game.children[place]);
    elements::number_parts(game, parts, editing.edition.name());
  };
  for (const Node& change : editing.edition.children) {
    if (is_head(change.kind))
      continue;
    if (const Apply apply_change = change_by(change.kind)) {
      number();
      apply_change(editing, change);
    } else if (const std::optional<std::size_t> place = declare(editing, change)) {
      declared.insert(*place);
    }
  }
  number();
}

} // namespace

} // namespace editions

void apply_changes(EditedGame& game, const Node& edition, std::string_view language, Diagnostics& diagnostics) {
  editions::Editing editing{game, edition, diagnostics, editions::voices_of(game.game, language), {}, {}};
  editions::apply(editing);
}

} // namespace brehon
