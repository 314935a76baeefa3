#include "tools/words/decision.hpp"

#include "dsl/base/index.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"
#include "tools/words/author.hpp"
#include "tools/words/binders.hpp"
#include "tools/words/condition.hpp"
#include "tools/words/flags.hpp"
#include "tools/words/flow.hpp"
#include "tools/words/stmt.hpp"
#include "tools/words/value.hpp"
#include "tools/words/variables.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>

namespace brehon::telling {

using expressions::is_constant;
using expressions::is_false;
using model::Role;
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

const model::Label* labelled(const Context& context, const std::string& path) {
  return context.words.own_label(path);
}

/// What an action is called where it is one of several to choose from: an infinitive.
std::string name_of(const Context& context, const model::Action& action) {
  const std::string path = path_of(context, action);
  return is_unnamed(context, action)                                                      ? phrase(context, "choose")
         : action.sort == model::Action::Sort::done && labelled(context, path) == nullptr ? phrase(context, "done")
         : action.sort == model::Action::Sort::pass && labelled(context, path) == nullptr ? phrase(context, "pass")
                                                                                          : context.words.label(path);
}

/// The order to do it, where its label has a form for that.
std::string order_of(const Context& context, const model::Action& action) {
  const model::Label* label = is_unnamed(context, action) ? nullptr : labelled(context, path_of(context, action));
  if (label == nullptr) {
    return {};
  }
  const auto order = label->forms.find("do");
  const bool is_infinitive = context.words.labels().language() == base_pack().language; // which is an order, too
  return order != label->forms.end() ? order->second.first : is_infinitive ? label->one : std::string();
}

bool is_possible(const model::Action& action) {
  return std::none_of(action.guards.begin(), action.guards.end(),
                      [](const model::Guard& guard) { return is_false(guard.value); });
}

/// One of the conditions that all have to hold.
struct Part {
  std::string text;
  bool is_compound = false;
};

/// The conditions that all have to hold, with the meaning of their words: of a short definition what it says, and not
/// only what it is called.
std::vector<Part> meanings(Context& context, const Expr& expr, bool holds = true) {
  constexpr int most_labelled = 14; // operations; what has more is told by its label
  constexpr int most = 60;          // and without one by its name
  if (expr.op == model::Op::not_) {
    return meanings(context, expr[model::Role::operand], !holds);
  }
  if (expr.op == model::Op::define) {
    const Expr body = body_of(context, expr);
    if (size_of(body) <= (has_own_sentence(context, expr) ? most_labelled : most)) {
      return meanings(context, body, holds);
    }
  }
  if (expr.op != (holds ? model::Op::and_ : model::Op::or_)) {
    return {{condition(context, expr, holds), is_compound(context, expr)}};
  }
  std::vector<Part> all;
  for (const Expr& each : expr.args) {
    std::vector<Part> own = meanings(context, each, holds);
    std::move(own.begin(), own.end(), std::back_inserter(all));
  }
  return all;
}

/// The condition that a value is not none.
std::string there_is(Context& context, const Expr& value) {
  Expr is_none;
  is_none.op = model::Op::is_none;
  is_none.type.sort = model::Sort::boolean;
  is_none.args = {value};
  return condition(context, is_none, false);
}

} // namespace

namespace {

/// Whether an argument has to be another one than those before it.
bool is_set_apart(const model::Action& action, const model::Binder& parameter) {
  const auto says_so = [&](Expr condition) { return sets_apart(parameter.variable, condition); };
  return std::any_of(parameter.filter.begin(), parameter.filter.end(), says_so) ||
         std::any_of(action.guards.begin(), action.guards.end(),
                     [&](const model::Guard& guard) { return guard.variable.is_none() && says_so(guard.value); });
}

/// Whether any player may be chosen, who acts among them.
bool may_be_you(const Context& context, const model::Action& action, const model::Binder& parameter) {
  const model::Type& type = context.model.variables[parameter.variable].type;
  const bool is_any = !parameter.pieces && type.sort == model::Sort::kind && type.kind == model::player_kind &&
                      (parameter.source.empty() || parameter.source.front().op == model::Op::whole);
  bool is_compared = false; // with another player, who may be the one who acts
  const auto look = [&](const Expr& expr) {
    model::each<Expr>(expr, [&](const Expr& each) {
      const auto is_player = [](const Expr& arg) {
        return arg.type.sort == model::Sort::kind && arg.type.kind == model::player_kind;
      };
      is_compared |= each.op == model::Op::equal && std::all_of(each.args.begin(), each.args.end(), is_player);
    });
  };
  std::for_each(parameter.filter.begin(), parameter.filter.end(), look);
  for (const model::Guard& guard : action.guards) {
    look(guard.value);
  }
  return is_any && !is_compared;
}

/// What is chosen, `a gate and another gate`. What may be the same again is `a gate`, too.
Term chosen_thing(Context& context, const model::Action& action, const model::Binder& parameter) {
  const bool is_second = has_fellow(context, parameter.variable);
  const bool apart = is_second && is_set_apart(action, parameter);
  const Term thing = binder(context, parameter, 1, apart);
  if (is_second && !apart) {
    call_other(context, parameter.variable);
  }
  if (may_be_you(context, action, parameter)) {
    return term(context, "yourself_too", {{"thing", thing}});
  }
  return !parameter.secret ? thing : Term([&context, thing](const Form& form) {
    return phrase(context, "in_secret", {{"thing", thing.in(form)}});
  });
}

} // namespace

RequirementWords requirement(Context& context, const model::Guard& guard) {
  RequirementWords words;
  words.element = guard.element;
  if (guard.variable != model::none) {
    words.is_condition = false;
    if (guard.partial) {
      words.condition = there_is(context, guard.value);
    }
    words.text = take(context, guard.variable, guard.value);
    return words;
  }
  const std::vector<Part> parts = meanings(context, guard.value);
  std::vector<std::string> joined;
  for (const Part& each : parts) {
    words.conditions.push_back(each.text);
    joined.push_back(parts.size() > 1 && each.is_compound ? "(" + each.text + ")" : each.text);
  }
  words.condition = context.words.both(joined);
  const std::string path = guard.element == model::none ? guard.name : context.model.elements[guard.element].path;
  words.text = words.condition;
  const model::Label* label = labelled(context, path);
  if (label != nullptr && !is_noun(*label, context.words.pack())) {
    words.is_named = true;
    words.text = context.words.label(path);
  }
  if (std::string own = author_text(context.words, guard.element); !own.empty()) {
    words.is_condition = false;
    words.text = std::move(own);
  }
  return words;
}

ActionWords action(Context& context, const model::Action& action) {
  ActionWords words;
  words.element = action.element;
  words.text = name_of(context, action);
  if (std::optional<Sentence> own = author_sentence(context.words, action.element)) {
    words.effects.push_back(std::move(*own));
    return words;
  }
  std::vector<Term> chosen;
  for (const model::Binder& parameter : action.parameters) {
    chosen.push_back(chosen_thing(context, action, parameter));
  }
  for (const Term& each : chosen) {
    words.parameters.push_back(each.in({"a", context.words.object_case()}));
  }
  words.chosen = context.words.both(chosen).in({"a", context.words.object_case()});
  for (const model::Guard& guard : action.guards) {
    RequirementWords told;
    if (!is_constant(guard.value) || guard.variable != model::none) {
      told = requirement(context, guard);
    }
    if (!told.text.empty()) {
      words.requirements.push_back(std::move(told));
    }
  }
  if (action.if_nothing_else) {
    RequirementWords nothing_else;
    nothing_else.text = nothing_else.condition = phrase(context, "nothing_else");
    words.requirements.push_back(std::move(nothing_else));
  }
  if (action.secret) {
    words.effects.push_back({Words::ended(Words::capital(phrase(context, "untold"))), action.element, {}, {}});
  }
  for (Sentence& effect : block(context, action.effects)) {
    words.effects.push_back(std::move(effect));
  }
  return words;
}

std::string decision(Context& context, const model::Decision& decision) {
  if (is_you(context, decision.player)) {
    return phrase(context, decision.until_done ? "you_decide_often" : "you_decide");
  }
  return phrase(context, decision.until_done ? "decides_often" : "decides",
                {{"player", value(context, decision.player)}});
}

namespace {

/// What is not done where nothing is possible.
std::string where_possible(const Context& context, const model::Decision& decision, std::string text) {
  return decision.if_possible ? phrase(context, "if_possible", {{"what", std::move(text)}}) : text;
}

/// A decision whose only action has no name: what is chosen, and of what sort it has to be.
void choose_one(Context& context, const Stmt& stmt, const model::Decision& decision, std::vector<Sentence>& out) {
  Scope scope(context);
  const ActionWords only = action(context, decision.actions.front());
  const bool may = decision.actions.size() > 1;
  const bool you = is_you(context, decision.player);
  std::vector<std::string> conditions;
  for (const RequirementWords& each : only.requirements) {
    if (!each.condition.empty()) {
      conditions.push_back(each.condition);
    }
  }
  std::string what = only.chosen;
  if (!conditions.empty()) {
    what = phrase(context, "such_that", {{"thing", what}, {"condition", context.words.both(conditions)}});
  }
  const Term player = you ? Term("") : value(context, decision.player);
  const std::string key = std::string(you ? "you_" : "player_") + (may ? "may_choose_what" : "choose_what");
  std::string text = phrase(context, key, {{"player", player}, {"what", what}});
  add(context, out, stmt, may ? std::move(text) : where_possible(context, decision, std::move(text)), only.effects);
}

/// The same result without its condition.
Stmt unconditional(Stmt result) {
  result[Role::condition] = expressions::truth();
  return result;
}

/// What happens where none of the actions is possible, and when one passes.
void if_nothing(Context& context, const Stmt& stmt, const model::Decision& decision, std::vector<Sentence>& out) {
  const Stmt place = [&] {
    Stmt made = stmt;
    made.element = model::none;
    return made;
  }();
  for (const model::Action& each : decision.actions) {
    if (each.sort == model::Action::Sort::pass && each.if_nothing_else) {
      add(context, out, place, phrase(context, "pass_if_nothing"));
    }
  }
  std::vector<std::string> before; // that the conditions of the results before do not hold
  for (const Stmt& each : decision.if_nothing) {
    const Expr& asked = each[Role::condition];
    std::vector<Sentence> result;
    context.may_have_ended = false; // this is told by its conditions
    statement(context, unconditional(each), result);
    std::vector<std::string> conditions = before;
    if (!is_constant(asked)) {
      conditions.push_back(condition(context, asked));
      before.push_back(condition(context, asked, false));
    }
    for (Sentence& one : result) {
      Term what = context.words.uncapital(std::move(one.text));
      std::string text = conditions.empty()
                             ? phrase(context, "if_nothing", {{"what", std::move(what)}})
                             : phrase(context, "if_nothing_and",
                                      {{"what", std::move(what)}, {"condition", context.words.both(conditions)}});
      out.push_back({Words::capital(std::move(text)), each.element, each.span, {}});
    }
  }
}

/// A decision that may be declined: what one may do, and when one has to.
void may(Context& context, const Stmt& stmt, const model::Decision& decision, std::vector<Sentence>& out) {
  const bool you = is_you(context, decision.player);
  const Term player = you ? Term("") : value(context, decision.player);
  const model::Action& pass = decision.actions.back();
  add(context, out, stmt,
      phrase(context, you ? "you_may" : "player_may",
             {{"player", player}, {"action", name_of(context, decision.actions.front())}}));
  for (const model::Guard& guard : pass.guards) {
    if (!is_constant(guard.value)) {
      add(context, out, stmt,
          phrase(context, you ? "you_must" : "player_must",
                 {{"player", player}, {"condition", condition(context, guard.value, false)}}, 1));
    }
  }
}

} // namespace

void decide(Context& context, const Stmt& stmt, std::vector<Sentence>& out) {
  using ActionSort = model::Action::Sort;
  const model::Decision& decision = context.model.decisions[stmt.id<model::DecisionId>()];
  if (decision.actions.empty()) {
    return;
  }
  const bool passes = decision.actions.size() == 2 && decision.actions.back().sort == ActionSort::pass &&
                      decision.turns.is_none() && !decision.actions.back().if_nothing_else;
  if (is_unnamed(context, decision.actions.front()) && (decision.actions.size() == 1 || passes)) {
    return choose_one(context, stmt, decision, out);
  }
  if (passes && decision.if_nothing.empty()) {
    return may(context, stmt, decision, out);
  }
  const bool you = is_you(context, decision.player);
  const Term player = you ? Term("") : value(context, decision.player);
  std::vector<std::string> names;
  std::string order;
  for (const model::Action& each : decision.actions) {
    const bool is_told = is_possible(each) && each.sort != ActionSort::done && !each.if_nothing_else;
    if (is_told) {
      names.push_back(name_of(context, each));
      order = order_of(context, each);
    }
  }
  const std::string key = std::string(you ? "you_" : "player_") + (decision.until_done ? "choose_often" : "choose");
  const bool is_order = names.size() == 1 && you && !decision.until_done;
  std::string text = !is_order ? phrase(context, key, {{"player", player}, {"actions", context.words.either(names)}})
                     : order.empty() ? names.front()
                                     : order;
  add(context, out, stmt, where_possible(context, decision, std::move(text)));
  if_nothing(context, stmt, decision, out);
}

} // namespace brehon::telling
