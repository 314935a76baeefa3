#include "dsl/model/effects.hpp"

#include <algorithm>

#include "dsl/model/walk.hpp"

namespace brehon::model {

namespace {

/// The definitions whose calls of themselves have been followed.
using Followed = std::set<DefineId>;

/// What expressions in a part of the rules read.
template <class Part> void read(const Model& model, const Part& whole, Effects& out, Followed& followed) {
  each<Expr>(whole, [&](const Expr& part) {
    if (part.op == Op::zone)
      out.zones.insert(part.id<ZoneId>());
    if (part.op == Op::held || part.op == Op::held_piece)
      out.zones.insert(model.families[model.types[part.id<PieceTypeId>()].family].in_force);
    if (part.op == Op::marker)
      out.markers.insert(part.id<MarkerId>());
    if (part.op == Op::times) {
      const Memory& memory = model.memories[part.id<MemoryId>()];
      out.zones.insert(memory.zones.begin(), memory.zones.end());
      out.markers.insert(memory.markers.begin(), memory.markers.end());
      out.memories.insert(part.id<MemoryId>());
    }
    if (part.op == Op::define || (part.op == Op::again && followed.insert(part.id<DefineId>()).second))
      read(model, model.defines[part.id<DefineId>()].value, out, followed);
    if (part.op == Op::table) {
      for (const Expr& value : model.tables[part.id<TableId>()].values)
        read(model, value, out, followed);
    }
    if (part.op == Op::after) {
      const Effects tried = writes(model, part.blocks[0]);
      out.zones.include(tried.zones);
      out.markers.include(tried.markers);
      out.memories.include(tried.memories);
      for (const RuleId rule : called_rules(model, part.blocks[0]))
        read(model, model.rules[rule].body, out, followed);
    }
  });
}

/// Whether a statement leaves pieces where they lie.
bool turns_only(Act act) {
  return act == Act::turn || act == Act::roll || act == Act::reveal || act == Act::hide || act == Act::shuffle;
}

/// Walks statements and what they call; each rule once.
class Walk {
public:
  explicit Walk(const Model& model, VariableId moved = none, bool turned = true)
      : model_(model), moved_(moved), turned_(turned) {}

  void block(const Block& block) {
    for (const Stmt& stmt : block)
      statement(stmt);
  }
  void statement(const Stmt& stmt) {
    const ActFacts& known = facts(stmt.act);
    std::size_t at = 0;
    const bool counts = turned_ || !turns_only(stmt.act);
    for (const Expr& arg : stmt.args) {
      if (!counts)
        break;
      if (at < known.roles.size) // the others are arguments of a rule
        argument(known.roles.list[at++], arg);
    }
    if (stmt.act == Act::move || stmt.act == Act::move_all) {
      for (const Binder& binder : stmt.binders)
        zones_of(binder.source[0]);
    }
    if (stmt.act == Act::draw)
      refills(stmt[Role::from]);
    if (stmt.act == Act::pay || stmt.act == Act::gain) {
      out.zones.insert(model_.purse.begin(), model_.purse.end());
      out.zones.insert(box);
    }
    if (stmt.act == Act::remember || stmt.act == Act::forget)
      out.memories.insert(stmt.id<MemoryId>());
    if (stmt.act == Act::repeat)
      out.markers.insert(stmt.id<MarkerId>());
    const bool suspends =
        known.suspends == Suspends::always || (known.suspends == Suspends::perhaps && !is_fixed(model_, stmt));
    out.suspends = out.suspends || suspends;
    out.leaves = out.leaves || stmt.act == Act::leave;
    out.ends = out.ends || ends_game(stmt.act);
    named(stmt);
    for (const Block& inner : stmt.blocks)
      block(inner);
  }

  Effects out;
  std::set<RuleId> rules;

private:
  void zones_of(const Expr& places) { out.zones.insert(places.type.zones.begin(), places.type.zones.end()); }

  /// What pieces in force do at an element.
  void hooks(ElementId element) {
    for (const Effect& effect : model_.effects) {
      if (effect.target == element)
        block(effect.body);
    }
  }

  void argument(Role role, const Expr& arg) {
    switch (access(role)) {
    case Access::reads:
      return;
    case Access::leaves:
      if (arg.op != Op::variable || arg.id<VariableId>() != moved_)
        zones_of(arg);
      return;
    case Access::enters:
    case Access::changes:
      return zones_of(arg);
    case Access::sets:
      out.markers.insert(arg.id<MarkerId>());
      return;
    }
  }

  /// An empty pile takes pieces out of other zones.
  void refills(const Expr& piles) {
    for (const ZoneId zone : piles.type.zones) {
      if (!model_.zones[zone].refill.is_none())
        out.zones.insert(model_.zones[zone].refill);
    }
  }

  /// The statements of what a statement names. There is no such rule, phase or decision where that is a finding.
  void named(const Stmt& stmt) {
    if ((stmt.act == Act::do_ || stmt.act == Act::phase || stmt.act == Act::decide) && stmt.index == none)
      return;
    if (stmt.act == Act::do_ && rules.insert(stmt.id<RuleId>()).second) {
      const Rule& rule = model_.rules[stmt.id<RuleId>()];
      block(rule.body);
      hooks(rule.element);
    }
    if (stmt.act == Act::decide) {
      const Decision& decision = model_.decisions[stmt.id<DecisionId>()];
      for (const Action& action : decision.actions)
        block(action.effects);
      block(decision.if_nothing);
    }
    if (stmt.act == Act::turns)
      block(model_.turns[stmt.id<TurnsId>()].body);
    if (stmt.act == Act::phase) {
      const Phase& phase = model_.phases[stmt.id<PhaseId>()];
      block(phase.body);
      hooks(phase.element);
    }
    if (stmt.act == Act::step && stmt.id<StepId>().is_none())
      block(model_.setup);
    if (stmt.act == Act::step && !stmt.id<StepId>().is_none()) {
      const Step& step = model_.steps[stmt.id<StepId>()];
      block(step.body);
      hooks(step.element);
    }
  }

  const Model& model_;
  VariableId moved_;
  bool turned_;
};

} // namespace

bool is_fixed(const Model& model, const Stmt& stmt) {
  if (stmt.act != Act::gain || stmt[Role::price].op != Op::bundle)
    return false;
  const Bundle& bundle = model.bundles[stmt[Role::price].id<BundleId>()];
  return bundle.ways.size() == 1 && std::all_of(bundle.ways[0].begin(), bundle.ways[0].end(),
                                                [](const Portion& part) { return part.how == Portion::How::exact; });
}

bool Effects::meets(const Effects& other) const {
  return zones.meets(other.zones) || markers.meets(other.markers) || memories.meets(other.memories);
}

void Effects::include(const Effects& other) {
  zones.include(other.zones);
  markers.include(other.markers);
  memories.include(other.memories);
  suspends = suspends || other.suspends;
  leaves = leaves || other.leaves;
  ends = ends || other.ends;
}

bool tries(const Model& model, const Expr& expr) {
  bool out = false;
  each<Expr>(expr, [&](const Expr& part) {
    out = out || part.op == Op::after || part.op == Op::again ||
          (part.op == Op::define && tries(model, model.defines[part.id<DefineId>()].value));
  });
  return out;
}

Effects reads(const Model& model, const Expr& expr) {
  Effects out;
  Followed followed;
  read(model, expr, out, followed);
  return out;
}

Effects writes(const Model& model, const Stmt& stmt) {
  Walk walk(model);
  walk.statement(stmt);
  return walk.out;
}

Effects writes(const Model& model, const Block& block, VariableId moved) {
  Walk walk(model, moved);
  walk.block(block);
  return walk.out;
}

Effects moves(const Model& model, const Block& block) {
  Walk walk(model, none, false);
  walk.block(block);
  return walk.out;
}

std::set<RuleId> called_rules(const Model& model, const Block& block) {
  Walk walk(model);
  walk.block(block);
  return walk.rules;
}

} // namespace brehon::model
