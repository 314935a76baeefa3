#pragma once

#include "dsl/model/model.hpp"

/// Visiting all expressions of a model. `Model`, `Block`, … may be constant or not.
namespace brehon::model_walk {

template <typename Expression, typename Visit> void expressions(Expression& expr, const Visit& visit);

template <typename Binders, typename Visit> void of_binders(Binders& binders, const Visit& visit) {
  for (auto& binder : binders) {
    for (auto& source : binder.source) {
      expressions(source, visit);
    }
    for (auto& filter : binder.filter) {
      expressions(filter, visit);
    }
  }
}

/// An expression before what is in it.
template <typename Expression, typename Visit> void expressions(Expression& expr, const Visit& visit) {
  visit(expr);
  of_binders(expr.binders, visit);
  for (auto& arg : expr.args) {
    expressions(arg, visit);
  }
}

/// Of statements and the blocks in them; not of the decisions, turns and steps that they name.
template <typename Statements, typename Visit> void of_block(Statements& block, const Visit& visit) {
  for (auto& stmt : block) {
    of_binders(stmt.binders, visit);
    for (auto& arg : stmt.args) {
      expressions(arg, visit);
    }
    for (auto& inner : stmt.blocks) {
      of_block(inner, visit);
    }
  }
}

template <typename Decision, typename Visit> void of_decision(Decision& decision, const Visit& visit) {
  expressions(decision.player, visit);
  for (auto& action : decision.actions) {
    of_binders(action.parameters, visit);
    for (auto& guard : action.guards) {
      expressions(guard.value, visit);
    }
    of_block(action.effects, visit);
  }
  of_block(decision.if_nothing, visit);
}

/// All expressions of a model.
template <typename Model, typename Visit> void of_model(Model& model, const Visit& visit) {
  for (auto& define : model.defines) {
    expressions(define.value, visit);
  }
  for (auto& table : model.tables) {
    for (auto& value : table.values) {
      expressions(value, visit);
    }
  }
  for (auto& rule : model.rules) {
    of_block(rule.body, visit);
  }
  for (auto& decision : model.decisions) {
    of_decision(decision, visit);
  }
  for (auto& turns : model.turns) {
    expressions(turns.from, visit);
    for (auto& where : turns.where) {
      expressions(where, visit);
    }
    for (auto& condition : turns.condition) {
      expressions(condition, visit);
    }
    of_block(turns.body, visit);
  }
  for (auto& phase : model.phases) {
    of_block(phase.body, visit);
  }
  for (auto& step : model.steps) {
    of_block(step.body, visit);
  }
  of_block(model.setup, visit);
  of_block(model.play, visit);
  for (auto& item : model.score) {
    expressions(item.value, visit);
  }
  for (auto& criterion : model.criteria) {
    expressions(criterion.value, visit);
  }
}

} // namespace brehon::model_walk
