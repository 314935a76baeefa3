#include "dsl/check/proofs/none_statements.hpp"

#include "dsl/model/effects.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"

#include <algorithm>
#include <iterator>

namespace brehon::checking {

using expressions::AllKnown;
using expressions::Known;
using model::Act;
using model::Expr;
using model::Op;
using model::Role;
using model::Stmt;

Onward joined(const Onward& a, const Onward& b) {
  if (!a || !b)
    return a ? a : b;
  AllKnown out;
  std::copy_if(a->begin(), a->end(), std::back_inserter(out), [&](const Known& fact) {
    return std::any_of(b->begin(), b->end(), [&](const Known& other) {
      return fact.holds == other.holds && fact.any == other.any && expressions::same(*fact.condition, *other.condition);
    });
  });
  return out;
}

bool takes_none(const model::Model& model, const Stmt& stmt, Role role) {
  if (stmt.act == Act::set)
    return role == Role::marker || model.markers[stmt[Role::marker].id<model::MarkerId>()].type.optional;
  if (stmt.act == Act::let) // who decides is a name without one that is written
    return model.variables[stmt.id<model::VariableId>()].type.optional;
  return role == Role::value && stmt.act == Act::match;
}

bool is_asked_again(Act act) {
  return act == Act::for_each || act == Act::repeat || act == Act::repeat_times || act == Act::watch;
}

Expr one_of(const Expr& value, const std::vector<model::Interval>& values) {
  Expr out;
  out.op = Op::contains;
  out.type = types::boolean();
  out.args = {value, Expr()};
  Expr& set = out[Role::set];
  set.op = Op::set_of;
  set.type = types::set_of(value.type);
  const auto constant = [&](int number) {
    Expr item;
    item.op = Op::constant;
    item.type = value.type;
    item.value = number;
    return item;
  };
  for (const auto& [low, high] : values) {
    if (low == high) {
      set.args.push_back(constant(low));
      continue;
    }
    Expr& range = set.args.emplace_back();
    range.op = Op::range;
    range.type = set.type;
    range.args = {constant(low), constant(high)};
  }
  return out;
}

bool is_steady(const model::Model& model, const Expr& expr) {
  const model::Effects read = model::reads(model, expr);
  return read.zones.empty() && read.markers.empty();
}

bool leaves_phase(const model::Model& model) {
  bool found = false;
  model::each<Stmt>(model, [&](const Stmt& stmt) { found = found || stmt.act == Act::leave; });
  return found;
}

bool states_end(const Stmt& stmt) {
  return stmt.act == Act::end || stmt.act == Act::wins || stmt.act == Act::loses || stmt.act == Act::draw_game;
}

bool may_end(const model::Model& model, const model::Block& block, std::set<model::RuleId>& called) {
  return std::any_of(block.begin(), block.end(), [&](const Stmt& stmt) { return may_end(model, stmt, called); });
}

bool may_end(const model::Model& model, const Stmt& stmt, std::set<model::RuleId>& called) {
  if (states_end(stmt))
    return true;
  if (stmt.act == Act::do_ && called.insert(stmt.id<model::RuleId>()).second &&
      may_end(model, model.rules[stmt.id<model::RuleId>()].body, called))
    return true;
  if (stmt.act == Act::turns && may_end(model, model.turns[stmt.id<model::TurnsId>()].body, called))
    return true;
  if (stmt.act == Act::decide) {
    const model::Decision& decision = model.decisions[stmt.id<model::DecisionId>()];
    return !decision.if_nothing.empty() ||
           std::any_of(decision.actions.begin(), decision.actions.end(),
                       [&](const model::Action& action) { return may_end(model, action.effects, called); });
  }
  return std::any_of(stmt.blocks.begin(), stmt.blocks.end(),
                     [&](const model::Block& inner) { return may_end(model, inner, called); });
}

bool is_for_all(const Stmt& stmt) {
  return stmt.act == Act::for_each && stmt.binders.size() == 1 && !stmt.binders[0].pieces &&
         stmt.binders[0].source[0].op == Op::whole && stmt.binders[0].filter.empty() &&
         expressions::is_true(stmt[Role::condition]);
}

bool names_place(const model::Model& model, const Expr& value) {
  return value.op == Op::zone && value.type.sort == model::Sort::place &&
         std::all_of(value.args.begin(), value.args.end(), [&](const Expr& index) { return is_steady(model, index); });
}

} // namespace brehon::checking
