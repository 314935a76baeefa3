#include "dsl/check/declarations/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace brehon::checking {

namespace {

/// Every element that a player sees needs a label in each language of the game, by its path or by the end of its path.
void missing_labels(Context& context) {
  static constexpr std::array<std::string_view, 7> seen = {"value", "family", "zone",      "marker",
                                                           "phase", "action", "score item"};
  const Node* languages = context.input.game.find(Kind::languages);
  if (languages == nullptr)
    return;
  std::vector<std::string_view> all, without;
  for (const Node& language : languages->children) {
    if (language.kind == Kind::id)
      all.push_back(language.text);
  }
  const auto judge = [&](std::string_view path, Span span) {
    without = all;
    for (std::string_view end = path; !without.empty() && !end.empty();) {
      const auto entry = context.model.labels->find(end);
      if (entry != context.model.labels->end())
        std::erase_if(without, [&](std::string_view language) { return entry->second.contains(language); });
      end.remove_prefix(std::min(end.find('.'), end.size() - 1) + 1);
    }
    std::string missing;
    for (const std::string_view language : without)
      missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", language);
    const std::string_view word = path.substr(path.rfind('.') + 1);
    if (!missing.empty())
      error(context, DiagnosticId::label_missing, span, fmt::format("`{}` has no label in {}", word, missing));
  };
  for (const model::Element& element : context.model.elements) {
    const bool of_option = element.parent != model::none && context.model.elements[element.parent].sort == "option";
    if (std::find(seen.begin(), seen.end(), element.sort) != seen.end() && !of_option)
      judge(element.path, element.span);
  }
  for (const Node& node : context.input.game.children) {
    const Node* results = node.kind == Kind::matchup ? node.find(Kind::results) : nullptr;
    if (results == nullptr)
      continue;
    for (const Node& result : results->children) {
      if (result.kind == Kind::id)
        judge(fmt::format("{}.{}", node.name(), result.text), result.span);
    }
  }
}

} // namespace

void check_labels(Context& context) {
  context.model.labels = context.input.outline.labels;
  context.findings.reported.append(context.input.outline.faults);
  for (const Node* path : context.input.outline.strangers)
    unknown(context, *path, "element or value", visible_names(context));
  missing_labels(context);
}

} // namespace brehon::checking
