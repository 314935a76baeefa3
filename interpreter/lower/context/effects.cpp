#include "interpreter/lower/context/effects.hpp"

#include <algorithm>

#include "dsl/model/walk.hpp"

namespace brehon::lowering {

using model::Access;
using model::Act;
using model::Block;
using model::Expr;
using model::Index;
using model::Op;
using model::Role;
using model::Stmt;
using model::Suspends;

namespace {

template <class I> bool intersect(const std::set<I>& a, const std::set<I>& b) {
  return std::any_of(a.begin(), a.end(), [&](I id) { return b.count(id) > 0; });
}

void read(const model::Model& model, const Expr& expr, Effects& out) {
  model::each<Expr>(expr, [&](const Expr& part) {
    if (part.op == Op::zone)
      out.zones.insert(part.id<model::ZoneId>());
    if (part.op == Op::held || part.op == Op::held_piece)
      out.zones.insert(model.families[model.types[part.id<model::PieceTypeId>()].family].in_force);
    if (part.op == Op::marker)
      out.markers.insert(part.id<model::MarkerId>());
    if (part.op == Op::define)
      read(model, model.defines[part.id<model::DefineId>()].value, out);
    if (part.op == Op::table) {
      for (const Expr& value : model.tables[part.id<model::TableId>()].values)
        read(model, value, out);
    }
  });
}

/// Walks statements and what they call; each rule once.
class Walk {
public:
  explicit Walk(const model::Model& model, model::VariableId moved = model::none) : model_(model), moved_(moved) {}

  void block(const Block& block) {
    for (const Stmt& stmt : block)
      statement(stmt);
  }
  Effects out;
  std::set<model::RuleId> rules;

private:
  void zones_of(const Expr& places) { out.zones.insert(places.type.zones.begin(), places.type.zones.end()); }

  /// What pieces in force do at an element.
  void hooks(model::ElementId element) {
    for (const model::Effect& effect : model_.effects) {
      if (effect.target == element)
        block(effect.body);
    }
  }

  void statement(const Stmt& stmt) {
    const model::ActFacts& known = facts(stmt.act);
    std::size_t at = 0;
    for (const Expr& arg : stmt.args) {
      if (at < known.roles.size) // the others are arguments of a rule
        argument(known.roles.list[at++], arg);
    }
    if (stmt.act == Act::move || stmt.act == Act::move_all) {
      for (const model::Binder& binder : stmt.binders)
        zones_of(binder.source[0]);
    }
    if (stmt.act == Act::draw)
      refills(stmt[Role::from]);
    if (stmt.act == Act::pay || stmt.act == Act::gain) {
      out.zones.insert(model_.purse.begin(), model_.purse.end());
      out.zones.insert(model::box);
    }
    if (stmt.act == Act::repeat)
      out.markers.insert(stmt.id<model::MarkerId>());
    const bool suspends =
        known.suspends == Suspends::always || (known.suspends == Suspends::perhaps && !is_fixed(model_, stmt));
    out.suspends = out.suspends || suspends;
    out.leaves = out.leaves || stmt.act == Act::leave;
    named(stmt);
    for (const Block& inner : stmt.blocks)
      block(inner);
  }

  void argument(Role role, const Expr& arg) {
    switch (access(role)) {
    case Access::reads:
      return;
    case Access::leaves:
      if (arg.op != Op::variable || arg.id<model::VariableId>() != moved_)
        zones_of(arg);
      return;
    case Access::enters:
    case Access::changes:
      return zones_of(arg);
    case Access::sets:
      out.markers.insert(arg.id<model::MarkerId>());
      return;
    }
  }

  /// An empty pile takes pieces out of other zones.
  void refills(const Expr& piles) {
    for (const model::ZoneId zone : piles.type.zones) {
      if (!model_.zones[zone].refill.is_none())
        out.zones.insert(model_.zones[zone].refill);
    }
  }

  /// The statements of what a statement names.
  void named(const Stmt& stmt) {
    if (stmt.act == Act::do_ && rules.insert(stmt.id<model::RuleId>()).second) {
      const model::Rule& rule = model_.rules[stmt.id<model::RuleId>()];
      block(rule.body);
      hooks(rule.element);
    }
    if (stmt.act == Act::decide) {
      const model::Decision& decision = model_.decisions[stmt.id<model::DecisionId>()];
      for (const model::Action& action : decision.actions)
        block(action.effects);
      block(decision.if_nothing);
    }
    if (stmt.act == Act::turns)
      block(model_.turns[stmt.id<model::TurnsId>()].body);
    if (stmt.act == Act::phase) {
      const model::Phase& phase = model_.phases[stmt.id<model::PhaseId>()];
      block(phase.body);
      hooks(phase.element);
    }
    if (stmt.act == Act::step && stmt.id<model::StepId>().is_none())
      block(model_.setup);
    if (stmt.act == Act::step && !stmt.id<model::StepId>().is_none()) {
      const model::Step& step = model_.steps[stmt.id<model::StepId>()];
      block(step.body);
      hooks(step.element);
    }
  }

  const model::Model& model_;
  model::VariableId moved_;
};

} // namespace

bool is_fixed(const model::Model& model, const Stmt& stmt) {
  if (stmt.act != Act::gain || stmt[Role::price].op != Op::bundle)
    return false;
  const model::Bundle& bundle = model.bundles[stmt[Role::price].id<model::BundleId>()];
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

Effects writes(const model::Model& model, const Block& block, model::VariableId moved) {
  Walk walk(model, moved);
  walk.block(block);
  return walk.out;
}

std::set<model::RuleId> called_rules(const model::Model& model, const Block& block) {
  Walk walk(model);
  walk.block(block);
  return walk.rules;
}

} // namespace brehon::lowering
