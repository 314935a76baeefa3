#include <fmt/format.h>

#include "dsl/base/wording.hpp"
#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// Statements but for moves (check_moves.cpp), loops (check_loops.cpp), decisions (check_decision.cpp) and the flow
// (check_flow.cpp).

namespace brehon {

using model::Act;
using model::Op;
using model::Sort;
using model::Stmt;

model::Block Checker::block(const Node& node, int parent, const Place& place) {
  model::Block out;
  const std::size_t scope = locals_.size();
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& child = node[i];
    if (child.kind == Kind::citation)
      continue;
    if (is_decision_item(child)) { // adjacent actions are one decision
      std::vector<const Node*> items;
      for (; i < node.children.size() && is_decision_item(node[i]); ++i)
        items.push_back(&node[i]);
      --i;
      out.push_back(decision(items, node, parent, place));
      continue;
    }
    if (present(child))
      statement(child, parent, place, out);
  }
  close_scope(scope);
  return out;
}

Stmt Checker::begin(const Node& node, Act act, int parent) {
  Stmt out;
  out.act = act;
  out.span = node.span;
  out.element = add_unnamed(node, parent);
  return out;
}

void Checker::statement(const Node& node, int parent, const Place& place, model::Block& out) {
  switch (node.kind) {
  case Kind::move:
    move(node, parent, place, out);
    return;
  case Kind::draw_pieces: {
    Stmt stmt = begin(node, Act::draw, parent);
    stmt.args.push_back(value_of(node[0], types::integer(0, 10000)));
    stmt.args.push_back(one_place(node.get(Kind::from).front()));
    stmt.args.push_back(to_place(node));
    judge_capacity(stmt.args[0], stmt.args[2]);
    stmt.face_down = node.has(Kind::face_down);
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::shuffle: {
    Stmt stmt = begin(node, Act::shuffle, parent);
    stmt.args.push_back(one_place(node[0]));
    const Type& type = stmt.args[0].type;
    const bool pile =
        type.sort == Sort::place && model_.zones[static_cast<std::size_t>(type.zones[0])].shape == model::Shape::pile;
    if (type.sort == Sort::place && !pile)
      error(DiagnosticId::wrong_type, node[0].span, "only a pile can be shuffled");
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::reveal:
  case Kind::hide: {
    Stmt stmt = begin(node, node.kind == Kind::reveal ? Act::reveal : Act::hide, parent);
    stmt.args.push_back(some_places(node[0]));
    turn_faces(stmt.args[0]);
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::pay:
  case Kind::gain: {
    Stmt stmt = begin(node, node.kind == Kind::pay ? Act::pay : Act::gain, parent);
    if (place.in_setup)
      error(DiagnosticId::misplaced, node.span, "nobody pays in a set-up");
    if (me_.empty())
      error(DiagnosticId::misplaced, node.span, "nobody acts here, so there is no purse");
    if (model_.purse.empty())
      error(DiagnosticId::missing_part, node.span, "this game has no `purse`");
    const Node& what = node[0].kind == Kind::up_to ? node[0].front() : node[0];
    stmt.flag = node[0].kind == Kind::up_to;
    stmt.args.push_back(bundle_of(what));
    if (!me_.empty())
      stmt.args.push_back(variable_expr(me_.back(), node.span));
    if (const Node* name = node.find(Kind::as_name)) {
      Type moved;
      moved.sort = Sort::bundle;
      stmt.index = bind(name->name(), std::move(moved), name->span);
      gained_.insert(stmt.index);
    }
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::show:
    out.push_back(show(node, parent));
    return;
  case Kind::roll:
    out.push_back(roll(node, parent));
    return;
  case Kind::turn:
    out.push_back(turn(node, parent));
    return;
  case Kind::together:
    out.push_back(together(node, parent, place));
    return;
  case Kind::set_marker:
  case Kind::add_to:
  case Kind::raise:
  case Kind::lower_flag:
    out.push_back(set_marker(node, parent));
    return;
  case Kind::let:
    out.push_back(let(node, parent));
    return;
  case Kind::if_:
    out.push_back(if_statement(node, parent, place));
    return;
  case Kind::match:
    out.push_back(match(node, parent, place));
    return;
  case Kind::for_each:
  case Kind::for_each_player:
    out.push_back(for_each(node, parent, place));
    return;
  case Kind::repeat:
    out.push_back(repeat(node, parent, place));
    return;
  case Kind::repeat_times:
    out.push_back(repeat_times(node, parent, place));
    return;
  case Kind::do_:
    out.push_back(do_rule(node, parent));
    return;
  case Kind::at_once:
    out.push_back(watch(node, parent, place));
    return;
  case Kind::keep:
    keep(node, parent, place, out);
    return;
  case Kind::swap:
    out.push_back(swap(node, parent));
    return;
  case Kind::end:
  case Kind::wins:
  case Kind::loses:
  case Kind::draw:
  case Kind::leave:
    out.push_back(outcome(node, parent));
    return;
  case Kind::enter:
    out.push_back(enter(node, parent));
    return;
  case Kind::turns:
    out.push_back(turns(node, parent, place));
    return;
  case Kind::step: {
    Stmt stmt;
    stmt.act = Act::step;
    stmt.span = node.span;
    stmt.element = add_element(node, "step", node.name(), parent);
    model::Block body = block(node.get(Kind::block), stmt.element, place);
    stmt.index = static_cast<int>(model_.steps.size());
    model_.steps.push_back(
        {std::string(node.name()), stmt.element, me_.empty() ? model::none : me_.back(), std::move(body)});
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::actions: {
    const int element = add_element(node, "decision", node.name(), parent);
    std::vector<const Node*> items;
    for (const Node& child : node.get(Kind::block).children) {
      if (is_decision_item(child))
        items.push_back(&child);
      else if (child.kind != Kind::citation)
        error(DiagnosticId::misplaced, child.span, "only actions can stand in `actions`");
    }
    out.push_back(decision(items, node, element, place));
    return;
  }
  case Kind::choose:
  case Kind::may_choose: {
    model::Block before;
    Stmt stmt = choose(node, parent, place, before);
    std::move(before.begin(), before.end(), std::back_inserter(out));
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::may: {
    model::Block before;
    Stmt stmt = may(node, parent, place, before);
    std::move(before.begin(), before.end(), std::back_inserter(out));
    out.push_back(std::move(stmt));
    return;
  }
  case Kind::place:
    if (!place.in_setup)
      error(DiagnosticId::misplaced, node.span, "`place` stands in a set-up; in play, pieces are moved");
    place_facts(node, parent, out);
    return;
  case Kind::require:
    error(DiagnosticId::misplaced, node.span, "a requirement stands at the start of an action, before its effects");
    return;
  case Kind::done:
    error(DiagnosticId::misplaced, node.span, "`done` stands among the actions of a decision `until done`");
    return;
  default:
    return; // the grammar puts no other kind of node where a statement is wanted
  }
}

Stmt Checker::set_marker(const Node& node, int parent) {
  Stmt stmt = begin(node, Act::set, parent);
  const bool adds = node.kind == Kind::add_to, sets = node.kind == Kind::set_marker;
  const Node& target = adds ? node[1] : node[0];
  const bool flag = !adds && !sets;
  Expr marker;
  const Entry* entry = target.kind == Kind::name ? find(target.text) : nullptr;
  if (flag && entry != nullptr && entry->symbol == Symbol::marker) { // a whole family of flags at once
    marker.op = Op::marker;
    marker.index = entry->index;
    marker.type = model_.markers[static_cast<std::size_t>(entry->index)].type;
    marker.span = target.span;
  } else {
    marker = expr(target);
  }
  if (marker.type.sort == Sort::error)
    return stmt;
  if (marker.op != Op::marker) {
    error(DiagnosticId::wrong_type, target.span,
          fmt::format("this is {}, but a marker is needed", describe(marker.type)));
    return stmt;
  }
  const Type type = marker.type;
  if (flag) {
    if (type.sort != Sort::boolean) {
      error(DiagnosticId::wrong_type, target.span,
            fmt::format("only a flag is raised and lowered, and this is {}", describe(type)));
    }
    stmt.args = list(std::move(marker), constant_expr(node.kind == Kind::raise ? 1 : 0, types::boolean(), node.span));
    return stmt;
  }
  const Node& value_node = adds ? node[0] : node[1];
  if (!adds) {
    stmt.args = list(std::move(marker), value_of(value_node, type));
    return stmt;
  }
  if (type.sort != Sort::integer) {
    error(DiagnosticId::wrong_type, target.span,
          fmt::format("one adds to numbers only, and this is {}", describe(type)));
    return stmt;
  }
  Expr amount = expr(value_node);
  if (amount.type.sort == Sort::error)
    return stmt;
  if (amount.type.sort != Sort::integer) {
    error(DiagnosticId::wrong_type, value_node.span,
          fmt::format("this is {}, but a number is needed", describe(amount.type)));
    return stmt;
  }
  Expr sum;
  sum.op = Op::add;
  sum.span = node.span;
  sum.type = types::bounds(Op::add, type, amount.type);
  sum.args = list(marker, std::move(amount));
  if (sum.type.low > type.high || sum.type.high < type.low) {
    error(DiagnosticId::range_overflow, node.span,
          fmt::format("`{}` is in {}..{}, and this makes it {}..{}", target.text, type.low, type.high, sum.type.low,
                      sum.type.high));
  }
  stmt.args = list(std::move(marker), std::move(sum));
  return stmt;
}

Stmt Checker::let(const Node& node, int parent) {
  Stmt stmt = begin(node, Act::let, parent);
  Expr value = expr(node[1]);
  stmt.index = bind(node.name(), value.type, node.get(Kind::id).span);
  stmt.args.push_back(std::move(value));
  return stmt;
}

Stmt Checker::if_statement(const Node& node, int parent, const Place& place) {
  Stmt stmt = begin(node, Act::if_, parent);
  stmt.args.push_back(condition(node[0]));
  never_true(node[0], stmt.args[0], "this never happens");
  known_.push_back(&stmt.args[0]);
  stmt.blocks.push_back(block(node.get(Kind::block), parent, place));
  known_.pop_back();
  const Node* other = node.find(Kind::else_);
  if (other == nullptr)
    return stmt;
  model::Block otherwise;
  if (other->front().kind == Kind::if_)
    otherwise.push_back(if_statement(other->front(), parent, place));
  else
    otherwise = block(other->front(), parent, place);
  stmt.blocks.push_back(std::move(otherwise));
  return stmt;
}

std::optional<int> Checker::case_value(const Node& pattern, const Type& type) {
  if (pattern.kind == Kind::none) {
    if (type.optional)
      return type.sort == Sort::integer ? model::no_number : model::none;
    error(DiagnosticId::wrong_type, pattern.span, fmt::format("{} is never none", describe(type)));
    return std::nullopt;
  }
  const Expr value = value_of(pattern, type);
  if (value.type.sort == Sort::error)
    return std::nullopt;
  const auto known = fold(value);
  if (!known)
    error(DiagnosticId::not_constant, pattern.span, "a case is a value");
  return known;
}

Stmt Checker::match(const Node& node, int parent, const Place& place) {
  Stmt stmt = begin(node, Act::match, parent);
  Expr subject = expr(node[0]);
  const Type type = subject.type;
  stmt.args.push_back(std::move(subject));
  if (type.sort == Sort::error)
    return stmt;
  if (type.sort != Sort::kind && type.sort != Sort::integer) {
    error(DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a value of a kind or a number is needed", describe(type)));
    return stmt;
  }
  std::map<int, Span> seen;
  bool unclear = false;
  for (const Node& child : node.children) {
    if (child.kind != Kind::match_case)
      continue;
    stmt.cases.emplace_back();
    for (const Node& pattern : child.children) {
      if (pattern.kind == Kind::block || pattern.kind == Kind::citation)
        continue;
      const auto value = case_value(pattern, type);
      unclear = unclear || !value;
      if (!value)
        continue;
      stmt.cases.back().push_back(*value);
      const auto [known, is_new] = seen.emplace(*value, pattern.span);
      if (is_new)
        continue;
      error(DiagnosticId::doubled_case, pattern.span, fmt::format("`{}` stands twice", pattern.text))
          .related.push_back({known->second, "the first one is here"});
    }
    stmt.blocks.push_back(block(child.get(Kind::block), parent, place));
  }
  if (unclear)
    return stmt; // it may be what seems to be missing
  const int first = type.sort == Sort::integer ? type.low : 0;
  const int size =
      type.sort == Sort::integer ? type.high - type.low + 1 : model_.kinds[static_cast<std::size_t>(type.kind)].size();
  std::string missing;
  const bool whole_range = type.sort == Sort::kind || size <= 64;
  for (int value = first; whole_range && value < first + size; ++value) {
    if (seen.count(value) > 0)
      continue;
    const std::string word = type.kind != model::none ? kind_value_name(type.kind, value) : fmt::format("{}", value);
    missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", word);
  }
  const int nothing = type.sort == Sort::integer ? model::no_number : model::none;
  if (type.optional && seen.count(nothing) == 0)
    missing += fmt::format("{}`none`", missing.empty() ? "" : ", ");
  if (!missing.empty())
    error(DiagnosticId::missing_case, node[0].span, fmt::format("no case for {}", missing));
  return stmt;
}

Stmt Checker::do_rule(const Node& node, int parent) {
  Stmt stmt = begin(node, Act::do_, parent);
  const Node& id = node.get(Kind::id);
  const Entry* entry = find(id.text);
  if (entry == nullptr || entry->symbol != Symbol::rule) {
    std::vector<std::string_view> near;
    for (const model::Rule& rule : model_.rules)
      near.push_back(rule.name);
    unknown(id, "rule", near);
    return stmt;
  }
  stmt.index = entry->index;
  rule_used_[static_cast<std::size_t>(entry->index)] = true;
  const std::vector<model::VariableId> parameters = model_.rules[static_cast<std::size_t>(entry->index)].parameters;
  std::size_t given = 0;
  for (const Node& child : node.children) {
    if (child.kind == Kind::id || child.kind == Kind::citation || child.kind == Kind::when)
      continue;
    if (given < parameters.size()) {
      stmt.args.push_back(value_of(child, model_.variables[static_cast<std::size_t>(parameters[given])].type));
    }
    ++given;
  }
  const int me = model_.rules[static_cast<std::size_t>(entry->index)].me;
  if (me != model::none) { // the rule speaks of who acts, so it is told
    if (me_.empty()) {
      error(DiagnosticId::misplaced, node.span, fmt::format("`{}` speaks of who acts, and nobody does here", id.text))
          .related.push_back({entry->span, "it is defined here"});
    } else if (given + 1 == parameters.size()) {
      stmt.args.push_back(variable_expr(me_.back(), node.span));
    }
    ++given;
  }
  if (given != parameters.size()) {
    error(DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}, not {}", id.text, wording::quantity(parameters.size(), "argument"), given))
        .related.push_back({entry->span, "it is defined here"});
  }
  return stmt;
}

Stmt Checker::outcome(const Node& node, int parent) {
  Stmt stmt = begin(node, Act::end, parent);
  if (node.kind == Kind::wins || node.kind == Kind::loses) {
    stmt.act = node.kind == Kind::wins ? Act::wins : Act::loses;
    stmt.args.push_back(value_of(node[0], kind_type(0)));
  } else if (node.kind == Kind::draw) {
    stmt.act = Act::draw_game;
  } else if (node.kind == Kind::leave) {
    stmt.act = Act::leave;
    const Node& id = node.get(Kind::id);
    const Entry* entry = find(id.text);
    if (entry == nullptr || entry->symbol != Symbol::phase) {
      std::vector<std::string_view> near;
      for (const model::Phase& phase : model_.phases)
        near.push_back(phase.name);
      unknown(id, "phase", near);
    } else {
      stmt.index = entry->index;
    }
  }
  const Node* test = node.find(Kind::condition);
  stmt.args.push_back(test == nullptr ? constant_expr(1, types::boolean(), node.span) : condition(test->front()));
  ends_ = ends_ || stmt.act != Act::leave;
  leaves_ = true;
  return stmt;
}

} // namespace brehon
