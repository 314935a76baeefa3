#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/check/checker.hpp"
#include "dsl/check/citations.hpp"
#include "dsl/syntax/elements.hpp"

namespace brehon {

int Checker::add_element(const Node& node, std::string_view sort, std::string_view name, int parent) {
  model::Element element;
  if (parent != model::none) {
    const std::string& above = model_.elements[static_cast<std::size_t>(parent)].path;
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
  element.citations = citations(node);
  if (!element.path.empty()) {
    const auto [known, is_new] = paths_.emplace(element.path, element.span);
    const bool judged_by_cells = sort == "table row" || sort == "matchup row";
    if (!is_new && !judged_by_cells) {
      error(DiagnosticId::duplicate_name, element.span, fmt::format("`{}` is defined twice", element.path))
          .related.push_back({known->second, "the first definition is here"});
    }
  }
  model_.elements.push_back(std::move(element));
  return static_cast<int>(model_.elements.size()) - 1;
}

int Checker::add_unnamed(const Node& node, int parent) {
  return add_element(node, kind_name(node.kind), elements::numbered(node), parent);
}

Shared<model::Citations> Checker::citations(const Node& node) {
  const auto known = outline_.citations.find(&node);
  if (known != outline_.citations.end())
    return known->second;
  return Shared(citations_of(node, model_.sources, diagnostics_));
}

bool Checker::declare(std::string_view name, Symbol symbol, int index, Span span) {
  static constexpr std::string_view predefined[] = {"step",    "first",    "last",      "next",  "count", "sum",
                                                    "highest", "lowest",   "different", "union", "max",   "min",
                                                    "me",      "opponent", "opponents", "it",    "top"};
  if (std::find(std::begin(predefined), std::end(predefined), name) != std::end(predefined)) {
    error(DiagnosticId::predefined_name, span, fmt::format("`{}` is a word of the language itself", name)).suggestion =
        fmt::format("take another name, such as `the_{}`", name);
  }
  const auto [known, is_new] = symbols_.emplace(name, Entry{symbol, index, span});
  if (is_new)
    return true;
  error(DiagnosticId::duplicate_name, span, fmt::format("`{}` is defined twice", name))
      .related.push_back({known->second.span, "the first definition is here"});
  return false;
}

const Checker::Entry* Checker::find(std::string_view name) const {
  const auto found = symbols_.find(name);
  return found == symbols_.end() ? nullptr : &found->second;
}

int Checker::hidden_variable(Type type, Span span) {
  model_.variables.push_back({std::string(), std::move(type), span});
  return static_cast<int>(model_.variables.size()) - 1;
}

int Checker::bind(std::string_view name, Type type, Span span) {
  const int variable = hidden_variable(std::move(type), span);
  model_.variables.back().name = name;
  if (const Local* other = find_local(name)) {
    error(DiagnosticId::shadowed_name, span, fmt::format("`{}` is bound already", name))
        .related.push_back({other->span, "it is bound here"});
  } else if (const Entry* entry = find(name)) {
    error(DiagnosticId::shadowed_name, span, fmt::format("`{}` is the name of something else", name))
        .related.push_back({entry->span, "that is declared here"});
  }
  locals_.push_back({std::string(name), variable, false, span});
  return variable;
}

Checker::Local* Checker::find_local(std::string_view name) {
  const auto found =
      std::find_if(locals_.rbegin(), locals_.rend(), [&](const Local& local) { return local.name == name; });
  return found == locals_.rend() ? nullptr : &*found;
}

void Checker::close_scope(std::size_t size) {
  while (locals_.size() > size) {
    const Local& local = locals_.back();
    if (!local.used && !local.name.empty()) {
      auto& finding =
          error(DiagnosticId::unused_name, local.span, fmt::format("`{}` is bound and never used", local.name));
      std::vector<std::string_view> near;
      for (const model::Family& family : model_.families)
        near.push_back(family.name);
      for (const model::Kind& kind : model_.kinds)
        near.insert(near.end(), kind.values.begin(), kind.values.end());
      if (const auto word = nearest(local.name, near))
        finding.suggestion = fmt::format("did you mean `{}`?", *word);
    }
    locals_.pop_back();
  }
}

/// A name that is misspelt elsewhere, or stands in something at fault, is not reported as never used.
void Checker::excuse(std::string_view name) {
  if (Local* local = find_local(name))
    local->used = true;
  const Entry* entry = find(name);
  if (entry == nullptr)
    return;
  if (entry->symbol == Symbol::option)
    option_used_.insert(entry->index);
  if (entry->symbol == Symbol::phase)
    phase_used_[static_cast<std::size_t>(entry->index)] = true;
  if (entry->symbol == Symbol::rule)
    rule_used_[static_cast<std::size_t>(entry->index)] = true;
}

void Checker::excuse_all(const Node& node) {
  if (node.kind == Kind::name || node.kind == Kind::id)
    excuse(node.text);
  for (const Node& child : node.children)
    excuse_all(child);
}

std::vector<std::string_view> Checker::declared_names() const {
  std::vector<std::string_view> names;
  names.reserve(symbols_.size());
  for (const auto& [name, entry] : symbols_)
    names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string_view> Checker::visible_names() const {
  std::vector<std::string_view> names;
  for (const Local& local : locals_)
    names.push_back(local.name);
  const std::vector<std::string_view> declared = declared_names();
  names.insert(names.end(), declared.begin(), declared.end());
  return names;
}

std::vector<std::string_view> Checker::value_names(int kind) const {
  const auto& values = model_.kinds[static_cast<std::size_t>(kind)].values;
  return {values.begin(), values.end()};
}

/// Reports a name whose element is taken away by `when`.
bool Checker::absent(const Node& name) {
  const auto found = absent_.find(name.text);
  if (found == absent_.end())
    return false;
  error(DiagnosticId::unknown_name, name.span, fmt::format("`{}` is not there: its `when` does not hold", name.text))
      .related.push_back({found->second, "it is declared here"});
  return true;
}

void Checker::unknown(const Node& node, std::string_view what, const std::vector<std::string_view>& near) {
  if (absent(node))
    return;
  auto& finding = error(DiagnosticId::unknown_name, node.span, fmt::format("there is no {} `{}`", what, node.text));
  const auto word = nearest(node.text, near);
  if (!word)
    return;
  finding.suggestion = fmt::format("did you mean `{}`?", *word);
  excuse(*word);
}

bool Checker::present(const Node& node) {
  const Node* when = node.find(Kind::when);
  if (when == nullptr)
    return true;
  const Expr value = expr(when->front());
  if (value.type.sort == model::Sort::error)
    return true;
  const auto known = fold(value);
  if (!known)
    error(DiagnosticId::not_constant, when->front().span, "a `when` condition may use options and numbers only");
  never_true(when->front(), value, "what it stands with is never there");
  if (known.value_or(1) != 0)
    return true;
  for (const Node& child : node.children) {
    if (child.kind == Kind::id)
      absent_.emplace(child.text, child.span);
  }
  return false;
}

std::optional<int> Checker::parse_number(const Node& node) {
  int value = 0;
  const auto [end, failure] = std::from_chars(node.text.data(), node.text.data() + node.text.size(), value);
  if (failure == std::errc() && value > -1000000000 && value < 1000000000)
    return value;
  error(DiagnosticId::range_overflow, node.span, fmt::format("`{}` is too large a number", node.text.substr(0, 24)));
  return std::nullopt;
}

} // namespace brehon
