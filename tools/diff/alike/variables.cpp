#include "tools/diff/alike/names.hpp"

#include "dsl/model/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

// Bound variables are called by how deep they are bound. Those of a `let` are not: one more or less of them gives no
// other variable another name.

namespace brehon::diff {

namespace {

/// A name for a value that is good for the rest of a block.
struct Let {
  model::VariableId variable;
  const model::Expr* value = nullptr;
};

/// Those of one rule, phase, action, in order.
using Lets = std::vector<Let>;

class ByDepth {
public:
  explicit ByDepth(model::Model& model) : model_(model) {}

  /// The names of all others are given, and those of `let` are found by where they stand.
  std::map<std::string, Lets> run() {
    for (model::Define& define : model_.defines) {
      expression(define.value, parameters(define.parameters));
    }
    for (model::Table& table : model_.tables) {
      expressions(table.values, 0);
    }
    for (model::Rule& rule : model_.rules) {
      within_ = "rule " + rule.name;
      block(rule.body, parameters(rule.parameters));
    }
    for (model::Phase& phase : model_.phases) {
      within_ = "phase " + phase.name;
      block(phase.body, 0);
    }
    within_ = "setup";
    block(model_.setup, 0);
    within_ = "play";
    block(model_.play, 0);
    for (model::Effect& effect : model_.effects) {
      within_ = "effect " + (effect.element.is_none() ? "" : model_.elements[effect.element].path);
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
    return std::move(lets_);
  }

private:
  int bind(model::VariableId variable, int depth) {
    model_.variables[variable].name = fmt::format("_{}", depth);
    return depth + 1;
  }

  void let(model::VariableId variable, const model::Expr& value) { lets_[within_].push_back({variable, &value}); }

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
    for (model::Block& tried : expr.blocks) {
      if (!expr.flag) { // else they are the effects of an action, which have their names there
        block(tried, depth);
      }
    }
    expressions(expr.args, depth);
  }

  void block(model::Block& list, int depth) {
    for (model::Stmt& stmt : list) {
      statement(stmt, depth);
    }
  }

  void statement(model::Stmt& stmt, int depth) {
    if (model::facts(stmt.act).index == model::Index::variable && stmt.index != model::none) {
      expressions(stmt.args, depth);
      return let(stmt.id<model::VariableId>(), stmt.args.front());
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
      const std::string around = std::exchange(within_, fmt::format("action {}.{}", decision.name, action.name));
      const int inner = binders(action.parameters, depth);
      for (model::Guard& guard : action.guards) {
        expression(guard.value, inner);
        if (!guard.variable.is_none()) {
          let(guard.variable, guard.value);
        }
      }
      block(action.effects, inner);
      within_ = around;
    }
    block(decision.if_nothing, depth);
  }

  model::Model& model_;
  std::string within_;
  std::map<std::string, Lets> lets_;
};

/// Gives what belongs together one name: that of A, with a number where it is taken.
class Pairing {
public:
  Pairing(model::Model& a, model::Model& b) : a_(a), b_(b) {}

  void run(const Lets& of_a, const Lets& of_b) {
    Lets left_a = of_a;
    Lets left_b = of_b;
    names_.clear();
    pair(left_a, left_b, [&](const Let& x, const Let& y) { return name(a_, x) == name(b_, y); });
    pair(left_a, left_b,
         [&](const Let& x, const Let& y) { return words_a_.expr(*x.value) == words_b_.expr(*y.value); });
    if (left_a.size() == left_b.size()) {
      pair(left_a, left_b, [](const Let&, const Let&) { return true; });
    }
    std::for_each(left_a.begin(), left_a.end(), [&](const Let& each) { name(a_, each) = unused(name(a_, each)); });
    std::for_each(left_b.begin(), left_b.end(), [&](const Let& each) { name(b_, each) = unused(name(b_, each)); });
  }

private:
  static std::string& name(model::Model& model, const Let& let) { return model.variables[let.variable].name; }

  template <class Belong> void pair(Lets& of_a, Lets& of_b, const Belong& belong) {
    Lets left_a;
    for (const Let& each : of_a) {
      const auto found = std::find_if(of_b.begin(), of_b.end(), [&](const Let& other) { return belong(each, other); });
      if (found == of_b.end()) {
        left_a.push_back(each);
        continue;
      }
      name(a_, each) = name(b_, *found) = unused(name(a_, each));
      of_b.erase(found);
    }
    of_a = std::move(left_a);
  }

  std::string unused(const std::string& wanted) {
    const std::string name = wanted.empty() ? "me" : wanted; // of who acts
    const int number = ++names_[name];
    return number == 1 ? name : fmt::format("{}#{}", name, number);
  }

  model::Model& a_;
  model::Model& b_;
  const ModelWords words_a_{a_, ModelWords::Variables::bare};
  const ModelWords words_b_{b_, ModelWords::Variables::bare};
  std::map<std::string, int> names_;
};

} // namespace

void name_variables_by_depth(model::Model& model) {
  for (const auto& [within, lets] : ByDepth(model).run()) {
    for (std::size_t i = 0; i < lets.size(); ++i) {
      model.variables[lets[i].variable].name = fmt::format("let{}", i);
    }
  }
}

void name_variables_alike(model::Model& a, model::Model& b) {
  const std::map<std::string, Lets> of_a = ByDepth(a).run();
  const std::map<std::string, Lets> of_b = ByDepth(b).run();
  Pairing pairing(a, b);
  for (const auto& [within, lets] : of_a) {
    const auto other = of_b.find(within);
    pairing.run(lets, other == of_b.end() ? Lets() : other->second);
  }
  for (const auto& [within, lets] : of_b) {
    if (of_a.count(within) == 0) {
      pairing.run({}, lets);
    }
  }
}

} // namespace brehon::diff
