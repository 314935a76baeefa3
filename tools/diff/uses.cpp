#include "tools/diff/uses.hpp"

#include "dsl/model/walk.hpp"

#include <algorithm>
#include <cstddef>

namespace brehon::diff {

using model::Act;
using model::Op;

namespace {

/// Operations whose result depends on the order of the values they work on.
bool is_ordering(Op op) {
  return op == Op::less || op == Op::less_equal || op == Op::minimum || op == Op::maximum || op == Op::range ||
         op == Op::next || op == Op::set_first || op == Op::set_last || op == Op::highest || op == Op::lowest ||
         op == Op::add || op == Op::subtract;
}

} // namespace

// Whoever asks first says what it is for: what scores goes before what ends the game, and so on.
Uses::Uses(const model::Model& model)
    : model_(model), defines_(model.defines.size(), Class::effect), tables_(model.tables.size(), Class::effect) {
  for (const model::ScoreItem& item : model.score) {
    use(item.value, Class::scoring);
  }
  for (const model::Criterion& criterion : model.criteria) {
    use(criterion.value, Class::tie_break);
  }
  for (const auto* list : {&model.setup, &model.play}) {
    use_block(*list, Class::end);
  }
  for (const model::Rule& rule : model.rules) {
    use_block(rule.body, Class::end);
  }
  for (const model::Phase& phase : model.phases) {
    use_block(phase.body, Class::end);
  }
  for (const model::Step& step : model.steps) {
    use_block(step.body, Class::end);
  }
  use_decisions();
  model::each<model::Expr>(model, [&](const model::Expr& expr) { orders_of(expr); });
  model::each<model::Stmt>(model, [&](const model::Stmt& stmt) {
    if (stmt.act == Act::for_each || stmt.act == Act::move) {
      orders_of(stmt.binders); // of more pieces than are moved the first ones are
    }
    if (stmt.act == Act::repeat) {
      order(stmt[model::Role::set].type);
    }
  });
}

/// Statements that end something; all others have an effect, which is what is not asked for.
void Uses::use_block(const model::Block& block, Class as) {
  for (const model::Stmt& stmt : block) {
    if (model::ends_game(stmt.act) || stmt.act == Act::leave) {
      for (const model::Expr& arg : stmt.args) {
        use(arg, as);
      }
    }
    for (const model::Block& inner : stmt.blocks) {
      use_block(inner, as);
    }
  }
}

void Uses::use_decisions() {
  for (const model::Decision& decision : model_.decisions) {
    for (const model::Action& action : decision.actions) {
      use_block(action.effects, Class::end);
      for (const model::Guard& guard : action.guards) {
        use(guard.value, Class::legality);
      }
    }
  }
}

void Uses::use(const model::Expr& expr, Class as) {
  model::each<model::Expr>(expr, [&](const model::Expr& each) {
    if (each.op == Op::define && known_defines_.insert(each.id<model::DefineId>()).second) {
      const auto define = each.id<model::DefineId>();
      defines_[define] = as;
      use(model_.defines[define].value, as);
    }
    if (each.op == Op::table && known_tables_.insert(each.id<model::TableId>()).second) {
      const auto table = each.id<model::TableId>();
      tables_[table] = as;
      for (const model::Expr& value : model_.tables[table].values) {
        use(value, as);
      }
    }
  });
}

void Uses::orders_of(const model::Expr& expr) {
  if (is_ordering(expr.op)) {
    order(expr.type);
    for (const model::Expr& arg : expr.args) {
      order(arg.type);
    }
  }
  // The first of those that fit, or the first of several that have most.
  if (expr.op == Op::first || expr.op == Op::all) {
    orders_of(expr.binders);
    if (expr.has(model::Role::each)) {
      order(expr[model::Role::each].type);
    }
  }
}

/// What goes through values in their order.
void Uses::orders_of(const std::vector<model::Binder>& binders) {
  for (const model::Binder& binder : binders) {
    order(model_.variables[binder.variable].type);
    if (binder.pieces && !is_one_type(binder)) {
      ordered_families_.insert(model_.variables[binder.variable].type.families);
    }
  }
}

/// Whether the conditions give a value for each attribute.
bool Uses::is_one_type(const model::Binder& binder) const {
  const auto& families = model_.variables[binder.variable].type.families;
  const auto gives = [&](const model::Expr& condition) {
    const auto is = [&](Op op) {
      return std::any_of(condition.args.begin(), condition.args.end(), [op](const auto& arg) { return arg.op == op; });
    };
    return condition.op == Op::equal && is(Op::attribute) && is(Op::constant);
  };
  const auto given = static_cast<std::size_t>(std::count_if(binder.filter.begin(), binder.filter.end(), gives));
  return families.size() == 1 && given >= model_.families[families.front()].attributes.size();
}

void Uses::order(const model::Type& type) {
  ordered_.insert(type.kind);
  for (const model::Type& part : type.parts) {
    order(part);
  }
}

} // namespace brehon::diff
