#include "dsl/check/statements/flow.hpp"

#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/statements/actor.hpp"
#include "dsl/check/statements/stmt.hpp"
#include "dsl/model/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace brehon::checking {

using model::Act;
using model::Stmt;

namespace {

/// Takes in who is said to have the next turn. Of `once each` everybody has one, and who has it can have more.
void judge_next_turns(Context& context, model::TurnsId id, model::Turns& turns, std::size_t first) {
  for (std::size_t i = first; i < context.flow.handed_on.size(); ++i) {
    const HandedOn& each = context.flow.handed_on[i];
    turns.hands_on = turns.hands_on || each.turns == id;
    if (each.turns == id && turns.until == model::Turns::Until::once_each && each.to != turns.me) {
      error(context, DiagnosticId::misplaced, each.span, "in turns `once each` only `me` can have another turn")
          .suggestion = "write `next turn to me`, or say otherwise when the turns end";
    }
  }
}

} // namespace

Stmt turns_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::turns, parent);
  model::Turns out;
  out.element = stmt.element;
  const Node& from = node.get(Kind::clockwise_from);
  out.from = value_of(context, from.children.back(), kind_type(context, model::player_kind));
  out.anticlockwise = from.has(Kind::anticlockwise);
  out.me = hidden_variable(context, kind_type(context, model::player_kind), node.span);
  const model::TurnsId id = context.model.turns.add({});
  std::optional<Acting> acting(std::in_place, context, out.me);
  if (const Node* of = node.find(Kind::of_players))
    out.where.push_back(condition(context, of->front()));
  if (const Node* each = node.find(Kind::each_until)) {
    out.until = model::Turns::Until::each;
    out.condition.push_back(condition(context, each->front()));
  }
  if (const Node* until = node.find(Kind::until)) {
    out.until = model::Turns::Until::condition;
    out.condition.push_back(condition(context, until->front()));
  }
  std::optional<Knowing> goes_on;
  if (out.until == model::Turns::Until::condition && expressions::variables(out.condition[0]).count(out.me) == 0)
    goes_on.emplace(context, out.condition[0], false);
  Place inside = place;
  inside.turns = id;
  if (node.has(Kind::once_each))
    out.until = model::Turns::Until::once_each;
  context.model.turns[id].until = out.until;
  context.model.turns[id].me = out.me;
  const int left_before = context.flow.leaving;
  const std::size_t handed_before = context.flow.handed_on.size();
  out.body = check_block(context, node.get(Kind::block), parent, inside);
  if (node.has(Kind::until_all_passed))
    out.until = model::Turns::Until::all_passed;
  goes_on.reset();
  acting.reset();
  judge_next_turns(context, id, out, handed_before);
  if (out.until == model::Turns::Until::never && context.flow.leaving == left_before && context.flow.rules.empty())
    context.flow.endless.push_back(node.get(Kind::clockwise_from).span);
  const bool passes =
      std::any_of(context.model.decisions.begin(), context.model.decisions.end(), [&](const model::Decision& decision) {
        return decision.turns == id &&
               std::any_of(decision.actions.begin(), decision.actions.end(),
                           [](const model::Action& action) { return action.sort == model::Action::Sort::pass; });
      });
  if (out.until == model::Turns::Until::all_passed && !passes) {
    error(context, DiagnosticId::no_progress, node.get(Kind::clockwise_from).span,
          "nobody can pass, so these turns never end")
        .suggestion = "add `pass` to the actions";
  }
  context.model.turns[id] = std::move(out);
  stmt.index = id.number();
  return stmt;
}

Stmt next_turn_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::next_turn, parent);
  stmt.args.push_back(value_of(context, node.front(), kind_type(context, model::player_kind)));
  if (place.turns.is_none() || !place.hands_on) {
    error(context, DiagnosticId::misplaced, node.span, "there are no turns here, so nobody has the next one")
        .suggestion = "say it in the block of `turns`, not in a rule that is called or in what happens at once";
    return stmt;
  }
  const model::Expr& to = stmt[model::Role::player];
  const bool is_variable = to.op == model::Op::variable;
  context.flow.handed_on.push_back(
      {place.turns, is_variable ? to.id<model::VariableId>() : model::VariableId(), node.span});
  return stmt;
}

Stmt enter_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, Act::phase, parent);
  const Node& id = node.get(Kind::id);
  if (id.text == "setup") {
    stmt.act = Act::step; // the set-up is a step of its own
    stmt.index = model::none;
    if (!context.input.game.has(Kind::setup)) {
      error(context, DiagnosticId::missing_part, id.span, "this game has no `setup { … }`").suggestion =
          "add `setup { … }` to the game, or leave `setup` out here";
    }
    return stmt;
  }
  const Entry* entry = find(context, id.text);
  if (entry == nullptr || entry->symbol != Symbol::phase) {
    std::vector<std::string_view> near = {"setup"};
    for (const model::Phase& phase : context.model.phases)
      near.push_back(phase.name);
    unknown(context, id, "phase", near);
    return stmt;
  }
  note(context, id, *entry);
  stmt.index = entry->number;
  context.used.phases.insert(entry->id<model::PhaseId>());
  return stmt;
}

void declare_flow(Context& context) {
  for (const Node& node : context.input.game.children) {
    if (node.kind != Kind::phase && node.kind != Kind::rule)
      continue;
    const Span span = node.get(Kind::id).span;
    if (node.kind == Kind::phase) {
      if (!declare(context, node.name(), context.model.phases.next(), span))
        continue;
      const model::ElementId element = add_element(context, node, "phase", node.name(), context.names.root);
      context.model.phases.push_back({std::string(node.name()), element, {}});
      context.flow.phases.push_back(&node);
    } else {
      if (!declare(context, node.name(), context.model.rules.next(), span))
        continue;
      const model::ElementId element = add_element(context, node, "rule", node.name(), context.names.root);
      context.model.rules.push_back({std::string(node.name()), element, {}, model::none, {}});
      context.flow.rules.push_back(&node);
    }
  }
}

void check_rule_heads(Context& context) {
  const std::set<model::RuleId> with_actor = rules_with_actor(context);
  for (const model::RuleId id : ids(context.model.rules)) {
    const Node& node = *context.flow.rules[id];
    if (const Node* list = node.find(Kind::parameters)) {
      for (const Node& parameter : list->children) {
        const model::VariableId variable = parameter_of(context, parameter);
        if (context.model.variables[variable].type.sort == model::Sort::pieces)
          error(context, DiagnosticId::misplaced, parameter.span, "sets of pieces are not handed on to rules")
              .suggestion = "write what happens to them where they are chosen, or run through them there";
        context.model.rules[id].parameters.push_back(variable);
      }
    }
    if (with_actor.contains(id)) {
      const model::VariableId me =
          hidden_variable(context, kind_type(context, model::player_kind), node.get(Kind::id).span);
      context.model.rules[id].me = me;
      context.model.rules[id].parameters.push_back(me);
    }
    context.flow.parameters.push_back(std::exchange(context.scope.locals, {}));
  }
}

void check_rules(Context& context) {
  for (const model::RuleId id : ids(context.model.rules)) {
    LocalScope scope(context);
    context.scope.locals = std::move(context.flow.parameters[id]);
    Place place;
    place.in_rule = true;
    std::optional<Acting> acting;
    if (const model::VariableId me = context.model.rules[id].me; !me.is_none())
      acting.emplace(context, me);
    model::Block body =
        check_block(context, context.flow.rules[id]->get(Kind::block), context.model.rules[id].element, place);
    context.model.rules[id].body = std::move(body);
  }
}

void check_flow(Context& context) {
  const Node* setup = context.input.game.find(Kind::setup);
  Place place;
  if (setup != nullptr) {
    place.in_setup = true;
    const model::ElementId element = add_element(context, *setup, "setup", "setup", context.names.root);
    context.model.setup = check_block(context, setup->get(Kind::block), element, place);
  }
  for (const model::PhaseId id : ids(context.model.phases)) {
    model::Block body =
        check_block(context, context.flow.phases[id]->get(Kind::block), context.model.phases[id].element, Place());
    context.model.phases[id].body = std::move(body);
  }
  const Node* play = context.input.game.find(Kind::play);
  if (play == nullptr) {
    error(context, DiagnosticId::missing_part, context.input.game.get(Kind::id).span,
          "this game has no `play`, so nothing happens in it");
    return;
  }
  const model::ElementId element = add_element(context, *play, "play", "play", context.names.root);
  context.model.play = check_block(context, play->get(Kind::block), element, Place());
  for (const Kind kind : {Kind::setup, Kind::play, Kind::score, Kind::winner, Kind::players, Kind::title}) {
    const Node* first = nullptr;
    for (const Node& node : context.input.game.children) {
      if (node.kind != kind)
        continue;
      if (first != nullptr) {
        error(context, DiagnosticId::duplicate_name, node.span, fmt::format("a game has one `{}`", kind_name(kind)))
            .related.push_back({first->span, "the first one is here"});
      }
      if (first == nullptr)
        first = &node;
    }
  }
}

} // namespace brehon::checking
