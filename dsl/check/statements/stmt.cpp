#include "dsl/check/statements/stmt.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/context/dead_part.hpp"
#include "dsl/check/expressions/bundle.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/places.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/sets.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/proofs/capacity.hpp"
#include "dsl/check/proofs/none_statements.hpp"
#include "dsl/check/statements/decision.hpp"
#include "dsl/check/statements/flow.hpp"
#include "dsl/check/statements/loops.hpp"
#include "dsl/check/statements/match.hpp"
#include "dsl/check/statements/moves.hpp"
#include "dsl/check/statements/place.hpp"
#include "dsl/check/statements/sides.hpp"
#include "dsl/check/statements/together.hpp"
#include "dsl/check/statements/watch.hpp"
#include "dsl/format/one_line.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <optional>

namespace brehon::checking {

using model::Act;
using model::Op;
using model::Role;
using model::Sort;
using model::Stmt;

namespace {

Stmt set_statement(Context& context, const Node& node, model::ElementId parent);
Stmt let_statement(Context& context, const Node& node, model::ElementId parent);
Stmt memory_statement(Context& context, const Node& node, model::ElementId parent);
Stmt if_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);
Stmt do_statement(Context& context, const Node& node, model::ElementId parent);
Stmt outcome_statement(Context& context, const Node& node, model::ElementId parent);

void check_statement(Context& context, const Node& node, model::ElementId parent, const Place& place,
                     model::Block& out) {
  switch (node.kind) {
  case Kind::move:
    move_statement(context, node, parent, place, out);
    return;
  case Kind::draw_pieces: {
    Stmt stmt = begin_statement(context, node, Act::draw, parent);
    stmt.flag = node[0].kind == Kind::up_to;
    const Node& count = stmt.flag ? node[0].front() : node[0];
    stmt.args.push_back(value_of(context, count, types::integer(0, 10000)));
    stmt.args.push_back(one_place(context, node.get(Kind::from).front()));
    stmt.args.push_back(to_place(context, node));
    judge_capacity(context, stmt[Role::count], stmt[Role::to]);
    stmt.face_down = node.has(Kind::face_down);
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::shuffle: {
    Stmt stmt = begin_statement(context, node, Act::shuffle, parent);
    stmt.args.push_back(one_place(context, node[0]));
    const Type& type = stmt[Role::changed].type;
    const bool pile = type.sort == Sort::place && context.model.zones[type.zones[0]].shape == model::Shape::pile;
    if (type.sort == Sort::place && !pile)
      error(context, DiagnosticId::wrong_type, node[0].span, "only a pile can be shuffled");
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::reveal:
  case Kind::hide: {
    Stmt stmt = begin_statement(context, node, node.kind == Kind::reveal ? Act::reveal : Act::hide, parent);
    stmt.args.push_back(some_places(context, node[0]));
    turn_faces(context, stmt[Role::changed]);
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::pay:
  case Kind::gain: {
    Stmt stmt = begin_statement(context, node, node.kind == Kind::pay ? Act::pay : Act::gain, parent);
    if (place.in_setup)
      error(context, DiagnosticId::misplaced, node.span, "nobody pays in a set-up");
    if (context.scope.actors.empty())
      error(context, DiagnosticId::misplaced, node.span, "nobody acts here, so there is no purse");
    if (context.model.purse.empty())
      error(context, DiagnosticId::missing_part, node.span, "this game has no `purse`");
    else if (node.kind == Kind::gain)
      context.used.zones.insert(context.model.purse.back());
    const Node& what = node[0].kind == Kind::up_to ? node[0].front() : node[0];
    stmt.flag = node[0].kind == Kind::up_to;
    stmt.args.push_back(bundle_of(context, what));
    if (!context.scope.actors.empty())
      stmt.args.push_back(variable_expr(context, context.scope.actors.back(), node.span));
    if (const Node* name = node.find(Kind::as_name)) {
      Type moved;
      moved.sort = Sort::bundle;
      const model::VariableId gained = bind(context, name->name(), std::move(moved), name->span);
      stmt.index = gained.number();
      context.gained.insert(gained);
    }
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::show:
    out.push_back(show_statement(context, node, parent));
    return;
  case Kind::roll:
    out.push_back(roll_statement(context, node, parent));
    return;
  case Kind::turn:
    out.push_back(turn_statement(context, node, parent));
    return;
  case Kind::together:
    out.push_back(together_statement(context, node, parent, place));
    return;
  case Kind::set_marker:
  case Kind::add_to:
  case Kind::raise:
  case Kind::lower_flag:
    out.push_back(set_statement(context, node, parent));
    return;
  case Kind::remember:
  case Kind::forget:
    out.push_back(memory_statement(context, node, parent));
    return;
  case Kind::let:
    out.push_back(let_statement(context, node, parent));
    return;
  case Kind::if_:
    out.push_back(if_statement(context, node, parent, place));
    return;
  case Kind::match:
    out.push_back(match_statement(context, node, parent, place));
    return;
  case Kind::for_each:
  case Kind::for_each_player:
    out.push_back(for_each_statement(context, node, parent, place));
    return;
  case Kind::repeat:
    out.push_back(repeat_statement(context, node, parent, place));
    return;
  case Kind::repeat_times:
    out.push_back(repeat_times_statement(context, node, parent, place));
    return;
  case Kind::repeat_until:
    out.push_back(repeat_until_statement(context, node, parent, place));
    return;
  case Kind::do_:
    out.push_back(do_statement(context, node, parent));
    return;
  case Kind::at_once:
    out.push_back(watch_statement(context, node, parent, place));
    return;
  case Kind::keep:
    keep_statement(context, node, parent, place, out);
    return;
  case Kind::swap:
    out.push_back(swap_statement(context, node, parent));
    return;
  case Kind::end:
  case Kind::wins:
  case Kind::loses:
  case Kind::draw:
  case Kind::leave:
    out.push_back(outcome_statement(context, node, parent));
    return;
  case Kind::enter:
    out.push_back(enter_statement(context, node, parent));
    return;
  case Kind::next_turn:
    out.push_back(next_turn_statement(context, node, parent, place));
    return;
  case Kind::turns:
    out.push_back(turns_statement(context, node, parent, place));
    return;
  case Kind::step: {
    Stmt stmt;
    stmt.act = Act::step;
    stmt.span = node.span;
    stmt.element = add_element(context, node, "step", node.name(), parent);
    model::Block body = check_block(context, node.get(Kind::block), stmt.element, place);
    stmt.index = context.model.steps.next().number();
    context.model.steps.push_back({std::string(node.name()), stmt.element,
                                   context.scope.actors.empty() ? model::VariableId() : context.scope.actors.back(),
                                   std::move(body)});
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::actions: {
    const model::ElementId element = add_element(context, node, "decision", node.name(), parent);
    std::vector<const Node*> items;
    for (const Node& child : node.get(Kind::block).children) {
      if (is_decision_item(child))
        items.push_back(&child);
      else if (child.kind != Kind::citation)
        error(context, DiagnosticId::misplaced, child.span, "only actions can stand in `actions`");
    }
    out.push_back(check_decision(context, items, node, element, place));
    return;
  }
  case Kind::choose:
  case Kind::may_choose: {
    model::Block before;
    Stmt stmt = choose_statement(context, node, parent, place, before);
    std::move(before.begin(), before.end(), std::back_inserter(out));
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::may: {
    model::Block before;
    Stmt stmt = may_statement(context, node, parent, place, before);
    std::move(before.begin(), before.end(), std::back_inserter(out));
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::place:
    if (!place.in_setup)
      error(context, DiagnosticId::misplaced, node.span, "`place` stands in a set-up; in play, pieces are moved");
    place_facts(context, node, parent, out);
    return;
  case Kind::require:
    error(context, DiagnosticId::misplaced, node.span,
          "a requirement stands at the start of an action, before its effects");
    return;
  case Kind::done:
    error(context, DiagnosticId::misplaced, node.span, "`done` stands among the actions of a decision `until done`");
    return;
  default:
    unreachable(); // the grammar puts no other kind of node where a statement is wanted
  }
}

Stmt set_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, Act::set, parent);
  const bool adds = node.kind == Kind::add_to, sets = node.kind == Kind::set_marker;
  const Node& target = adds ? node[1] : node[0];
  const bool flag = !adds && !sets;
  Expr marker;
  const Entry* entry = target.kind == Kind::name ? find(context, target.text) : nullptr;
  if (flag && entry != nullptr && entry->symbol == Symbol::marker) { // a whole family of flags at once
    note(context, target, *entry);
    marker.op = Op::marker;
    marker.index = entry->number;
    marker.type = context.model.markers[entry->id<model::MarkerId>()].type;
    marker.span = target.span;
  } else {
    marker = expr(context, target);
  }
  if (marker.type.sort == Sort::error)
    return stmt;
  if (marker.op != Op::marker) {
    error(context, DiagnosticId::wrong_type, target.span,
          fmt::format("this is {}, but a marker is needed", describe(context, marker.type)));
    return stmt;
  }
  const Type type = marker.type;
  if (flag) {
    if (type.sort != Sort::boolean) {
      error(context, DiagnosticId::wrong_type, target.span,
            fmt::format("only a flag is raised and lowered, and this is {}", describe(context, type)));
    }
    stmt.args = list(std::move(marker), constant_expr(node.kind == Kind::raise ? 1 : 0, types::boolean(), node.span));
    return stmt;
  }
  const Node& value_node = adds ? node[0] : node[1];
  if (!adds) {
    stmt.args = list(std::move(marker), value_of(context, value_node, type));
    return stmt;
  }
  if (type.sort != Sort::integer) {
    error(context, DiagnosticId::wrong_type, target.span,
          fmt::format("one adds to numbers only, and this is {}", describe(context, type)));
    return stmt;
  }
  Expr amount = expr(context, value_node);
  if (amount.type.sort == Sort::error)
    return stmt;
  if (amount.type.sort != Sort::integer) {
    error(context, DiagnosticId::wrong_type, value_node.span,
          fmt::format("this is {}, but a number is needed", describe(context, amount.type)));
    return stmt;
  }
  Expr sum;
  sum.op = Op::add;
  sum.span = node.span;
  sum.type = types::bounds(Op::add, type, amount.type);
  sum.args = list(marker, std::move(amount));
  if (sum.type.low > type.high || sum.type.high < type.low) {
    error(context, DiagnosticId::range_overflow, node.span,
          fmt::format("`{}` is in {}..{}, and this makes it {}..{}", target.text, type.low, type.high, sum.type.low,
                      sum.type.high));
  }
  stmt.args = list(std::move(marker), std::move(sum));
  return stmt;
}

/// `remember M` and `forget M`.
Stmt memory_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, node.kind == Kind::remember ? Act::remember : Act::forget, parent);
  std::optional<Expr> memory = memory_expr(context, node[0]);
  if (memory) {
    stmt.index = memory->index;
    stmt.args = std::move(memory->args);
    return stmt;
  }
  const Node& named = node[0].kind == Kind::index ? node[0][0] : node[0];
  const Entry* entry = find(context, named.text);
  if (entry == nullptr)
    unknown(context, named, "memory", names_of(context.model.memories));
  else
    error(context, DiagnosticId::wrong_type, node[0].span, fmt::format("`{}` is no memory", named.text))
        .related.push_back({entry->span, "it is declared here"});
  return stmt;
}

Stmt let_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, Act::let, parent);
  Expr value = no_set_of_pieces(context, expr(context, node[1]));
  stmt.index = bind(context, node.name(), value.type, node.get(Kind::id).span).number();
  stmt.args.push_back(std::move(value));
  return stmt;
}

Stmt if_statement(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  Stmt stmt = begin_statement(context, node, Act::if_, parent);
  stmt.args.push_back(condition(context, node[0]));
  never_true(context, node[0], stmt[Role::condition], "this never happens");
  const auto known = fold_sound(context, stmt[Role::condition]);
  {
    const Knowing knowing(context, stmt[Role::condition]);
    DeadPart dead_part(context, known == 0);
    model::Block then = check_block(context, node.get(Kind::block), parent, place);
    stmt.blocks.push_back(dead_part.close() ? model::Block() : std::move(then));
  }
  const Node* other = node.find(Kind::else_);
  if (other == nullptr)
    return stmt;
  const Knowing knowing(context, stmt[Role::condition], false);
  DeadPart dead_part(context, known && *known != 0);
  model::Block otherwise;
  if (other->front().kind == Kind::if_)
    otherwise.push_back(if_statement(context, other->front(), parent, place));
  else
    otherwise = check_block(context, other->front(), parent, place);
  if (dead_part.close())
    otherwise.clear();
  stmt.blocks.push_back(std::move(otherwise));
  return stmt;
}

Stmt do_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, Act::do_, parent);
  const Node& id = node.get(Kind::id);
  const Entry* entry = find(context, id.text);
  if (entry == nullptr || entry->symbol != Symbol::rule) {
    const std::vector<std::string_view> near = names_of(context.model.rules);
    unknown(context, id, "rule", near);
    return stmt;
  }
  note(context, id, *entry);
  stmt.index = entry->number;
  context.used.rules.insert(entry->id<model::RuleId>());
  const std::vector<model::VariableId> parameters = context.model.rules[entry->id<model::RuleId>()].parameters;
  std::size_t given = 0;
  for (const Node& child : node.children) {
    if (child.kind == Kind::id || child.kind == Kind::citation || child.kind == Kind::when)
      continue;
    if (given < parameters.size()) {
      stmt.args.push_back(value_of(context, child, context.model.variables[parameters[given]].type));
    }
    ++given;
  }
  const model::VariableId me = context.model.rules[entry->id<model::RuleId>()].me;
  if (me != model::none) { // the rule needs who acts, and gets that as an argument
    if (context.scope.actors.empty()) {
      auto& finding = error(context, DiagnosticId::misplaced, node.span,
                            fmt::format("`{}` needs somebody who acts, and nobody does here", id.text));
      finding.related.push_back({entry->span, "it is defined here"});
      finding.suggestion = fmt::format("say who acts: `for each player {{ {} }}`", one_line(node.text));
    } else if (given + 1 == parameters.size()) {
      stmt.args.push_back(variable_expr(context, context.scope.actors.back(), node.span));
    }
    ++given;
  }
  if (given != parameters.size()) {
    error(context, DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}, not {}", id.text, wording::quantity(parameters.size(), "argument"), given))
        .related.push_back({entry->span, "it is defined here"});
  }
  return stmt;
}

Stmt outcome_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, Act::end, parent);
  if (node.kind == Kind::wins || node.kind == Kind::loses) {
    stmt.act = node.kind == Kind::wins ? Act::wins : Act::loses;
    stmt.args.push_back(whose_result(context, node[0]));
  } else if (node.kind == Kind::draw) {
    stmt.act = Act::draw_game;
  } else if (node.kind == Kind::leave) {
    stmt.act = Act::leave;
    const Node& id = node.get(Kind::id);
    const Entry* entry = find(context, id.text);
    if (entry == nullptr || entry->symbol != Symbol::phase) {
      const std::vector<std::string_view> near = names_of(context.model.phases);
      unknown(context, id, "phase", near);
    } else {
      note(context, id, *entry);
      stmt.index = entry->number;
    }
  }
  const Node* test = node.find(Kind::condition);
  stmt.args.push_back(test == nullptr ? constant_expr(1, types::boolean(), node.span)
                                      : condition(context, test->front()));
  ++context.flow.leaving;
  return stmt;
}

} // namespace

model::Block check_block(Context& context, const Node& node, model::ElementId parent, const Place& place) {
  model::Block out;
  LocalScope scope(context);
  std::deque<Knowing> behind; // ends that did not come
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& child = node[i];
    if (child.kind == Kind::citation)
      continue;
    if (!out.empty() && (states_end(out.back()) || out.back().act == Act::leave))
      behind.emplace_back(context, out.back()[Role::condition], false);
    if (is_decision_item(child)) { // adjacent actions are one decision
      std::vector<const Node*> items;
      for (; i < node.children.size() && is_decision_item(node[i]); ++i)
        items.push_back(&node[i]);
      --i;
      out.push_back(check_decision(context, items, node, parent, place));
      continue;
    }
    if (present(context, child))
      check_statement(context, child, parent, place, out);
  }
  return out;
}

Expr whose_result(Context& context, const Node& node) {
  if (node.kind == Kind::everybody)
    return every_player(context, node.span);
  const Type player = kind_type(context, model::player_kind);
  Expr out = expr(context, node, &player);
  const bool is_set = out.type.sort == Sort::set && comparable(types::element_of(out.type), player);
  return is_set ? out : convert(context, std::move(out), player, node.span);
}

Stmt begin_statement(Context& context, const Node& node, Act act, model::ElementId parent) {
  Stmt out;
  out.act = act;
  out.span = node.span;
  out.element = context.scope.tried ? parent : add_unnamed(context, node, parent);
  return out;
}

} // namespace brehon::checking
