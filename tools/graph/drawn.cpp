#include "tools/graph/drawn.hpp"

#include <algorithm>
#include <vector>

namespace brehon {

using model::Act;
using model::Block;
using model::Effect;
using model::Role;
using model::Stmt;

bool is_constant(const model::Expr& expr, bool value) {
  return expr.op == model::Op::constant && (expr.value != 0) == value;
}

Drawn::Drawn(const Program& program, FlowDetail detail) : model_(program.model), detail_(detail) {
  for (const ChancePoint& chance : program.chances) {
    chances_.insert(chance.element);
  }
  for (const ProgramDecision& decision : program.decisions) {
    decisions_.insert(decision.element);
  }
}

/// Whether anything happens under these options.
bool Drawn::happens(const Block& block) const {
  return std::any_of(block.begin(), block.end(), [this](const Stmt& stmt) { return happens(stmt); });
}

bool Drawn::happens(const Stmt& stmt) const {
  if (const Block* body = body_of(stmt)) {
    return happens(*body);
  }
  if (stmt.act == Act::if_) {
    const model::Expr& condition = stmt[Role::condition];
    return (!is_constant(condition, false) && happens(stmt.blocks[0])) ||
           (!is_constant(condition, true) && stmt.blocks.size() > 1 && happens(stmt.blocks[1]));
  }
  if (!stmt.blocks.empty()) {
    return std::any_of(stmt.blocks.begin(), stmt.blocks.end(), [this](const Block& each) { return happens(each); });
  }
  const bool never = (stmt.act == Act::leave || ends_game(stmt.act)) && is_constant(stmt[Role::condition], false);
  return stmt.act != Act::let && !never;
}

const Block* Drawn::body_of(const Stmt& stmt) const {
  if (stmt.act == Act::phase) {
    return &model_.phases[stmt.id<model::PhaseId>()].body;
  }
  if (stmt.act == Act::turns) {
    return &model_.turns[stmt.id<model::TurnsId>()].body;
  }
  if (stmt.act == Act::step) {
    const auto step = stmt.id<model::StepId>();
    return step.is_none() ? &model_.setup : &model_.steps[step].body;
  }
  return nullptr;
}

bool Drawn::is_drawn(const Block& block) {
  return std::any_of(block.begin(), block.end(), [this](const Stmt& stmt) { return is_drawn(stmt); });
}

bool Drawn::is_drawn(const Stmt& stmt) {
  const bool actions = detail_ == FlowDetail::actions;
  const Act act = stmt.act;
  if (act == Act::phase || act == Act::step || act == Act::turns || act == Act::leave || ends_game(act)) {
    return happens(stmt);
  }
  if (act == Act::do_) {
    return is_drawn(stmt.id<model::RuleId>());
  }
  if (act == Act::decide) {
    return actions || is_drawn(model_.decisions[stmt.id<model::DecisionId>()]);
  }
  if (act == Act::if_) {
    const model::Expr& condition = stmt[Role::condition];
    const std::vector<Block>& ways = stmt.blocks;
    return (!is_constant(condition, false) && is_drawn(ways[0])) ||
           (!is_constant(condition, true) && ways.size() > 1 && is_drawn(ways[1]));
  }
  return (actions && waits(stmt)) ||
         std::any_of(stmt.blocks.begin(), stmt.blocks.end(), [this](const Block& block) { return is_drawn(block); });
}

bool Drawn::is_drawn(const model::Decision& decision) {
  return is_drawn(decision.if_nothing) ||
         std::any_of(decision.actions.begin(), decision.actions.end(),
                     [this](const model::Action& action) { return is_drawn(action.effects); });
}

/// A rule that calls itself draws what it draws otherwise.
bool Drawn::is_drawn(model::RuleId number) {
  const auto [known, is_new] = rules_.emplace(number, false);
  if (is_new) {
    const model::Rule& rule = model_.rules[number];
    const bool drawn =
        is_drawn(rule.body) || std::any_of(model_.effects.begin(), model_.effects.end(), [&](const Effect& effect) {
          return effect.target == rule.element && effect.sort != Effect::Sort::adjust && is_drawn(effect.body);
        });
    rules_[number] = drawn;
  }
  return rules_[number];
}

bool Drawn::is_chance(const Stmt& stmt) const {
  return stmt.element != model::none && chances_.count(stmt.element) != 0;
}

bool Drawn::is_payment(const Stmt& stmt) const {
  return (stmt.act == Act::pay || stmt.act == Act::gain) && decisions_.count(stmt.element) != 0;
}

bool Drawn::waits(const Stmt& stmt) const {
  return stmt.blocks.empty() && (is_chance(stmt) || is_payment(stmt));
}

} // namespace brehon
