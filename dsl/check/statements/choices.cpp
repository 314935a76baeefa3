#include "dsl/check/statements/choices.hpp"

#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/statements/moves.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/model/types.hpp"

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;

namespace {

/// Whether there are so many pieces of the type and in the place of one of them.
Expr enough_alike(Context& context, const Node& words, Expr places, Expr like, const Expr& amount) {
  model::Binder others = check_noun(context, words, std::move(places));
  Expr equal, count, out;
  equal.op = Op::equal;
  equal.type = out.type = types::boolean();
  equal.args = list(variable_expr(context, others.variable, words.span), std::move(like));
  count.op = Op::count;
  count.type = types::integer(0, 10000);
  count.binders.push_back(std::move(others));
  count.args = list(std::move(equal));
  out.op = Op::less_equal;
  out.args = list(amount, std::move(count));
  equal.span = count.span = out.span = words.span;
  return out;
}

/// Whether the pieces of a portion are there.
Expr pieces_there(Context& context, const Node& portion, const Node& node) {
  Expr from = from_places(context, node);
  const Expr amount = value_of(context, portion[0], types::integer(0, 1000));
  if (from.type.sort == Sort::error || amount.type.sort == Sort::error || !portion.has(Kind::noun))
    return {};
  const Node& words = portion.get(Kind::noun);
  model::Binder pieces = check_noun(context, words, from);
  Expr out;
  out.span = portion.span;
  out.type = types::boolean();
  if (portion.has(Kind::same)) {
    const Expr one = variable_expr(context, pieces.variable, words.span);
    out.op = Op::some;
    out.args = list(enough_alike(context, words, std::move(from), one, amount));
    out.binders.push_back(std::move(pieces));
    return out;
  }
  Expr count;
  count.op = Op::count;
  count.span = words.span;
  count.type = types::integer(0, 10000);
  count.binders.push_back(std::move(pieces));
  count.args = list(constant_expr(1, types::boolean(), words.span));
  out.op = Op::less_equal;
  out.args = list(amount, std::move(count));
  return out;
}

} // namespace

Stmt chosen_portion(Context& context, const Node& node, const Node& portion, Stmt whole, const Place& place) {
  const bool up_to = whole.flag;
  whole.act = Act::repeat_times;
  whole.flag = whole.face_down = false;
  Expr amount = value_of(context, portion[0], types::integer(0, 1000));
  Expr from = from_places(context, node), to = to_place(context, node);
  if (!portion.has(Kind::noun) || place.in_setup || context.scope.actors.empty()) {
    error(context, DiagnosticId::misplaced, portion.span,
          portion.has(Kind::noun) ? "nobody acts here who could choose" : "only pieces can be chosen");
    return whole;
  }
  if (amount.type.sort == Sort::error || from.type.sort == Sort::error || to.type.sort == Sort::error)
    return whole;
  const bool same = portion.has(Kind::same);
  const Expr places = from;
  model::Decision decision;
  decision.element = whole.element;
  decision.name = context.model.elements[whole.element].path;
  decision.player = variable_expr(context, context.scope.actors.back(), node.span);
  decision.if_possible = up_to;
  model::Action action;
  action.name = "choose";
  action.element = whole.element;
  action.parameters.push_back(check_noun(context, portion.get(Kind::noun), std::move(from)));
  const model::VariableId chosen = action.parameters[0].variable;
  judge_move(context, context.model.variables[chosen].type, to);
  Stmt moved = whole;
  moved.act = Act::move_piece;
  moved.face_down = node.has(Kind::face_down);
  if (moved.face_down)
    turn_faces(context, to);
  moved.args = list(variable_expr(context, chosen, node.span), std::move(to));
  Stmt times = whole;
  times.args = list(amount, constant_expr(0, types::boolean(), node.span));
  if (same) { // the type is chosen once, where there are enough of it
    if (!up_to) {
      model::Guard enough;
      enough.name = "enough";
      enough.element = whole.element;
      enough.value =
          enough_alike(context, portion.get(Kind::noun), places, variable_expr(context, chosen, node.span), amount);
      action.guards.push_back(std::move(enough));
    }
    Stmt one = whole; // each round moves a piece like the chosen one
    one.act = Act::let;
    const model::VariableId like = hidden_variable(context, context.model.variables[chosen].type, node.span);
    one.index = like.number();
    one.args = list(variable_expr(context, chosen, node.span));
    moved[Role::moved] = variable_expr(context, like, node.span);
    times.blocks = {{std::move(one), std::move(moved)}};
    action.effects = {std::move(times)};
  } else {
    action.effects = {std::move(moved)};
  }
  decision.actions.push_back(std::move(action));
  Stmt decide = whole;
  decide.act = Act::decide;
  decide.index = context.model.decisions.add(std::move(decision)).number();
  if (same)
    return decide;
  whole.args = list(std::move(amount), constant_expr(0, types::boolean(), node.span));
  whole.blocks = {{std::move(decide)}};
  return whole;
}

void chosen_move(Context& context, const Node& node, const Node& bundle, bool up_to, model::ElementId parent,
                 const Place& place, model::Block& out) {
  const Stmt moved = moving(context, node, up_to, parent);
  Stmt decide = moved;
  decide.act = Act::decide;
  decide.flag = decide.face_down = false;
  if (place.in_setup || context.scope.actors.empty()) {
    error(context, DiagnosticId::misplaced, bundle.span, "nobody acts here who could choose");
    return;
  }
  model::Kind ways;
  ways.name = "way to move";
  for (const Node& payment : bundle.children)
    ways.values.push_back(one_line(payment.text));
  const model::KindId kind = context.model.kinds.next();
  context.model.kinds.push_back(std::move(ways));
  model::Decision decision;
  decision.element = decide.element;
  decision.name = context.model.elements[parent].path;
  decision.player = variable_expr(context, context.scope.actors.back(), node.span);
  decision.if_possible = up_to;
  model::Action action;
  action.name = "move";
  action.element = decide.element;
  model::Binder way;
  way.span = node.span;
  way.variable = hidden_variable(context, kind_type(context, kind), node.span);
  Expr all;
  all.op = Op::whole;
  all.index = kind.number();
  all.type = types::set_of(kind_type(context, kind));
  way.source.push_back(std::move(all));
  const Expr chosen = variable_expr(context, way.variable, node.span);
  action.parameters.push_back(std::move(way));
  Stmt match = decide;
  match.act = Act::match;
  match.args = list(chosen);
  for (std::size_t i = 0; i < bundle.children.size(); ++i) {
    for (const Node& portion : bundle[i].children) {
      Expr other, test;
      other.op = Op::equal;
      other.args = list(chosen, constant_expr(static_cast<int>(i), kind_type(context, kind), portion.span));
      other.type = test.type = types::boolean();
      Expr there = pieces_there(context, portion, node);
      if (up_to || there.type.sort == Sort::error)
        continue;
      test.op = Op::or_;
      test.args = list(negation(context, std::move(other)), std::move(there));
      test.span = portion.span;
      action.guards.push_back({decide.element, "here", model::none, false, std::move(test)});
    }
    match.cases.push_back({{static_cast<int>(i), static_cast<int>(i)}});
    match.blocks.emplace_back();
    move_way(context, node, bundle[i], moved, place, match.blocks.back());
  }
  action.effects.push_back(std::move(match));
  decision.actions.push_back(std::move(action));
  decide.index = context.model.decisions.add(std::move(decision)).number();
  out.push_back(std::move(decide));
}

} // namespace brehon::checking
