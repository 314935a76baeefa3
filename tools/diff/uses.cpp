#include "tools/diff/uses.hpp"

#include "dsl/model/walk.hpp"

#include <algorithm>
#include <cstddef>

namespace brehon::diff {

using model::Act;
using model::Op;
using model::Role;

namespace {

/// Operations whose result depends on the order of the values they work on.
bool is_ordering(Op op) {
  return op == Op::less || op == Op::less_equal || op == Op::minimum || op == Op::maximum || op == Op::range ||
         op == Op::next || op == Op::set_first || op == Op::set_last || op == Op::highest || op == Op::lowest ||
         op == Op::add || op == Op::subtract;
}

bool lies_in_order(const model::Model& model, const model::Type& places) {
  return std::any_of(places.zones.begin(), places.zones.end(),
                     [&](model::ZoneId zone) { return model::has_order(model.zones[zone].shape); });
}

/// Whether a statement moves all that it finds to where pieces have an order, which no shuffling undoes.
bool gives_order(const model::Model& model, const model::Block& block, std::size_t at) {
  const auto moves_there = [&](const model::Stmt& stmt) {
    return stmt.act == Act::move_all && model::same(stmt[Role::to], block[at][Role::to]);
  };
  if (block[at].act != Act::move_all || !lies_in_order(model, block[at][Role::to].type)) {
    return false;
  }
  const auto next = std::find_if_not(block.begin() + static_cast<std::ptrdiff_t>(at), block.end(), moves_there);
  return next == block.end() || next->act != Act::shuffle || !model::same((*next)[Role::changed], block[at][Role::to]);
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
  model::each<model::Block>(model, [&](const model::Block& block) { orders_of(block); });
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
    if (expr.has(Role::each)) {
      order(expr[Role::each].type);
    }
  }
}

void Uses::orders_of(const model::Block& block) {
  for (std::size_t at = 0; at < block.size(); ++at) {
    const model::Stmt& stmt = block[at];
    // Of more pieces than are moved the first ones are.
    if (stmt.act == Act::for_each || stmt.act == Act::move ||
        (gives_order(model_, block, at) && !is_one_type(stmt.binders[0]))) {
      orders_of(stmt.binders);
    }
    if (stmt.act == Act::repeat) {
      order(stmt[Role::set].type);
    }
    if (stmt.act == Act::roll) {
      order_places(stmt[Role::changed]);
    }
  }
}

/// What goes through values, or through pieces place by place, in their order.
void Uses::orders_of(const std::vector<model::Binder>& binders) {
  for (const model::Binder& binder : binders) {
    order(model_.variables[binder.variable].type);
    if (!binder.pieces) {
      continue;
    }
    for (const model::Expr& places : binder.source) {
      order_places(places);
    }
    if (!is_one_type(binder)) {
      order_types(model_.variables[binder.variable].type.families);
    }
  }
}

/// Piece types follow each other by the values of their attributes, or as their rows do.
void Uses::order_types(const std::vector<model::FamilyId>& families) {
  ordered_families_.insert(families);
  for (const model::FamilyId family : families) {
    if (!model_.families[family].rows) {
      for (const model::Attribute& attribute : model_.families[family].attributes) {
        order(attribute.type);
      }
    }
  }
}

/// The places of a zone follow each other by the indices that are left open.
void Uses::order_places(const model::Expr& places) {
  model::each<model::Expr>(places, [&](const model::Expr& each) {
    if (each.op == Op::zone) {
      const std::vector<model::KindId>& indices = model_.zones[each.id<model::ZoneId>()].dimensions;
      ordered_.insert(indices.begin() + static_cast<std::ptrdiff_t>(each.args.size()), indices.end());
    }
  });
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
