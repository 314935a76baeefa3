#include "tools/words/telling.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace brehon {

using expressions::is_constant;
using expressions::is_false;
using model::Stmt;

/// Whether an action has no name: one that `choose` or `keep` made. It is described in place.
bool Telling::is_unnamed(const model::Action& action) const {
  if (action.element == model::none) {
    return action.sort == model::Action::Sort::plain;
  }
  const std::string& path = model().elements[action.element].path;
  return !path.empty() && path.back() >= '0' && path.back() <= '9' &&
         path.find_last_not_of("0123456789") != std::string::npos && path[path.find_last_not_of("0123456789")] == '.';
}

std::string Telling::path_of(const model::Action& action) const {
  return action.element == model::none || action.sort == model::Action::Sort::done
             ? action.name
             : model().elements[action.element].path;
}

const Labels::Forms* Telling::labelled(const std::string& path) const {
  return words_.labels().find(path, words_.labels().language());
}

std::vector<std::string> Telling::parameters(const model::Action& action) {
  std::vector<std::string> texts;
  for (const model::Binder& parameter : action.parameters) {
    texts.push_back(binder(parameter));
  }
  return texts;
}

RequirementWords Telling::requirement(const model::Guard& guard) {
  RequirementWords words;
  words.element = guard.element;
  words.condition =
      guard.variable == model::none ? phrase("only_if", {{"condition", condition(guard.value)}}) : value(guard.value);
  if (guard.variable != model::none) {
    bind(guard.variable);
    words.condition = phrase("let", {{"name", variable(guard.variable)}, {"value", words.condition}});
    words.text = words.condition;
    return words;
  }
  const std::string path = guard.element == model::none ? guard.name : model().elements[guard.element].path;
  words.text = labelled(path) != nullptr ? words_.label(path) : words.condition;
  return words;
}

ActionWords Telling::action(const model::Action& action) {
  ActionWords words;
  words.element = action.element;
  words.text = is_unnamed(action)                                                                 ? phrase("choose")
               : action.sort == model::Action::Sort::done && labelled(path_of(action)) == nullptr ? phrase("done")
               : action.sort == model::Action::Sort::pass && labelled(path_of(action)) == nullptr
                   ? phrase("pass")
                   : words_.label(path_of(action));
  words.parameters = parameters(action);
  for (const model::Guard& guard : action.guards) {
    if (is_constant(guard.value)) {
      continue;
    }
    words.requirements.push_back(requirement(guard));
  }
  words.effects = block(action.effects);
  return words;
}

std::string Telling::decision(const model::Decision& decision) {
  if (is_you(decision.player)) {
    return phrase(decision.until_done ? "you_decide_often" : "you_decide");
  }
  return phrase(decision.until_done ? "decides_often" : "decides", {{"player", value(decision.player)}});
}

/// A decision by the names of its actions, which are described elsewhere.
void Telling::decide(const Stmt& stmt, std::vector<Sentence>& out) {
  const model::Decision& decision = model().decisions[stmt.id<model::DecisionId>()];
  const bool you = is_you(decision.player);
  const std::string player = you ? std::string() : value(decision.player);
  const std::string who = you ? "you_" : "player_";
  if (decision.actions.size() == 1 && is_unnamed(decision.actions.front())) {
    Scope scope(*this);
    const ActionWords only = action(decision.actions.front());
    add(out, stmt, phrase(who + "choose_what", {{"player", player}, {"what", words_.both(only.parameters)}}),
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
      names.push_back(is_unnamed(each) ? phrase("choose") : words_.label(path_of(each)));
    }
  }
  const std::string_view how = decision.until_done ? "choose_often" : may ? "may" : "choose";
  add(out, stmt, phrase(who + std::string(how), {{"player", player}, {"actions", words_.either(names)}}));
}

} // namespace brehon
