#include "dsl/check/statements/decision.hpp"

#include "dsl/check/context/dead_part.hpp"
#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/sets.hpp"
#include "dsl/check/expressions/tried.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/proofs/capacity.hpp"
#include "dsl/check/proofs/decision.hpp"
#include "dsl/check/statements/stmt.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Stmt;

namespace {

/// What is chosen, and whether only who chooses learns it.
model::Binder check_choice(Context& context, const Node& node) {
  model::Binder out = check_binder(context, node);
  out.secret = node.has(Kind::seen_by_me);
  if (out.pieces && out.source.front().op == Op::variable && out.source.front().type.sort == model::Sort::pieces) {
    error(context, DiagnosticId::misplaced, out.source.front().span,
          "a piece cannot be chosen out of a set that is chosen with it")
        .suggestion = "choose it where it lies, and require that the set has it, or has it not";
  }
  return out;
}

/// Requirements and constants come first, then the effects.
void action_body(Context& context, const Node& body, model::ElementId parent, const Place& place,
                 model::Action& action) {
  LocalScope scope(context);
  std::size_t last_guard = 0;
  for (std::size_t i = 0; i < body.children.size(); ++i) {
    if (body[i].kind == Kind::require)
      last_guard = i + 1;
  }
  Node effects = body;
  effects.children.clear();
  bool in_guards = true;
  std::optional<DeadPart> behind_never; // what a requirement that options rule out keeps from happening
  std::size_t asked = 0;                // requirements up to that one
  std::vector<std::pair<std::size_t, const Node*>> after_effects; // requirements that are asked behind them
  for (std::size_t i = 0; i < body.children.size(); ++i) {
    const Node& child = body[i];
    if (child.kind == Kind::citation)
      continue;
    if (child.kind == Kind::require) {
      if (!in_guards)
        error(context, DiagnosticId::misplaced, child.span, "a requirement stands before all effects of its action");
      if (!present(context, child))
        continue;
      model::Guard guard;
      const Node* id = child.find(Kind::id);
      guard.name = id != nullptr ? std::string(id->text) : elements::numbered(child);
      guard.element = add_element(context, child, "requirement", guard.name, parent);
      const Node& test = child[id != nullptr ? 1 : 0];
      if (is_after_action(test)) {
        after_effects.emplace_back(action.guards.size(), &test);
        action.guards.push_back(std::move(guard));
        continue;
      }
      const auto around = std::exchange(context.scope.around, guard.element);
      guard.value = condition(context, test);
      context.scope.around = around;
      never_true(context, test, guard.value, "this action is never possible");
      const bool never = fold_sound(context, guard.value) == 0;
      action.guards.push_back(std::move(guard));
      if (never && !behind_never) {
        behind_never.emplace(context, true);
        asked = action.guards.size();
      }
      continue;
    }
    const bool is_guard = child.kind == Kind::let && i < last_guard;
    if (!is_guard) {
      in_guards = in_guards && i >= last_guard;
      if (i < last_guard && child.kind != Kind::let)
        in_guards = false;
      effects.children.push_back(child);
      continue;
    }
    model::Guard guard;
    guard.value = no_set_of_pieces(context, expr(context, child[1]));
    guard.element = add_unnamed(context, child, parent);
    Type type = guard.value.type;
    type.optional = false; // a constant that is none is a requirement that is not met
    const bool partial = guard.value.op == Op::step;
    guard.variable = bind(context, child.name(), partial ? type : guard.value.type, child.get(Kind::id).span);
    guard.name = child.name();
    guard.partial = partial;
    action.guards.push_back(std::move(guard));
  }
  const std::size_t findings = context.findings.reported.size();
  action.effects = check_block(context, effects, parent, place);
  for (const auto& [guard, node] : after_effects)
    action.guards[guard].value = after_action(context, *node, action.effects);
  scope.close();
  judge_slots(context, action, place.turns);
  judge_payment(context, action);
  if (behind_never && behind_never->close()) {
    action.guards.resize(asked);
    action.effects.clear();
    return;
  }
  const bool changes =
      std::any_of(action.effects.begin(), action.effects.end(), [](const Stmt& stmt) { return stmt.act != Act::let; });
  if (!changes && sound_since(context, findings)) {
    const Span span = context.model.elements[parent].span;
    error(context, DiagnosticId::no_effect, span, fmt::format("`{}` changes nothing", action.name)).suggestion =
        "say what it does, or use `pass`";
  }
}

/// Who decides, `by P` or who acts; they act in what follows, as `me`.
model::VariableId decider(Context& context, const Node& node, const Place& place, const model::Decision& decision,
                          model::Block& before) {
  if (place.in_setup)
    error(context, DiagnosticId::misplaced, node.span, "nobody decides in a set-up");
  if (const Node* by = node.find(Kind::by)) {
    Stmt let;
    let.act = Act::let;
    let.span = by->span;
    // Who decides is known before; it is no part of what is decided.
    let.element = context.model.elements[decision.element].parent;
    let.args.push_back(value_of(context, by->front(), kind_type(context, model::player_kind)));
    const model::VariableId who = hidden_variable(context, kind_type(context, model::player_kind), by->span);
    let.index = who.number();
    before.push_back(std::move(let));
    return who;
  }
  if (!context.scope.actors.empty())
    return context.scope.actors.back();
  if (!place.in_setup)
    error(context, DiagnosticId::misplaced, node.span, "nobody acts here: say who decides, `by` a player");
  return hidden_variable(context, kind_type(context, model::player_kind), node.span);
}

/// Adds a decision to the model, where it has its actions.
void add_decision(Context& context, model::Decision decision, Stmt& stmt) {
  judge_decision(context, decision, stmt.span);
  stmt.index = context.model.decisions.add(std::move(decision)).number();
}

} // namespace

bool is_decision_item(const Node& node) {
  return node.kind == Kind::action || node.kind == Kind::pass || node.kind == Kind::done ||
         node.kind == Kind::nothing_possible || node.kind == Kind::always_possible;
}

Stmt check_decision(Context& context, const std::vector<const Node*>& items, const Node& whole, model::ElementId parent,
                    const Place& place) {
  Stmt stmt;
  stmt.act = Act::decide;
  stmt.span = items.empty() ? whole.span : items.front()->span;
  stmt.element = parent;
  model::Decision decision;
  decision.element = parent;
  decision.name = context.model.elements[parent].path;
  decision.until_done = whole.has(Kind::until_done);
  decision.turns = whole.kind == Kind::actions ? model::none : place.turns;
  const bool only_says =
      std::all_of(items.begin(), items.end(), [](const Node* item) { return item->kind == Kind::always_possible; });
  if (!items.empty() && only_says) {
    error(context, DiagnosticId::misplaced, stmt.span, "there is no decision here of which this could be said")
        .suggestion = "`always possible \"…\"` stands directly before or behind the actions that it is about";
    return stmt;
  }
  if (place.in_setup || context.scope.actors.empty()) {
    error(context, DiagnosticId::misplaced, stmt.span,
          place.in_setup ? "nobody decides in a set-up"
                         : "nobody acts here: a decision needs a turn, or `by` a player");
    return stmt;
  }
  decision.player = variable_expr(context, context.scope.actors.back(), stmt.span);
  for (const Node* item : items) {
    if (!present(context, *item))
      continue;
    if (item->kind == Kind::action) {
      decision.actions.push_back(check_action(context, *item, parent, place));
    } else if (item->kind == Kind::done && !decision.until_done) {
      error(context, DiagnosticId::misplaced, item->span, "`done` stands among the actions of a decision `until done`");
    } else if (item->kind == Kind::pass || item->kind == Kind::done) {
      model::Action pass;
      pass.name = item->kind == Kind::pass ? "pass" : "done";
      pass.sort = item->kind == Kind::pass ? model::Action::Sort::pass : model::Action::Sort::done;
      pass.element = add_element(context, *item, pass.name, pass.name, parent);
      pass.if_nothing_else = item->has(Kind::nothing_else);
      pass.secret = item->has(Kind::seen_by_me);
      decision.actions.push_back(std::move(pass));
    } else if (item->kind == Kind::always_possible) {
      decision.always_possible = unquote(item->get(Kind::string).text);
      add_unnamed(context, *item, parent);
    } else {
      Stmt result = begin_statement(context, *item, item->has(Kind::end) ? Act::end : Act::draw_game, parent);
      for (const Kind kind : {Kind::wins, Kind::loses}) {
        if (const Node* what = item->find(kind)) {
          result.act = kind == Kind::wins ? Act::wins : Act::loses;
          result.args.push_back(whose_result(context, what->front()));
        }
      }
      const Node* test = item->find(Kind::condition);
      result.args.push_back(test == nullptr ? constant_expr(1, types::boolean(), item->span)
                                            : condition(context, test->front()));
      if (says_what_if_nothing(decision)) {
        dead(context, DiagnosticId::unreachable, item->span, "this never matters: what happens then is said already")
            .related.push_back({decision.if_nothing.back().span, "it is said here"});
        continue;
      }
      decision.if_nothing.push_back(std::move(result));
      ++context.flow.leaving;
    }
  }
  const bool has_done = std::any_of(decision.actions.begin(), decision.actions.end(),
                                    [](const model::Action& known) { return known.sort == model::Action::Sort::done; });
  if (decision.until_done && !has_done) {
    model::Action done;
    done.name = "done";
    done.sort = model::Action::Sort::done;
    done.element = parent;
    decision.actions.push_back(std::move(done));
  }
  add_decision(context, std::move(decision), stmt);
  return stmt;
}

model::Action check_action(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  model::Action out;
  out.name = node.name();
  out.element = add_element(context, node, "action", out.name, parent);
  out.secret = node.has(Kind::seen_by_me);
  LocalScope scope(context);
  if (const Node* list = node.find(Kind::parameters)) {
    for (const Node& parameter : list->children)
      out.parameters.push_back(check_choice(context, parameter));
  }
  Place inside = place;
  inside.in_decision = true;
  action_body(context, node.get(Kind::block), out.element, inside, out);
  return out;
}

Stmt choose_statement(Context& context, const Node& node, model::ElementId parent, const Place& place,
                      model::Block& before) {
  Stmt stmt = begin_statement(context, node, Act::decide, parent);
  model::Decision decision;
  decision.element = stmt.element;
  decision.name = context.model.elements[parent].path;
  decision.if_possible = node.has(Kind::if_possible);
  if (const Node* why = node.find(Kind::always_possible)) {
    decision.always_possible = unquote(why->get(Kind::string).text);
    add_unnamed(context, *why, stmt.element);
  }
  model::Action action;
  action.name = "choose";
  action.element = stmt.element;
  LocalScope scope(context);
  const Acting acting(context, decider(context, node, place, decision, before));
  decision.player = variable_expr(context, context.scope.actors.back(), node.span);
  for (const Node& child : node.children) {
    if (child.kind == Kind::binder)
      action.parameters.push_back(check_choice(context, child));
  }
  Place inside = place;
  inside.in_decision = true;
  action_body(context, node.get(Kind::block), stmt.element, inside, action);
  scope.close();
  decision.actions.push_back(std::move(action));
  if (node.kind == Kind::may_choose) {
    model::Action pass;
    pass.name = "pass";
    pass.sort = model::Action::Sort::pass;
    pass.element = add_element(context, node, "pass", "pass", stmt.element);
    decision.actions.push_back(std::move(pass));
  }
  add_decision(context, std::move(decision), stmt);
  return stmt;
}

Stmt may_statement(Context& context, const Node& node, model::ElementId parent, const Place& place,
                   model::Block& before) {
  Stmt stmt;
  stmt.act = Act::decide;
  stmt.span = node.span;
  model::Decision decision;
  decision.name = context.model.elements[parent].path;
  model::Action action;
  action.name = node.name();
  action.element = add_element(context, node, "action", action.name, parent);
  stmt.element = decision.element = action.element;
  const Acting acting(context, decider(context, node, place, decision, before));
  decision.player = variable_expr(context, context.scope.actors.back(), node.span);
  model::Action pass;
  pass.name = "pass";
  pass.sort = model::Action::Sort::pass;
  pass.element = add_element(context, node, "pass", "pass", action.element);
  if (const Node* must = node.find(Kind::must_if)) {
    model::Guard guard;
    guard.name = "must";
    guard.element = add_element(context, *must, "requirement", guard.name, action.element);
    guard.value = negation(context, condition(context, must->front()));
    pass.guards.push_back(std::move(guard));
  }
  Place inside = place;
  inside.in_decision = true;
  action_body(context, node.get(Kind::block), action.element, inside, action);
  decision.actions.push_back(std::move(action));
  decision.actions.push_back(std::move(pass));
  add_decision(context, std::move(decision), stmt);
  return stmt;
}

} // namespace brehon::checking
