#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"

namespace brehon {

using model::Act;
using model::Op;
using model::Sort;
using model::Stmt;

bool Checker::is_decision_item(const Node& node) {
  return node.kind == Kind::action || node.kind == Kind::pass || node.kind == Kind::done ||
         node.kind == Kind::nothing_possible || node.kind == Kind::always_possible;
}

/// A decision from adjacent actions. `whole` is `actions …` or the block of a turn; `parent` the element of the
/// actions.
Stmt Checker::decision(const std::vector<const Node*>& items, const Node& whole, int parent, const Place& place) {
  Stmt stmt;
  stmt.act = Act::decide;
  stmt.span = items.empty() ? whole.span : items.front()->span;
  stmt.element = parent;
  model::Decision decision;
  decision.element = parent;
  decision.name = model_.elements[static_cast<std::size_t>(parent)].path;
  decision.until_done = whole.has(Kind::until_done);
  decision.turns = whole.kind == Kind::actions ? model::none : place.turns;
  if (place.in_setup || me_.empty()) {
    error(DiagnosticId::misplaced, stmt.span,
          place.in_setup ? "nobody decides in a set-up"
                         : "nobody acts here: a decision needs a turn, or `by` a player");
    return stmt;
  }
  decision.player = variable_expr(me_.back(), stmt.span);
  for (const Node* item : items) {
    if (!present(*item))
      continue;
    if (item->kind == Kind::action) {
      decision.actions.push_back(action(*item, parent, place));
    } else if (item->kind == Kind::done && !decision.until_done) {
      error(DiagnosticId::misplaced, item->span, "`done` stands among the actions of a decision `until done`");
    } else if (item->kind == Kind::pass || item->kind == Kind::done) {
      model::Action pass;
      pass.name = item->kind == Kind::pass ? "pass" : "done";
      pass.sort = item->kind == Kind::pass ? model::Action::Sort::pass : model::Action::Sort::done;
      pass.element = add_element(*item, pass.name, pass.name, parent);
      pass.if_nothing_else = item->has(Kind::nothing_else);
      decision.actions.push_back(std::move(pass));
    } else if (item->kind == Kind::always_possible) {
      decision.always_possible = unquote(item->get(Kind::string).text);
      add_unnamed(*item, parent);
    } else {
      Stmt result = begin(*item, Act::draw_game, parent);
      for (const Kind kind : {Kind::wins, Kind::loses}) {
        if (const Node* what = item->find(kind)) {
          result.act = kind == Kind::wins ? Act::wins : Act::loses;
          result.args.push_back(value_of(what->front(), kind_type(0)));
        }
      }
      result.args.push_back(constant_expr(1, types::boolean(), item->span));
      decision.if_nothing.push_back(std::move(result));
      ends_ = leaves_ = true;
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
  judge_decision(decision, stmt.span);
  stmt.index = static_cast<int>(model_.decisions.size());
  model_.decisions.push_back(std::move(decision));
  return stmt;
}

model::Action Checker::action(const Node& node, int parent, const Place& place) {
  model::Action out;
  out.name = node.name();
  out.element = add_element(node, "action", out.name, parent);
  const std::size_t scope = locals_.size();
  if (const Node* list = node.find(Kind::parameters)) {
    for (const Node& parameter : list->children)
      out.parameters.push_back(binder(parameter));
  }
  Place inside = place;
  inside.in_decision = true;
  action_body(node.get(Kind::block), out.element, inside, out);
  close_scope(scope);
  return out;
}

/// Requirements and constants come first, then the effects.
void Checker::action_body(const Node& body, int parent, const Place& place, model::Action& action) {
  const std::size_t scope = locals_.size();
  std::size_t last_guard = 0;
  for (std::size_t i = 0; i < body.children.size(); ++i) {
    if (body[i].kind == Kind::require)
      last_guard = i + 1;
  }
  Node effects = body;
  effects.children.clear();
  bool in_guards = true;
  for (std::size_t i = 0; i < body.children.size(); ++i) {
    const Node& child = body[i];
    if (child.kind == Kind::citation)
      continue;
    if (child.kind == Kind::require) {
      if (!in_guards)
        error(DiagnosticId::misplaced, child.span, "a requirement stands before all effects of its action");
      if (!present(child))
        continue;
      model::Guard guard;
      const Node* id = child.find(Kind::id);
      guard.name = id != nullptr ? std::string(id->text) : fmt::format("require.{}", child.ordinal);
      guard.element = add_element(child, "requirement", guard.name, parent);
      guard.value = condition(child[id != nullptr ? 1 : 0]);
      never_true(child[id != nullptr ? 1 : 0], guard.value, "this action is never possible");
      action.guards.push_back(std::move(guard));
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
    guard.value = expr(child[1]);
    guard.element = add_unnamed(child, parent);
    Type type = guard.value.type;
    type.optional = false; // a constant that is none is a requirement that is not met
    const bool partial = guard.value.op == Op::step;
    guard.variable = bind(child.name(), partial ? type : guard.value.type, child.get(Kind::id).span);
    guard.name = child.name();
    guard.partial = partial;
    action.guards.push_back(std::move(guard));
  }
  action.effects = block(effects, parent, place);
  close_scope(scope);
  judge_slots(action);
  const bool changes =
      std::any_of(action.effects.begin(), action.effects.end(), [](const Stmt& stmt) { return stmt.act != Act::let; });
  if (!changes) {
    const Span span = model_.elements[static_cast<std::size_t>(parent)].span;
    error(DiagnosticId::no_effect, span, fmt::format("`{}` changes nothing", action.name)).suggestion =
        "say what it does, or use `pass`";
  }
}

/// `by P`: P acts in what follows, as `me`.
void Checker::by_player(const Node& node, const Place& place, model::Decision& decision, model::Block& before) {
  if (place.in_setup)
    error(DiagnosticId::misplaced, node.span, "nobody decides in a set-up");
  const Node* by = node.find(Kind::by);
  if (by == nullptr) {
    if (me_.empty()) {
      if (!place.in_setup)
        error(DiagnosticId::misplaced, node.span, "nobody acts here: say who decides, `by` a player");
      me_.push_back(hidden_variable(kind_type(0), node.span));
    } else {
      me_.push_back(me_.back());
    }
  } else {
    Stmt let;
    let.act = Act::let;
    let.span = by->span;
    // Who decides is known before; it is no part of what is decided.
    let.element = model_.elements[static_cast<std::size_t>(decision.element)].parent;
    let.args.push_back(value_of(by->front(), kind_type(0)));
    let.index = hidden_variable(kind_type(0), by->span);
    me_.push_back(let.index);
    before.push_back(std::move(let));
  }
  decision.player = variable_expr(me_.back(), node.span);
}

Stmt Checker::choose(const Node& node, int parent, const Place& place, model::Block& before) {
  Stmt stmt = begin(node, Act::decide, parent);
  model::Decision decision;
  decision.element = stmt.element;
  decision.name = model_.elements[static_cast<std::size_t>(parent)].path;
  decision.if_possible = node.has(Kind::if_possible);
  model::Action action;
  action.name = "choose";
  action.element = stmt.element;
  const std::size_t scope = locals_.size();
  by_player(node, place, decision, before);
  for (const Node& child : node.children) {
    if (child.kind == Kind::binder)
      action.parameters.push_back(binder(child));
  }
  Place inside = place;
  inside.in_decision = true;
  action_body(node.get(Kind::block), stmt.element, inside, action);
  close_scope(scope);
  me_.pop_back();
  decision.actions.push_back(std::move(action));
  if (node.kind == Kind::may_choose) {
    model::Action pass;
    pass.name = "pass";
    pass.sort = model::Action::Sort::pass;
    pass.element = add_element(node, "pass", "pass", stmt.element);
    decision.actions.push_back(std::move(pass));
  }
  judge_decision(decision, node.span);
  stmt.index = static_cast<int>(model_.decisions.size());
  model_.decisions.push_back(std::move(decision));
  return stmt;
}

Stmt Checker::may(const Node& node, int parent, const Place& place, model::Block& before) {
  Stmt stmt;
  stmt.act = Act::decide;
  stmt.span = node.span;
  model::Decision decision;
  decision.name = model_.elements[static_cast<std::size_t>(parent)].path;
  model::Action action;
  action.name = node.name();
  action.element = add_element(node, "action", action.name, parent);
  stmt.element = decision.element = action.element;
  by_player(node, place, decision, before);
  model::Action pass;
  pass.name = "pass";
  pass.sort = model::Action::Sort::pass;
  pass.element = add_element(node, "pass", "pass", action.element);
  if (const Node* must = node.find(Kind::must_if)) {
    model::Guard guard;
    guard.name = "must";
    guard.element = add_element(*must, "requirement", guard.name, action.element);
    guard.value = negation(condition(must->front()));
    pass.guards.push_back(std::move(guard));
  }
  Place inside = place;
  inside.in_decision = true;
  action_body(node.get(Kind::block), action.element, inside, action);
  me_.pop_back();
  decision.actions.push_back(std::move(action));
  decision.actions.push_back(std::move(pass));
  judge_decision(decision, node.span);
  stmt.index = static_cast<int>(model_.decisions.size());
  model_.decisions.push_back(std::move(decision));
  return stmt;
}

/// Whether there is something to choose whatever the position: a whole kind, a list, a fixed range.
bool Checker::never_empty(const model::Binder& parameter) const {
  if (parameter.pieces || !parameter.filter.empty() || parameter.source.empty())
    return false;
  const Expr& set = parameter.source[0];
  if (set.op == Op::range) {
    const auto low = fold(set.args[0]), high = fold(set.args[1]);
    return low && high && *low <= *high;
  }
  return set.op == Op::whole || (set.op == Op::set_of && !set.args.empty());
}

/// A decision must never be empty: an action that is always possible, an enclosing condition that there is something to
/// choose, or a clause that says what then.
void Checker::judge_decision(const model::Decision& decision, Span span) {
  if (!decision.if_nothing.empty() || !decision.always_possible.empty() || decision.if_possible)
    return;
  for (const model::Action& action : decision.actions) {
    const bool unguarded = std::all_of(action.guards.begin(), action.guards.end(), [&](const model::Guard& guard) {
      return guard.variable != model::none ? !guard.partial : fold(guard.value).value_or(0) != 0;
    });
    if (!unguarded)
      continue;
    const bool free = std::all_of(action.parameters.begin(), action.parameters.end(),
                                  [&](const model::Binder& parameter) { return never_empty(parameter); });
    if (free)
      return;
    if (action.parameters.size() != 1)
      continue;
    for (const Expr* known : known_) {
      if (expressions::implies_some(*known, action.parameters[0]))
        return;
    }
  }
  // Requirements with complementary conditions are beyond this proof: the author says why.
  const bool broken = std::any_of(decision.actions.begin(), decision.actions.end(), [](const model::Action& action) {
    const auto bad = [](const Expr& value) { return value.type.sort == Sort::error; };
    return std::any_of(action.guards.begin(), action.guards.end(),
                       [&](const model::Guard& guard) { return bad(guard.value); }) ||
           std::any_of(action.parameters.begin(), action.parameters.end(),
                       [](const model::Binder& binder) { return binder.source.empty(); });
  });
  if (broken)
    return;
  auto& finding = error(DiagnosticId::empty_decision, {span.file, span.begin, span.begin + 1},
                        "this decision may find nothing possible");
  const bool chooses = decision.actions.size() == 1 && decision.actions[0].name == "choose";
  finding.suggestion = chooses
                           ? "add `if possible`, or put it under an `if` that says there is something to choose"
                           : "add `pass if nothing else`, `P wins if nothing possible`, or `always possible \"why\"`";
  for (const model::Action& action : decision.actions) {
    for (const model::Guard& guard : action.guards) {
      if (guard.element == model::none || guard.variable != model::none)
        continue;
      finding.related.push_back(
          {model_.elements[static_cast<std::size_t>(guard.element)].span, "this may hold for no option"});
      return;
    }
  }
}

} // namespace brehon
