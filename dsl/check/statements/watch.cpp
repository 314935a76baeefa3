#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// Statements that the language spells out in others: what happens at once, and limits that are kept by choice.

namespace brehon {

using model::Act;
using model::Op;
using model::Sort;
using model::Stmt;

/// `at once when E`: from here to the end of the block that it stands in, as soon as the condition holds.
Stmt Checker::watch(const Node& node, int parent, const Place& place) {
  Stmt stmt = begin(node, Act::watch, parent);
  stmt.args.push_back(condition(node[0]));
  if (place.in_decision || place.in_setup || place.in_rule)
    error(DiagnosticId::misplaced, node.span, "`at once when` stands in a phase or a step, beside its statements");
  if (const Node* once = node.find(Kind::once_per)) {
    model::Marker flag; // that it has come to bear is part of the state
    flag.name = fmt::format("{}.{}", kind_name(node.kind), node.ordinal);
    flag.type = types::boolean();
    flag.lasts = once->name();
    flag.element = stmt.element;
    stmt.index = static_cast<int>(model_.markers.size());
    model_.markers.push_back(std::move(flag));
  }
  stmt.blocks.push_back(block(node.get(Kind::block), stmt.element, place));
  return stmt;
}

/// `keep at most N F in Z, rest to W`: whose place it is gives up pieces one by one until no more than N are left.
void Checker::keep(const Node& node, int parent, const Place& place, model::Block& out) {
  Stmt loop = begin(node, Act::repeat_times, parent);
  if (place.in_setup)
    error(DiagnosticId::misplaced, node.span, "nobody decides in a set-up");
  Expr most = value_of(node[0], types::integer(0, 10000));
  const Node* words = node.find(Kind::id);
  std::vector<const Node*> places;
  for (const Node& child : node.children) {
    if (&child != &node[0] && child.kind != Kind::id && child.kind != Kind::citation && child.kind != Kind::when)
      places.push_back(&child);
  }
  Expr from = one_place(*places[0]), to = one_place(*places[1]);
  zone_reached_.insert(to.type.zones.begin(), to.type.zones.end());
  if (most.type.sort == Sort::error || from.type.sort == Sort::error || to.type.sort == Sort::error)
    return;
  const auto holder =
      std::find_if(from.args.begin(), from.args.end(), [](const Expr& index) { return index.type.kind == 0; });
  if (holder == from.args.end()) {
    error(DiagnosticId::wrong_type, places[0]->span,
          fmt::format("{} has no holder who could choose", describe(from.type)));
    return;
  }
  const auto pieces = [&] {
    model::Binder binder;
    binder.span = node.span;
    binder.pieces = true;
    Type type = from.type;
    type.sort = Sort::piece;
    binder.variable = hidden_variable(std::move(type), node.span);
    binder.source.push_back(from);
    word_filter(*words, binder);
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
  who.index = hidden_variable(kind_type(0), node.span);
  who.args.push_back(*holder);
  model::Decision decision;
  decision.element = loop.element;
  decision.name = model_.elements[static_cast<std::size_t>(parent)].path;
  decision.player = variable_expr(who.index, node.span);
  model::Action give;
  give.name = "choose";
  give.element = loop.element;
  give.parameters.push_back(pieces());
  Stmt move;
  move.act = Act::move_piece;
  move.element = loop.element;
  move.span = node.span;
  judge_move(model_.variables[static_cast<std::size_t>(give.parameters[0].variable)].type, to);
  move.args = list(variable_expr(give.parameters[0].variable, node.span), std::move(to));
  give.effects.push_back(std::move(move));
  decision.actions.push_back(std::move(give));
  Stmt decide;
  decide.act = Act::decide;
  decide.element = loop.element;
  decide.span = node.span;
  decide.index = static_cast<int>(model_.decisions.size());
  model_.decisions.push_back(std::move(decision));
  loop.blocks.push_back({std::move(who), std::move(decide)});
  out.push_back(std::move(loop));
}

} // namespace brehon
