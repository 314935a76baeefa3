#include "dsl/check/context/scope.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "dsl/base/suggest.hpp"
#include "dsl/check/context/context.hpp"

namespace brehon::checking {

LocalScope::LocalScope(Context& context)
    : context_(context), size_(context.scope.locals.size()), findings_(context.findings.reported.size()) {}

void LocalScope::close(const std::string& mend) {
  std::vector<Local>& locals = context_.scope.locals;
  while (locals.size() > size_) {
    const Local& local = locals.back();
    // What is at fault may be what uses the name.
    if (!local.used && !local.name.empty() && sound_since(context_, findings_)) {
      auto& finding = error(context_, DiagnosticId::unused_name, local.span,
                            fmt::format("`{}` is bound and never used", local.name));
      if (const auto word = nearest(local.name, words_of_pieces(context_)))
        suggest_word(finding, *word);
      else
        finding.suggestion = mend;
    }
    locals.pop_back();
  }
}

std::vector<std::string_view> words_of_pieces(const Context& context) {
  std::vector<std::string_view> words = names_of(context.model.families);
  for (const model::Kind& kind : context.model.kinds)
    words.insert(words.end(), kind.values.begin(), kind.values.end());
  return words;
}

void LocalScope::use_last() {
  if (context_.scope.locals.size() > size_)
    context_.scope.locals.back().used = true;
}

FreshScope::FreshScope(Context& context) : context_(context) {
  std::swap(outer_, context_.scope);
}

FreshScope::~FreshScope() {
  std::swap(outer_, context_.scope);
}

Acting::Acting(Context& context, model::VariableId player) : context_(context) {
  context_.scope.actors.push_back(player);
}

Acting::~Acting() {
  context_.scope.actors.pop_back();
}

Exactly::Exactly(Context& context) : context_(context), outer_(context.scope.exact) {
  context_.scope.exact = true;
}

Exactly::~Exactly() {
  context_.scope.exact = outer_;
}

Knowing::Knowing(Context& context, const model::Expr& condition, bool holds) : context_(context) {
  context_.scope.known.push_back({&condition, holds});
}

Knowing::~Knowing() {
  context_.scope.known.pop_back();
}

model::VariableId hidden_variable(Context& context, Type type, Span span) {
  return context.model.variables.add({std::string(), std::move(type), span});
}

model::VariableId bind(Context& context, std::string_view name, Type type, Span span) {
  const model::VariableId variable = hidden_variable(context, std::move(type), span);
  context.model.variables[variable].name = name;
  refuse_value_word(context, name, span);
  if (const Local* other = find_local(context, name)) {
    error(context, DiagnosticId::shadowed_name, span, fmt::format("`{}` is bound already", name))
        .related.push_back({other->span, "it is bound here"});
  } else if (const Entry* entry = find(context, name)) {
    error(context, DiagnosticId::shadowed_name, span, fmt::format("`{}` is the name of something else", name))
        .related.push_back({entry->span, "that is declared here"});
  }
  context.scope.locals.push_back({std::string(name), variable, false, span});
  return variable;
}

void bind_to(Context& context, std::string_view name, model::VariableId variable, Span span) {
  context.scope.locals.push_back({std::string(name), variable, true, span});
}

Local* find_local(Context& context, std::string_view name) {
  std::vector<Local>& locals = context.scope.locals;
  const auto found =
      std::find_if(locals.rbegin(), locals.rend(), [&](const Local& local) { return local.name == name; });
  return found == locals.rend() ? nullptr : &*found;
}

std::vector<std::string_view> visible_names(const Context& context) {
  std::vector<std::string_view> names = names_of(context.scope.locals);
  const std::vector<std::string_view> declared = declared_names(context);
  names.insert(names.end(), declared.begin(), declared.end());
  return names;
}

void excuse(Context& context, std::string_view name) {
  if (Local* local = find_local(context, name))
    local->used = true;
  const Entry* entry = find(context, name);
  if (entry == nullptr)
    return;
  if (entry->symbol == Symbol::option)
    context.used.options.insert(entry->id<model::OptionId>());
  if (entry->symbol == Symbol::phase)
    context.used.phases.insert(entry->id<model::PhaseId>());
  if (entry->symbol == Symbol::rule)
    context.used.rules.insert(entry->id<model::RuleId>());
}

void excuse_all(Context& context, const Node& node) {
  if (node.kind == Kind::name || node.kind == Kind::id)
    excuse(context, node.text);
  for (const Node& child : node.children)
    excuse_all(context, child);
}

} // namespace brehon::checking
