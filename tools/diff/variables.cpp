#include "tools/diff/names.hpp"

#include <fmt/format.h>

// Bound variables are called by how deep they are bound.

namespace brehon::diff {

namespace {

class ByDepth {
public:
  explicit ByDepth(model::Model& model) : model_(model) {}

  void run() {
    for (model::Define& define : model_.defines) {
      expression(define.value, parameters(define.parameters));
    }
    for (model::Table& table : model_.tables) {
      expressions(table.values, 0);
    }
    for (model::Rule& rule : model_.rules) {
      block(rule.body, parameters(rule.parameters));
    }
    for (model::Phase& phase : model_.phases) {
      block(phase.body, 0);
    }
    block(model_.setup, 0);
    block(model_.play, 0);
    for (model::Effect& effect : model_.effects) {
      const int depth = effect.me.is_none() ? 0 : bind(effect.me, 0);
      expressions(effect.condition, depth);
      block(effect.body, depth);
    }
    if (!model_.score_player.is_none()) {
      bind(model_.score_player, 0);
    }
    for (model::ScoreItem& item : model_.score) {
      const int depth = item.me.is_none() ? 1 : bind(item.me, 1);
      expression(item.value, depth);
    }
    for (model::Criterion& criterion : model_.criteria) {
      expression(criterion.value, 1);
    }
  }

private:
  int bind(model::VariableId variable, int depth) {
    model_.variables[variable].name = fmt::format("v{}", depth);
    return depth + 1;
  }

  int parameters(const std::vector<model::VariableId>& variables) {
    int depth = 0;
    for (const model::VariableId variable : variables) {
      depth = bind(variable, depth);
    }
    return depth;
  }

  int binders(std::vector<model::Binder>& list, int depth) {
    for (model::Binder& binder : list) {
      expressions(binder.source, depth);
      depth = bind(binder.variable, depth);
      expressions(binder.filter, depth);
    }
    return depth;
  }

  void expressions(std::vector<model::Expr>& list, int depth) {
    for (model::Expr& expr : list) {
      expression(expr, depth);
    }
  }

  void expression(model::Expr& expr, int depth) {
    depth = binders(expr.binders, depth);
    if (binds_place(expr.op)) {
      depth = bind(model::VariableId(expr.value), depth);
    }
    expressions(expr.args, depth);
  }

  void block(model::Block& list, int depth) {
    for (model::Stmt& stmt : list) {
      depth = statement(stmt, depth);
    }
  }

  /// The depth after it: a constant is good for what follows.
  int statement(model::Stmt& stmt, int depth) {
    if (stmt.act == model::Act::let) {
      expressions(stmt.args, depth);
      return bind(stmt.id<model::VariableId>(), depth);
    }
    // Where a loop begins is known before its variable is.
    const int inner = binders(stmt.binders, depth);
    expressions(stmt.args, inner);
    for (model::Block& each : stmt.blocks) {
      block(each, inner);
    }
    if (stmt.act == model::Act::decide) {
      decision(model_.decisions[stmt.id<model::DecisionId>()], depth);
    } else if (stmt.act == model::Act::turns) {
      turns(model_.turns[stmt.id<model::TurnsId>()], depth);
    } else if (stmt.act == model::Act::step && stmt.index != model::none) {
      block(model_.steps[stmt.id<model::StepId>()].body, depth);
    }
    return depth;
  }

  void turns(model::Turns& turns, int depth) {
    expression(turns.from, depth);
    const int inner = bind(turns.me, depth);
    expressions(turns.where, inner);
    expressions(turns.condition, inner);
    block(turns.body, inner);
  }

  void decision(model::Decision& decision, int depth) {
    expression(decision.player, depth);
    for (model::Action& action : decision.actions) {
      int inner = binders(action.parameters, depth);
      for (model::Guard& guard : action.guards) {
        expression(guard.value, inner);
        inner = guard.variable.is_none() ? inner : bind(guard.variable, inner);
      }
      block(action.effects, inner);
    }
    block(decision.if_nothing, depth);
  }

  model::Model& model_;
};

} // namespace

void name_variables_by_depth(model::Model& model) {
  ByDepth(model).run();
}

} // namespace brehon::diff
