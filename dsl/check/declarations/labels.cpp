#include "dsl/check/declarations/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "dsl/base/coordinates.hpp"

namespace brehon::checking {

namespace {

/// Every element that a player sees needs a label in each language of the game, by its path or by the end of its path;
/// a place that is called by its coordinates needs none.
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
    if (!missing.empty() && !brehon::coordinates(word))
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

/// The articles with which labels of a language are written, so that sentences can inflect them.
struct Articles {
  std::string_view language;
  std::vector<std::string_view> words;
  std::string_view example;
};

const std::vector<Articles>& articles() {
  static const std::vector<Articles> all = {
      {"nl", {"de ", "het "}, "`de` or `het`"},
      {"fr", {"un ", "une ", "les "}, "`un` or `une`"},
      {"it", {"un ", "uno ", "una ", "un\u2019", "un'", "i ", "gli ", "le "}, "`un`, `uno`, `una` or `un\u2019`"},
      {"de", {"der ", "die ", "das "}, "`der`, `die` or `das`"},
  };
  return all;
}

bool has_article(const model::Label& label, const Articles& of) {
  return std::any_of(of.words.begin(), of.words.end(),
                     [&](std::string_view word) { return label.one.starts_with(word); });
}

/// Whether sentences put a name of the model after articles: that of a family, a zone, or a marker which is no flag.
bool is_noun(const model::Model& model, std::string_view name) {
  const auto is_called = [&](const auto& each) { return each.name == name; };
  return std::any_of(model.families.begin(), model.families.end(), is_called) ||
         std::any_of(model.zones.begin(), model.zones.end(), is_called) ||
         std::any_of(model.markers.begin(), model.markers.end(), [&](const model::Marker& marker) {
           return marker.type.sort != model::Sort::boolean && marker.name == name;
         });
}

/// Reports nouns without an article in a language in which other labels have one.
void missing_articles(Context& context, const Node& glossary) {
  for (const Articles& of : articles()) {
    const auto has_any = [&](const auto& entry) {
      const auto own = entry.second.find(of.language);
      return own != entry.second.end() && is_noun(context.model, entry.first) && has_article(own->second, of);
    };
    if (std::none_of(context.model.labels->begin(), context.model.labels->end(), has_any))
      continue; // labels as they were before they had forms
    for (const Node& entry : glossary.children) {
      const Node* path = entry.find(Kind::path);
      if (path == nullptr || !is_noun(context.model, path->text))
        continue;
      for (const Node& label : entry.children) {
        if (label.kind != Kind::label || label.name() != of.language)
          continue;
        const model::Label& known = context.model.labels->find(path->text)->second.find(of.language)->second;
        if (!has_article(known, of))
          error(context, DiagnosticId::label_form, label.span,
                fmt::format("`{}` has no article in `{}`, which sentences need", path->text, of.language))
              .suggestion = fmt::format("write {} before it", of.example);
      }
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
  for (const Node& part : context.input.game.children) {
    if (part.kind == Kind::glossary)
      missing_articles(context, part);
  }
}

} // namespace brehon::checking
