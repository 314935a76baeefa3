#include "dsl/editions/citations.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace brehon::editions {

namespace {

bool contains(const std::vector<std::string>& all, std::string_view one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// The ways to add citations to an element: behind it, or at the beginning of its body.
std::vector<Way> ways_to_cite(const Node& item, const Node& element, const Patchwork& citations, const Way& removals) {
  const std::uint32_t end = region_of(item, element).end;
  std::vector<std::uint32_t> places = {end};
  if (const std::optional<Region> body = body_of(item, element))
    places.push_back(body->begin);
  std::vector<Way> ways;
  for (const std::uint32_t place : places) {
    Way way = removals;
    const auto behind =
        std::find_if(way.begin(), way.end(), [&](const Splice& splice) { return splice.region.begin >= place; });
    if (citations.size() > 0)
      way.insert(behind, {{place, place}, citations});
    ways.push_back(std::move(way));
  }
  return ways;
}

} // namespace

std::string_view source_of(std::string_view citation) {
  return citation.substr(1, citation.find(':') - 1);
}

std::vector<const Node*> citations_of(const Node& element) {
  std::vector<const Node*> out;
  for (const Node& child : element.children) {
    if (child.kind == Kind::citation)
      out.push_back(&child);
    if (child.kind != Kind::block)
      continue;
    for (const Node& inner : child.children) {
      if (inner.kind == Kind::citation)
        out.push_back(&inner);
    }
  }
  return out;
}

bool cites_anything(const Node& node) {
  return node.kind == Kind::citation || std::any_of(node.children.begin(), node.children.end(), cites_anything);
}

std::set<std::string, std::less<>> voices_of(const Node& game, std::string_view language) {
  std::set<std::string, std::less<>> out;
  const Node* sources = game.find(Kind::sources);
  if (sources == nullptr || language.empty())
    return out;
  for (const Node& source : sources->children) {
    const Node* spoken = source.find(Kind::source_language);
    if (spoken != nullptr && spoken->name() == language)
      out.emplace(source.name());
  }
  return out;
}

Before before_change(const Node& element) {
  Before out;
  for (const Node* citation : citations_of(element))
    out.citations.emplace_back(citation->text);
  return out;
}

bool recite(Editing& editing, Node& item, Region where, const Before& before, const Citations& added) {
  const Node& element = element_around(item, where);
  const auto speaks = [&](std::string_view citation) {
    const std::string_view source = source_of(citation);
    return !added.empty() && (editing.voices.count(source) != 0 ||
                              std::any_of(added.begin(), added.end(),
                                          [&](const Patchwork& each) { return source_of(each.text()) == source; }));
  };
  Way removals;
  std::vector<std::string> there;
  for (const Node* citation : citations_of(element)) {
    if (contains(before.citations, citation->text) && speaks(citation->text))
      removals.push_back({region_of(item, *citation), {}});
    else
      there.emplace_back(citation->text);
  }
  Patchwork missing;
  for (const std::string& citation : before.citations) {
    if (!speaks(citation) && !contains(there, citation))
      missing.append(" " + citation, element.span);
  }
  for (const Patchwork& citation : added) {
    if (contains(there, citation.text()))
      continue;
    missing.append(" ", element.span);
    missing.append(citation);
  }
  std::optional<Diagnostic> why;
  const bool is_as_it_was = removals.empty() && missing.size() == 0;
  return is_as_it_was || make(editing, item, ways_to_cite(item, element, missing, removals), why).has_value();
}

void warn_uncited(Editing& editing, const Node& path_node, const std::string& path, const Before& before) {
  if (before.citations.empty())
    return;
  editing.diagnostics
      .report(DiagnosticId::uncited_change, path_node.span,
              fmt::format("`{}` is changed, but cites what it cited before", path))
      .suggestion = fmt::format("add what says so, such as `@{}:1`, or `@{}:silent`",
                                source_of(before.citations.front()), source_of(before.citations.front()));
}

} // namespace brehon::editions
