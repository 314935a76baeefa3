#include "tools/words/decision.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "tools/words/binders.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/stmt.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using expressions::is_false;
using model::Stmt;

namespace {

/// Whether an action has no name: one that `choose` or `keep` made. It is described in place.
bool is_unnamed(const Context& context, const model::Action& action) {
  if (action.element == model::none) {
    return action.sort == model::Action::Sort::plain;
  }
  const std::string& path = context.model.elements[action.element].path;
  return !path.empty() && path.back() >= '0' && path.back() <= '9' &&
         path.find_last_not_of("0123456789") != std::string::npos && path[path.find_last_not_of("0123456789")] == '.';
}

std::string path_of(const Context& context, const model::Action& action) {
  return action.element == model::none || action.sort == model::Action::Sort::done
             ? action.name
             : context.model.elements[action.element].path;
}

const Labels::Forms* labelled(const Context& context, const std::string& path) {
  return context.words.labels().find(path, context.words.labels().language());
}

std::vector<std::string> parameters(Context& context, const model::Action& action) {
  std::vector<std::string> texts;
  for (const model::Binder& parameter : action.parameters) {
    texts.push_back(binder(context, parameter));
  }
  return texts;
}

} // namespace

RequirementWords requirement(Context& context, const model::Guard& guard) {
  RequirementWords words;
  words.element = guard.element;
  words.condition = guard.variable == model::none
                        ? phrase(context, "only_if", {{"condition", condition(context, guard.value)}})
                        : value(context, guard.value);
  if (guard.variable != model::none) {
    bind(context, guard.variable);
    words.condition = phrase(context, "let", {{"name", variable(context, guard.variable)}, {"value", words.condition}});
    words.text = words.condition;
    return words;
  }
  const std::string path = guard.element == model::none ? guard.name : context.model.elements[guard.element].path;
  words.text = labelled(context, path) != nullptr ? context.words.label(path) : words.condition;
  return words;
}

ActionWords action(Context& context, const model::Action& action) {
  ActionWords words;
  words.element = action.element;
  words.text = is_unnamed(context, action) ? phrase(context, "choose")
               : action.sort == model::Action::Sort::done && labelled(context, path_of(context, action)) == nullptr
                   ? phrase(context, "done")
               : action.sort == model::Action::Sort::pass && labelled(context, path_of(context, action)) == nullptr
                   ? phrase(context, "pass")
                   : context.words.label(path_of(context, action));
  words.parameters = parameters(context, action);
  for (const model::Guard& guard : action.guards) {
    if (is_constant(guard.value)) {
      continue;
    }
    words.requirements.push_back(requirement(context, guard));
  }
  words.effects = block(context, action.effects);
  return words;
}

std::string decision(Context& context, const model::Decision& decision) {
  if (is_you(context, decision.player)) {
    return phrase(context, decision.until_done ? "you_decide_often" : "you_decide");
  }
  return phrase(context, decision.until_done ? "decides_often" : "decides",
                {{"player", value(context, decision.player)}});
}

void decide(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  const model::Decision& decision = context.model.decisions[stmt.id<model::DecisionId>()];
  const bool you = is_you(context, decision.player);
  const std::string player = you ? std::string() : value(context, decision.player);
  const std::string who = you ? "you_" : "player_";
  if (decision.actions.size() == 1 && is_unnamed(context, decision.actions.front())) {
    Scope scope(context);
    const ActionWords only = action(context, decision.actions.front());
    add(context, out, stmt,
        phrase(context, who + "choose_what", {{"player", player}, {"what", context.words.both(only.parameters)}}),
        only.effects);
    return;
  }
  std::vector<std::string> names;
  bool may = false;
  for (const model::Action& each : decision.actions) {
    const bool possible = std::none_of(each.guards.begin(), each.guards.end(),
                                       [](const model::Guard& guard) { return is_false(guard.value); });
    if (!possible) {
      continue;
    }
    may = may || each.sort == model::Action::Sort::pass;
    if (each.sort != model::Action::Sort::done) {
      names.push_back(is_unnamed(context, each) ? phrase(context, "choose")
                                                : context.words.label(path_of(context, each)));
    }
  }
  const std::string_view how = decision.until_done ? "choose_often" : may ? "may" : "choose";
  add(context, out, stmt,
      phrase(context, who + std::string(how), {{"player", player}, {"actions", context.words.either(names)}}));
}

} // namespace brehon::telling
