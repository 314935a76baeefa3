#include "dsl/editions/names.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/base/unreachable.hpp"
#include "dsl/syntax/numbering.hpp"
#include "dsl/syntax/parse.hpp"

namespace brehon::editions {

namespace {

/// Makes splices of an item; reports where they do not fit.
bool splice(Editing& editing, Node& item, const Way& splices, const std::string& path, Span change) {
  std::optional<Diagnostic> why;
  if (splices.empty() || make(editing, item, {splices}, why))
    return true;
  report_misfit(editing, {{}, change}, path, item.span, why);
  return false;
}

Patchwork written(std::string_view before, const Node& node, Span change) {
  Patchwork out;
  out.append(before, change);
  out.append(Patchwork(node.text, node.span));
  return out;
}

/// The splice that gives an option another default.
Way choose_value(const Node& option, const Node& value, Span change) {
  const Patchwork text = written("= ", value, change);
  if (const Node* old = option.find(Kind::is_default))
    return {{region_of(option, *old), text}};
  const auto behind = std::find_if(option.children.rbegin(), option.children.rend(), [](const Node& child) {
    return child.kind != Kind::require && child.kind != Kind::when && child.kind != Kind::citation;
  });
  std::uint32_t place = region_of(option, *behind).end;
  if (const std::optional<Region> values = body_of(option, option))
    place = values->end + 1;
  Patchwork apart;
  apart.append(" ", change);
  apart.append(text);
  return {{{place, place}, apart}};
}

/// The splices that give a gap another reading; nothing where it has no such reading.
std::optional<Way> choose_reading(const Node& gap, std::string_view wanted, Span change) {
  Way way;
  bool is_there = false;
  for (const Node& reading : gap.children) {
    if (reading.kind != Kind::reading)
      continue;
    const Node* old = reading.find(Kind::is_default);
    const bool is_chosen = reading.name() == wanted;
    is_there = is_there || is_chosen;
    if (old != nullptr && !is_chosen)
      way.push_back({region_of(gap, *old), {}});
    if (old == nullptr && is_chosen) {
      const std::uint32_t place = region_of(gap, reading.get(Kind::id)).end;
      way.push_back({{place, place}, {}});
      way.back().text.append(" default ", change);
    }
  }
  return is_there ? std::optional(way) : std::nullopt;
}

void report_reading(Editing& editing, const Node& gap, const Node& value) {
  std::vector<std::string_view> names;
  for (const Node& reading : gap.children) {
    if (reading.kind == Kind::reading)
      names.push_back(reading.name());
  }
  Diagnostic& finding = editing.diagnostics.report(DiagnosticId::unknown_option, value.span,
                                                   fmt::format("gap `{}` has no reading `{}`", gap.name(), value.text));
  if (const auto near = nearest(value.text, names))
    suggest_word(finding, *near);
}

const Node* entry_of(const Node& glossary, std::string_view path) {
  const auto entry = std::find_if(glossary.children.begin(), glossary.children.end(), [&](const Node& child) {
    return child.kind == Kind::entry && child.get(Kind::path).text == path;
  });
  return entry == glossary.children.end() ? nullptr : &*entry;
}

/// The splices that put labels into an entry: in place of those of their languages, others behind the last.
Way new_labels(const Node& glossary, const Node& entry, const Node& change) {
  Way way;
  Way behind;
  std::uint32_t end = 0;
  for (const Node& old : entry.children) {
    if (old.kind != Kind::label)
      continue;
    end = region_of(glossary, old).end;
    for (const Node& label : change.children) {
      if (label.kind == Kind::label && label.name() == old.name())
        way.push_back({region_of(glossary, old), Patchwork(label.text, label.span)});
    }
  }
  for (const Node& label : change.children) {
    const bool is_known = std::any_of(entry.children.begin(), entry.children.end(), [&](const Node& old) {
      return old.kind == Kind::label && old.name() == label.name();
    });
    if (label.kind == Kind::label && !is_known)
      way.push_back({{end, end}, written(" ", label, change.span)});
  }
  return way;
}

/// A glossary with one entry.
Node new_glossary(Editing& editing, const Patchwork& entry, Span change) {
  Patchwork text;
  text.append("glossary { ", change);
  text.append(entry);
  text.append(" }", change);
  Node empty;
  empty.kind = Kind::glossary;
  const Way way = {{{0, 0}, {}}};
  std::optional<Rewritten> made = rewritten(text, way);
  ensure(made.has_value());
  editing.out.texts.push_back(made->text);
  return settled(empty, way, std::move(*made));
}

/// Where a name stands in an item, also as a part of a path.
void collect_uses(const Node& item, const Node& node, std::string_view name, std::vector<Region>& out) {
  const bool is_word = node.kind == Kind::id || node.kind == Kind::name || node.kind == Kind::path;
  const Region own = region_of(item, node);
  for (std::size_t at = node.text.find(name); is_word && at != std::string_view::npos;
       at = node.text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || node.text[at - 1] == '.';
    const bool ends = end == node.text.size() || node.text[end] == '.';
    if (begins && ends)
      out.push_back({own.begin + static_cast<std::uint32_t>(at), own.begin + static_cast<std::uint32_t>(end)});
  }
  for (const Node& child : node.children)
    collect_uses(item, child, name, out);
}

} // namespace

void choose(Editing& editing, const Node& change) {
  const Node& id = change.get(Kind::id);
  const std::string path(id.text);
  const elements::Found found = changed_at(editing, id, path);
  if (found.node == nullptr)
    return;
  Node& part = *found.node;
  const Node& value = change[1];
  if (part.kind == Kind::option) {
    if (!splice(editing, part, choose_value(part, value, change.span), path, value.span))
      return;
  } else if (part.kind == Kind::gap) {
    const std::optional<Way> way = choose_reading(part, value.text, change.span);
    if (!way) {
      report_reading(editing, part, value);
      return;
    }
    if (!splice(editing, part, *way, path, value.span))
      return;
  } else {
    bad_edition(editing, id.span, fmt::format("`{}` is neither an option nor a gap", path));
    return;
  }
  note(editing, path, "set", change);
}

void relabel(Editing& editing, const Node& change) {
  const Node& path_node = change.get(Kind::path);
  const std::string path = path_in(editing, path_node);
  auto& parts = editing.out.game.children;
  const auto glossary =
      std::find_if(parts.begin(), parts.end(), [](const Node& child) { return child.kind == Kind::glossary; });
  const Region entry{region_of(change, path_node).begin, region_of(change, change).end};
  const Patchwork text = Patchwork(change.text, change.span).slice(entry.begin, entry.end);
  if (glossary == parts.end()) {
    parts.push_back(new_glossary(editing, text, change.span));
    elements::number_parts(editing.out.game, {&parts.back()}, editing.edition.name());
  } else if (const Node* known = entry_of(*glossary, path_node.text)) {
    if (!splice(editing, *glossary, new_labels(*glossary, *known, change), path, change.span))
      return;
  } else {
    std::optional<Diagnostic> why;
    ensure(
        make(editing, *glossary, ways_to_add_into(*glossary, *glossary, false, Kind::entry, {text, change.span}), why)
            .has_value());
  }
  note(editing, path, "label", change);
}

void rename(Editing& editing, const Node& change) {
  const Node& id = change.get(Kind::id);
  const Node& path_node = change.get(Kind::path);
  const std::string path = path_in(editing, path_node);
  if (changed_at(editing, path_node, path).node == nullptr)
    return;
  const std::string old = path.substr(path.rfind('.') + 1);
  Node& game = editing.out.game;
  for (const Node& item : game.children) {
    std::vector<Region> uses;
    collect_uses(item, item, id.text, uses);
    if (!uses.empty()) {
      editing.diagnostics.report(DiagnosticId::duplicate_name, id.span,
                                 fmt::format("`{}` is a name in this game already", id.text));
      return;
    }
  }
  for (Node& item : game.children) {
    std::vector<Region> uses;
    collect_uses(item, item, old, uses);
    Way way;
    for (const Region use : uses)
      way.push_back({use, Patchwork(id.text, id.span), true});
    std::optional<Diagnostic> why;
    if (!way.empty() && !make(editing, item, {way}, why))
      bad_edition(editing, id.span, fmt::format("`{}` cannot be the name of `{}`", id.text, path));
  }
  note(editing, path, "rename", change);
}

} // namespace brehon::editions
