#include "interpreter/lower/context/effects.hpp"

#include <algorithm>

namespace brehon::lowering {

using model::Act;
using model::Block;
using model::Expr;
using model::Op;
using model::Stmt;

namespace {

bool intersect(const std::set<int>& a, const std::set<int>& b) {
  return std::any_of(a.begin(), a.end(), [&](int i) { return b.count(i) > 0; });
}

void read(const model::Model& model, const Expr& expr, Effects& out) {
  if (expr.op == Op::zone)
    out.zones.insert(expr.index);
  if (expr.op == Op::held || expr.op == Op::held_piece) {
    const int family = model.types[static_cast<std::size_t>(expr.index)].family;
    out.zones.insert(model.families[static_cast<std::size_t>(family)].in_force);
  }
  if (expr.op == Op::marker)
    out.markers.insert(expr.index);
  if (expr.op == Op::define)
    read(model, model.defines[static_cast<std::size_t>(expr.index)].value, out);
  if (expr.op == Op::table) {
    for (const Expr& value : model.tables[static_cast<std::size_t>(expr.index)].values)
      read(model, value, out);
  }
  for (const Expr& arg : expr.args)
    read(model, arg, out);
  for (const model::Binder& binder : expr.binders) {
    for (const Expr& part : binder.source)
      read(model, part, out);
    for (const Expr& part : binder.filter)
      read(model, part, out);
  }
}

/// Walks statements and what they call; each rule once.
class Walk {
public:
  explicit Walk(const model::Model& model, int moved = model::none) : model_(model), moved_(moved) {}

  void block(const Block& block) {
    for (const Stmt& stmt : block)
      statement(stmt);
  }
  Effects out;
  std::set<model::RuleId> rules;

private:
  void zones_of(const Expr& places) { out.zones.insert(places.type.zones.begin(), places.type.zones.end()); }

  /// What pieces in force do at an element.
  void hooks(int element) {
    for (const model::Effect& effect : model_.effects) {
      if (effect.target == element)
        block(effect.body);
    }
  }

  void statement(const Stmt& stmt) {
    switch (stmt.act) {
    case Act::move:
      for (const model::Binder& binder : stmt.binders)
        zones_of(binder.source[0]);
      zones_of(stmt.args[1]);
      break;
    case Act::move_all:
      for (const model::Binder& binder : stmt.binders)
        zones_of(binder.source[0]);
      zones_of(stmt.args[0]);
      break;
    case Act::pay:
    case Act::gain:
      out.zones.insert(model_.purse.begin(), model_.purse.end());
      out.zones.insert(0);
      out.suspends = out.suspends || !is_fixed(model_, stmt);
      break;
    case Act::swap:
      for (const Expr& arg : stmt.args)
        zones_of(arg);
      break;
    case Act::move_piece:
      if (stmt.args[0].op != Op::variable || stmt.args[0].index != moved_)
        zones_of(stmt.args[0]);
      zones_of(stmt.args[1]);
      break;
    case Act::draw:
      zones_of(stmt.args[1]);
      zones_of(stmt.args[2]);
      for (const int zone : stmt.args[1].type.zones) {
        const int refill = model_.zones[static_cast<std::size_t>(zone)].refill;
        if (refill != model::none)
          out.zones.insert(refill);
      }
      out.suspends = true;
      break;
    case Act::roll:
      zones_of(stmt.args[0]);
      out.suspends = true;
      break;
    case Act::shuffle:
    case Act::turn:
    case Act::reveal:
    case Act::hide:
      for (const Expr& arg : stmt.args)
        zones_of(arg);
      break;
    case Act::set:
      out.markers.insert(stmt.args[0].index);
      break;
    case Act::repeat:
      out.markers.insert(stmt.index);
      break;
    case Act::do_:
      if (!rules.insert(stmt.index).second)
        break;
      block(model_.rules[static_cast<std::size_t>(stmt.index)].body);
      hooks(model_.rules[static_cast<std::size_t>(stmt.index)].element);
      break;
    case Act::leave:
      out.leaves = true;
      break;
    case Act::decide: {
      out.suspends = true;
      const model::Decision& decision = model_.decisions[static_cast<std::size_t>(stmt.index)];
      for (const model::Action& action : decision.actions)
        block(action.effects);
      block(decision.if_nothing);
      break;
    }
    case Act::turns:
      block(model_.turns[static_cast<std::size_t>(stmt.index)].body);
      break;
    case Act::phase:
      block(model_.phases[static_cast<std::size_t>(stmt.index)].body);
      hooks(model_.phases[static_cast<std::size_t>(stmt.index)].element);
      break;
    case Act::step:
      block(stmt.index == model::none ? model_.setup : model_.steps[static_cast<std::size_t>(stmt.index)].body);
      if (stmt.index != model::none)
        hooks(model_.steps[static_cast<std::size_t>(stmt.index)].element);
      break;
    case Act::show:
    case Act::let:
    case Act::if_:
    case Act::match:
    case Act::for_each:
    case Act::repeat_times:
    case Act::end:
    case Act::wins:
    case Act::loses:
    case Act::draw_game:
    case Act::watch:
      break;
    }
    for (const Block& inner : stmt.blocks)
      block(inner);
  }

  const model::Model& model_;
  int moved_;
};

} // namespace

/// A gain that leaves nothing to choose.
bool is_fixed(const model::Model& model, const Stmt& stmt) {
  if (stmt.act != Act::gain || stmt.args[0].op != Op::bundle)
    return false;
  const model::Bundle& bundle = model.bundles[static_cast<std::size_t>(stmt.args[0].index)];
  return bundle.ways.size() == 1 &&
         std::all_of(bundle.ways[0].begin(), bundle.ways[0].end(),
                     [](const model::Portion& part) { return part.how == model::Portion::How::exact; });
}

bool Effects::meets(const Effects& other) const {
  return intersect(zones, other.zones) || intersect(markers, other.markers);
}

void Effects::include(const Effects& other) {
  zones.insert(other.zones.begin(), other.zones.end());
  markers.insert(other.markers.begin(), other.markers.end());
  suspends = suspends || other.suspends;
  leaves = leaves || other.leaves;
}

Effects reads(const model::Model& model, const Expr& expr) {
  Effects out;
  read(model, expr, out);
  return out;
}

Effects writes(const model::Model& model, const Block& block, int moved) {
  Walk walk(model, moved);
  walk.block(block);
  return walk.out;
}

std::set<model::RuleId> called_rules(const model::Model& model, const Block& block) {
  Walk walk(model);
  walk.block(block);
  return walk.rules;
}
bool suspends(const model::Model& model, const Block& block) {
  return writes(model, block).suspends;
}

} // namespace brehon::lowering
