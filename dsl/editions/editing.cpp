#include "dsl/editions/editing.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/base/unreachable.hpp"
#include "dsl/syntax/numbering.hpp"

namespace brehon::editions {

namespace {

bool is_within(std::string_view inner, std::string_view outer) {
  return inner == outer || (inner.starts_with(outer) && inner[outer.size()] == '.');
}

/// The path that was most likely meant: the nearest one, else one that ends alike, else that of a text like `text`.
/// The longest of some paths that is one path without some steps in the midst of it, such as `setup.move.1` of
/// `setup.for_each.1.move.1`; empty where there is none.
std::string_view path_without_steps(std::string_view path, const std::vector<std::string_view>& paths) {
  const auto steps_of = [](std::string_view of) {
    std::vector<std::string_view> steps;
    for (std::size_t begin = 0; begin <= of.size();) {
      const std::size_t end = std::min(of.find('.', begin), of.size());
      steps.push_back(of.substr(begin, end - begin));
      begin = end + 1;
    }
    return steps;
  };
  const std::vector<std::string_view> whole = steps_of(path);
  std::string_view best;
  for (const std::string_view each : paths) {
    const std::vector<std::string_view> steps = steps_of(each);
    const std::size_t ends = std::min<std::size_t>(2, steps.size()); // a number says nothing without what it counts
    const bool same_ends = steps.size() > 1 && steps.size() < whole.size() && steps.front() == whole.front() &&
                           std::equal(steps.end() - static_cast<std::ptrdiff_t>(ends), steps.end(),
                                      whole.end() - static_cast<std::ptrdiff_t>(ends));
    auto next = steps.begin();
    for (const std::string_view step : whole)
      next += next != steps.end() && *next == step ? 1 : 0;
    if (same_ends && next == steps.end() && each.size() > best.size())
      best = each;
  }
  return best;
}

std::string path_meant(const Node& game, const std::string& path, std::string_view text) {
  const elements::Paths known = elements::parts(game);
  std::vector<std::string_view> paths;
  std::vector<std::string_view> texts;
  for (const auto& [each, node] : known) {
    paths.push_back(each);
    texts.push_back(node->text);
  }
  const auto same = std::find(texts.begin(), texts.end(), text);
  if (!text.empty() && same != texts.end())
    return fmt::format("it stands at `{}`", paths[static_cast<std::size_t>(same - texts.begin())]);
  if (const std::string_view without = path_without_steps(path, paths); !without.empty())
    return fmt::format("did you mean `{}`?", without);
  if (const auto near = nearest(path, paths))
    return fmt::format("did you mean `{}`?", *near);
  const std::string last = path.substr(path.rfind('.') + 1);
  for (const std::string_view each : paths) {
    if (each.size() > last.size() && each.ends_with("." + last))
      return fmt::format("did you mean `{}`?", each);
  }
  if (const auto near = text.empty() ? std::nullopt : nearest(text, texts)) {
    const auto like = std::find(texts.begin(), texts.end(), *near);
    return fmt::format("such a text stands at `{}`", paths[static_cast<std::size_t>(like - texts.begin())]);
  }
  return {};
}

const Node* innermost_element(const Node& item, const Node& node, Region region) {
  if (!region_of(item, node).holds(region))
    return nullptr;
  for (const Node& child : node.children) {
    if (const Node* inner = innermost_element(item, child, region))
      return inner;
  }
  return is_element(node.kind) && node.kind != Kind::else_ ? &node : nullptr;
}

void add_nodes_in(const Node& item, Node& node, Region region, std::vector<Node*>& out) {
  for (Node& child : node.children) {
    if (holds_text(region, item, child))
      out.push_back(&child);
    else
      add_nodes_in(item, child, region, out);
  }
}

/// The innermost node around a region that is an element, or that begins where the one does that should hold it.
/// Actions may stand in the turns of a phase.
const Node* holder_of(const Node& item, const Node& node, Region region, Kind kind, std::uint32_t begin) {
  for (const Node& child : node.children) {
    const Region own = region_of(item, child);
    if (!own.holds(region) || holds_text(region, item, child))
      continue;
    if (const Node* inner = holder_of(item, child, region, kind, begin))
      return inner;
  }
  const bool is_wanted = node.kind == kind && region_of(item, node).begin == begin;
  return is_wanted || (is_element(node.kind) && node.kind != Kind::turns && node.kind != Kind::else_) ? &node : nullptr;
}

/// Whether what has been inserted somewhere stands in the node that should hold it.
bool is_held(const Node& item, const Node& holder, Rewritten& made) {
  const std::vector<Node*> nodes = nodes_in(made.item, made.fresh.front());
  const Kind kind = holder.kind;
  const std::uint32_t begin = region_of(item, holder).begin;
  return !nodes.empty() && std::all_of(nodes.begin(), nodes.end(), [&](const Node* node) {
    const Node* around = holder_of(made.item, made.item, text_region_of(made.item, *node), kind, begin);
    return around != nullptr && around->kind == kind && region_of(made.item, *around).begin == begin;
  });
}

/// Whether a text could not be read inside what is new in it.
bool is_inside(const Unread& unread) {
  return std::any_of(unread.fresh.begin(), unread.fresh.end(),
                     [&](Region region) { return region.begin <= unread.offset && unread.offset < region.end; });
}

/// Of the texts that cannot be read the finding of the one that is read furthest in what is new in it.
std::optional<Diagnostic> nearest_to_mend(const Patchwork& text, const std::vector<const Way*>& ways) {
  std::optional<Diagnostic> out;
  std::uint32_t furthest = 0;
  for (const Way* way : ways) {
    const Unread unread = why_unread(text, *way);
    if (!is_inside(unread))
      continue;
    const std::uint32_t read = unread.offset - unread.fresh.front().begin + 1;
    if (read > furthest) {
      furthest = read;
      out = unread.finding;
    }
  }
  return out;
}

} // namespace

Diagnostic& bad_edition(Editing& editing, Span span, std::string message) {
  return editing.diagnostics.report(DiagnosticId::bad_edition, span, std::move(message));
}

void note(Editing& editing, const std::string& path, std::string sort, const Node& change) {
  editing.out.changes.push_back({path, std::move(sort), change.span, &change});
}

std::string path_in(const Editing& editing, const Node& path) {
  std::string out;
  std::remove_copy_if(path.text.begin(), path.text.end(), std::back_inserter(out),
                      [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; });
  const std::string own = std::string(editing.out.game.name()) + ".";
  if (!out.starts_with(own))
    return out;
  const elements::Found found = elements::find(editing.out.game, out);
  return found.node != nullptr && elements::path_of(editing.out.game, *found.node) == out ? out
                                                                                          : out.substr(own.size());
}

elements::Found found_at(Editing& editing, const Node& path_node, const std::string& path, std::string_view text) {
  const elements::Found found = elements::find(editing.out.game, path);
  if (found.node != nullptr)
    return found;
  for (const auto& [removed, span] : editing.removed) {
    if (!is_within(path, removed))
      continue;
    bad_edition(editing, path_node.span, fmt::format("`{}` is removed by this edition", path))
        .related.push_back({span, "here"});
    return found;
  }
  bad_edition(editing, path_node.span, fmt::format("there is no element `{}`", path)).suggestion =
      path_meant(editing.out.game, path, text);
  return found;
}

elements::Found changed_at(Editing& editing, const Node& path_node, const std::string& path, std::string_view text) {
  elements::Found found = found_at(editing, path_node, path, text);
  if (found.node == nullptr)
    return found;
  const auto [known, is_new] = editing.changed.emplace(path, path_node.span);
  if (!is_new) {
    bad_edition(editing, path_node.span, fmt::format("`{}` is changed twice", path))
        .related.push_back({known->second, "the first change is here"});
    found.node = nullptr;
  }
  return found;
}

Node& item_of(Editing& editing, const Node& node) {
  const std::less_equal<const char*> is_before;
  for (Node& item : editing.out.game.children) {
    const char* const end = item.text.data() + item.text.size();
    if (is_before(item.text.data(), node.text.data()) && is_before(node.text.data() + node.text.size(), end))
      return item;
  }
  unreachable();
}

Patchwork text_of(const EditedGame& game, const Node& item) {
  const std::less_equal<const char*> is_before;
  for (const auto& text : game.texts) {
    const char* const begin = text->text().data();
    if (is_before(begin, item.text.data()) && is_before(item.text.data() + item.text.size(), begin + text->size())) {
      const auto offset = static_cast<std::uint32_t>(item.text.data() - begin);
      return text->slice(offset, offset + static_cast<std::uint32_t>(item.text.size()));
    }
  }
  return {item.text, item.span};
}

std::optional<std::vector<Region>> make(Editing& editing, Node& item, const std::vector<Way>& ways,
                                        std::optional<Diagnostic>& why, const std::vector<const Node*>& holders) {
  const Patchwork text = text_of(editing.out, item);
  std::vector<const Way*> unread;
  for (const Way& way : ways) {
    std::optional<Rewritten> made = rewritten(text, way);
    if (!made)
      unread.push_back(&way);
    const bool is_held_there =
        made && (holders.empty() || std::any_of(holders.begin(), holders.end(),
                                                [&](const Node* holder) { return is_held(item, *holder, *made); }));
    if (is_held_there && is_same_outside(item, way, *made)) {
      std::vector<Region> fresh = made->fresh;
      editing.out.texts.push_back(made->text);
      item = settled(item, way, std::move(*made));
      elements::number_parts(editing.out.game, {&item}, editing.edition.name());
      return fresh;
    }
  }
  why = nearest_to_mend(text, unread);
  return std::nullopt;
}

void report_misfit(Editing& editing, const NewText& text, const std::string& path, Span there,
                   const std::optional<Diagnostic>& why) {
  Diagnostic& finding =
      bad_edition(editing, why ? why->span : text.origin,
                  fmt::format("this cannot stand at `{}`{}{}", path, why ? ": " : "", why ? why->message : ""));
  finding.suggestion = why ? why->suggestion : "";
  finding.related.push_back({there, "what stands there"});
}

const Node& element_around(const Node& item, Region region) {
  const Node* element = innermost_element(item, item, region);
  return element == nullptr ? item : *element;
}

std::vector<Node*> nodes_in(Node& item, Region region) {
  std::vector<Node*> out;
  if (holds_text(region, item, item))
    return {&item};
  add_nodes_in(item, item, region, out);
  return out;
}

} // namespace brehon::editions
