#include "dsl/check/statements/watch.hpp"

#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/places.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/statements/moves.hpp"
#include "dsl/check/statements/stmt.hpp"
#include "dsl/model/types.hpp"
#include "dsl/syntax/elements.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Sort;
using model::Stmt;

Stmt watch_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::watch, parent);
  stmt.args.push_back(condition(context, node[0]));
  if (place.in_decision || place.in_setup || place.in_rule)
    error(context, DiagnosticId::misplaced, node.span,
          "`at once when` stands in a phase or a step, beside its statements");
  if (const Node* once = node.find(Kind::once_per)) {
    model::Marker flag; // that it has come to bear is part of the state
    flag.name = elements::numbered(node);
    flag.type = types::boolean();
    flag.lasts = once->name();
    flag.element = stmt.element;
    stmt.index = context.model.markers.add(std::move(flag)).number();
  }
  const int left_before = context.flow.leaving;
  Place inside = place;
  inside.hands_on = false;
  stmt.blocks.push_back(check_block(context, node.get(Kind::block), stmt.element, inside));
  context.flow.at_once = context.flow.at_once || context.flow.leaving != left_before;
  return stmt;
}

void keep_statement(Context& context, const Node& node, model::ElementId parent, const Place& place,
                    model::Block& out) {
  Stmt loop = begin_statement(context, node, Act::repeat_times, parent);
  if (place.in_setup)
    error(context, DiagnosticId::misplaced, node.span, "nobody decides in a set-up");
  Expr most = value_of(context, node[0], types::integer(0, 10000));
  const Node* words = node.find(Kind::id);
  std::vector<const Node*> places;
  for (const Node& child : node.children) {
    if (&child != &node[0] && child.kind != Kind::id && child.kind != Kind::citation && child.kind != Kind::when)
      places.push_back(&child);
  }
  Expr from = one_place(context, *places[0]), to = one_place(context, *places[1]);
  context.used.zones.insert(to.type.zones.begin(), to.type.zones.end());
  if (most.type.sort == Sort::error || from.type.sort == Sort::error || to.type.sort == Sort::error)
    return;
  const auto holder = std::find_if(from.args.begin(), from.args.end(),
                                   [](const Expr& index) { return index.type.kind == model::player_kind; });
  if (holder == from.args.end()) {
    error(context, DiagnosticId::wrong_type, places[0]->span,
          fmt::format("{} has no holder who could choose", describe(context, from.type)));
    return;
  }
  const auto pieces = [&] {
    model::Binder binder;
    binder.span = node.span;
    binder.pieces = true;
    Type type = from.type;
    type.sort = Sort::piece;
    binder.variable = hidden_variable(context, std::move(type), node.span);
    binder.source.push_back(from);
    word_filter(context, *words, binder);
    return binder;
  };
  Expr count;
  count.op = Op::count;
  count.type = types::integer(0, 10000);
  count.span = node.span;
  count.binders.push_back(pieces());
  count.args.push_back(constant_expr(1, types::boolean(), node.span));
  Expr surplus;
  surplus.op = Op::subtract;
  surplus.type = types::integer(-10000, 10000);
  surplus.span = node.span;
  surplus.args = list(std::move(count), std::move(most));
  loop.args = list(std::move(surplus), constant_expr(0, types::boolean(), node.span));
  Stmt who;
  who.act = Act::let;
  who.element = loop.element;
  who.span = node.span;
  const model::VariableId player = hidden_variable(context, kind_type(context, model::player_kind), node.span);
  who.index = player.number();
  who.args.push_back(*holder);
  model::Decision decision;
  decision.element = loop.element;
  decision.name = context.model.elements[parent].path;
  decision.player = variable_expr(context, player, node.span);
  model::Action give;
  give.name = "choose";
  give.element = loop.element;
  give.parameters.push_back(pieces());
  Stmt move;
  move.act = Act::move_piece;
  move.element = loop.element;
  move.span = node.span;
  judge_move(context, context.model.variables[give.parameters[0].variable].type, to);
  move.args = list(variable_expr(context, give.parameters[0].variable, node.span), std::move(to));
  give.effects.push_back(std::move(move));
  decision.actions.push_back(std::move(give));
  Stmt decide;
  decide.act = Act::decide;
  decide.element = loop.element;
  decide.span = node.span;
  decide.index = context.model.decisions.add(std::move(decision)).number();
  loop.blocks.push_back({std::move(who), std::move(decide)});
  out.push_back(std::move(loop));
}

} // namespace brehon::checking
