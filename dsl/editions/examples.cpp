#include "dsl/editions/examples.hpp"

#include "dsl/editions/citations.hpp"

namespace brehon::editions {

namespace {

/// What stands in the braces of a change.
NewText lines_of(const Node& change) {
  const Region body = *body_of(change, change);
  return {Patchwork(change.text, change.span).slice(body.begin, body.end), change.span};
}

/// The whole text of an example, beginning with its name.
NewText whole_text(const Node& change, const Node& name) {
  const Region own = region_of(change, name);
  NewText out{{}, change.span};
  out.text.append("example ", change.span);
  out.text.append(Patchwork(change.text, change.span).slice(own.begin, region_of(change, change).end));
  return out;
}

} // namespace

void replace_example(Editing& editing, const Node& change) {
  const Node& path_node = change.get(Kind::path);
  const std::string path = "example." + path_in(editing, path_node);
  const bool is_part = path.ends_with(".given") || path.ends_with(".expect");
  const std::string whole = is_part ? path.substr(0, path.rfind('.')) : path;
  const elements::Found example = found_at(editing, path_node, whole);
  const elements::Found found = example.node == nullptr ? example : changed_at(editing, path_node, path);
  if (found.node == nullptr)
    return;
  Node& item = item_of(editing, *found.node);
  const Span there = found.node->span;
  const NewText text = is_part ? lines_of(change) : whole_text(change, path_node);
  const std::vector<Way> ways =
      is_part ? ways_to_fill(item, *found.node, text) : std::vector<Way>{{{region_of(item, item), text.text, true}}};
  const Before before = before_change(item);
  std::optional<Diagnostic> why;
  const auto fresh = make(editing, item, ways, why);
  if (!fresh) {
    report_misfit(editing, text, path, there, why);
    return;
  }
  if (is_part) {
    Citations citations;
    for (const Node& child : change.children) {
      if (child.kind == Kind::citation)
        citations.emplace_back(child.text, child.span);
    }
    recite(editing, item, region_of(item, item), before, citations);
    item.span = change.span;
  }
  note(editing, whole, "replace", change);
}

void drop_example(Editing& editing, const Node& change) {
  const Node& path_node = change.get(Kind::path);
  const std::string path = "example." + path_in(editing, path_node);
  const elements::Found found = changed_at(editing, path_node, path);
  if (found.node == nullptr)
    return;
  auto& parts = editing.out.game.children;
  parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(found.position));
  editing.removed.emplace(path, path_node.span);
  note(editing, path, "drop", change);
}

} // namespace brehon::editions
