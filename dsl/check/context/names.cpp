#include "dsl/check/context/names.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/check/context/context.hpp"
#include "dsl/check/outline/citations.hpp"
#include "dsl/syntax/elements.hpp"
#include "dsl/syntax/words/foreign.hpp"

namespace brehon::checking {

namespace {

constexpr int most_suggestions = 100;

Shared<model::Citations> citations(Context& context, const Node& node) {
  const auto known = context.input.outline.citations.find(&node);
  if (known != context.input.outline.citations.end())
    return known->second;
  return Shared(citations_of(node, context.model.sources, context.findings.reported));
}

/// Reports a name that is a word of the language.
void refuse(Context& context, std::string_view name, Span span) {
  error(context, DiagnosticId::predefined_name, span, fmt::format("`{}` is a word of the language itself", name))
      .suggestion = fmt::format("take another name, such as `the_{}`", name);
}

} // namespace

model::ElementId add_element(Context& context, const Node& node, std::string_view sort, std::string_view name,
                             model::ElementId parent) {
  model::Element element;
  if (!parent.is_none()) {
    const std::string& above = context.model.elements[parent].path;
    element.path.reserve(above.size() + 1 + name.size());
    element.path = above;
  }
  if (!element.path.empty() && !name.empty())
    element.path += '.';
  element.path += name;
  element.sort = sort;
  const Node* id = node.find(Kind::id);
  element.span = id != nullptr ? id->span : node.span;
  element.parent = parent;
  element.citations = citations(context, node);
  if (!element.path.empty()) {
    const auto [known, is_new] = context.names.paths.emplace(element.path, element.span);
    const bool judged_by_cells = sort == "table row" || sort == "matchup row";
    if (!is_new && !judged_by_cells) {
      error(context, DiagnosticId::duplicate_name, element.span, fmt::format("`{}` is defined twice", element.path))
          .related.push_back({known->second, "the first definition is here"});
    }
  }
  return context.model.elements.add(std::move(element));
}

model::ElementId add_unnamed(Context& context, const Node& node, model::ElementId parent) {
  return add_element(context, node, kind_name(node.kind), elements::numbered(node), parent);
}

bool is_predefined(std::string_view word) {
  const auto is_one_of = [&](const auto& words) { return std::find(words.begin(), words.end(), word) != words.end(); };
  return is_one_of(predefined_functions) || is_one_of(predefined_values);
}

void refuse_value_word(Context& context, std::string_view name, Span span) {
  if (std::find(predefined_values.begin(), predefined_values.end(), name) != predefined_values.end())
    refuse(context, name, span);
}

model::ElementId add_value(Context& context, const Node& node, std::string_view sort, model::ElementId parent) {
  refuse_value_word(context, node.name(), node.get(Kind::id).span);
  return add_element(context, node, sort, node.name(), parent);
}

bool declare(Context& context, std::string_view name, Entry entry) {
  if (is_predefined(name))
    refuse(context, name, entry.span);
  const auto [known, is_new] = context.names.symbols.emplace(name, entry);
  if (is_new)
    return true;
  Entry& first = known->second;
  const bool is_box = first.symbol == Symbol::zone && first.id<model::ZoneId>() == model::box;
  Diagnostic& fault =
      is_box ? error(context, DiagnosticId::predefined_name, entry.span,
                     "each game has a `box`, in which lies what is not in play")
             : error(context, DiagnosticId::duplicate_name, entry.span, fmt::format("`{}` is defined twice", name));
  if (is_box)
    fault.suggestion = "take another name, such as `the_box`";
  else
    fault.related.push_back({first.span, "the first definition is here"});
  first.fault = &fault;
  return false;
}

const Entry* find(const Context& context, std::string_view name) {
  const auto found = context.names.symbols.find(name);
  return found == context.names.symbols.end() ? nullptr : &found->second;
}

std::optional<std::string> meant(Context& context, std::string_view word, const std::vector<std::string_view>& near) {
  insight::fits(context.input.insight, word, near);
  return ++context.findings.suggestions > most_suggestions ? std::nullopt : nearest(word, near);
}

std::vector<std::string_view> declared_names(const Context& context) {
  std::vector<std::string_view> names;
  if (context.findings.suggestions >= most_suggestions)
    return names;
  names.reserve(context.names.symbols.size());
  for (const auto& [name, entry] : context.names.symbols)
    names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::size_t> value_place(Context& context, std::string_view name, model::KindId kind) {
  const model::Kind& of = context.model.kinds[kind];
  const std::vector<std::string>& values = of.values;
  const bool has_dots = of.form == model::Form::pairs && of.attributes.size() > 1;
  if (has_dots && name.find('.') == std::string_view::npos)
    return std::nullopt;
  ValueIndex& index = context.names.values[kind];
  const auto find = [&]() -> std::optional<std::size_t> {
    const auto found = index.places.find(name);
    return found == index.places.end() ? std::nullopt : std::optional(found->second);
  };
  std::optional<std::size_t> place = find();
  if (index.values != values.size() || (place && values[*place] != name)) {
    index = {values.size(), {}};
    index.places.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      index.places.emplace(values[i], i);
    place = find();
  }
  return place;
}

void note_value(Context& context, const Node& name, model::KindId kind) {
  if (context.input.insight == nullptr)
    return;
  if (const auto place = value_place(context, name.text, kind))
    insight::value(context.input.insight, context.model, name.span, kind, *place);
}

std::vector<std::string_view> value_names(const Context& context, model::KindId kind) {
  const auto& values = context.model.kinds[kind].values;
  return {values.begin(), values.end()};
}

bool absent(Context& context, const Node& name) {
  const auto found = context.names.absent.find(name.text);
  if (found == context.names.absent.end())
    return false;
  error(context, DiagnosticId::unknown_name, name.span,
        fmt::format("`{}` is not there: its `when` does not hold", name.text))
      .related.push_back({found->second, "it is declared here"});
  return true;
}

void suggest(Context& context, Diagnostic& finding, std::string_view word, const std::vector<std::string_view>& near) {
  finding.suggestion = foreign_hint(word);
  if (!finding.suggestion.empty())
    return;
  if (const auto known = meant(context, word, near)) {
    suggest_word(finding, *known);
    excuse(context, *known);
  }
}

const Diagnostic* unknown(Context& context, const Node& node, std::string_view what,
                          const std::vector<std::string_view>& near) {
  if (absent(context, node))
    return nullptr;
  auto& finding =
      error(context, DiagnosticId::unknown_name, node.span, fmt::format("there is no {} `{}`", what, node.text));
  suggest(context, finding, node.text, near);
  if (what == "kind" && (node.text == "orthogonal" || node.text == "diagonal"))
    finding.suggestion = "these are some of the directions: write `direction`";
  else if (finding.suggestion.empty() && what == "kind")
    finding.suggestion = fmt::format("declare it: `kind {0} {{ a, b }}`, or `kind {0} 1..6`", node.text);
  return &finding;
}

} // namespace brehon::checking
