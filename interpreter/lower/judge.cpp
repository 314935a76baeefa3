#include "interpreter/lower/judge.hpp"

#include "dsl/model/effects.hpp"
#include "dsl/model/walk.hpp"
#include "interpreter/lower/context/surroundings.hpp"

#include <algorithm>

namespace brehon::lowering {

namespace {

/// A product that stays a number.
long long product(long long a, long long b) {
  return std::min(a * std::min(b, most_options + 1), most_options + 1);
}

long long size_of(const model::Model& model, const model::Type& type) {
  if (type.sort == Sort::kind)
    return model.kinds[type.kind].size();
  return type.sort == Sort::integer ? static_cast<long long>(type.high) - type.low + 1 : 1;
}

/// How many ways there are to choose for a parameter, at most.
long long most_choices(const model::Model& model, const Binder& binder) {
  if (!binder.pieces)
    return size_of(model, model.variables[binder.variable].type);
  long long places = 0;
  for (const model::ZoneId zone : binder.source[0].type.zones) {
    long long count = 1;
    for (const model::KindId kind : model.zones[zone].dimensions)
      count = product(count, model.kinds[kind].size());
    places += count;
  }
  return 2 * product(places, static_cast<long long>(model.types.size()));
}

bool has_few_options(const model::Model& model, const model::Decision& decision) {
  long long options = 0;
  for (const Action& action : decision.actions) {
    long long count = 1;
    for (const Binder& binder : action.parameters)
      count = product(count, most_choices(model, binder));
    options += count;
  }
  return options <= most_options;
}

/// How many pieces of a type any price of a game can ask for, what it is raised by included.
long long most_of(const model::Model& model, model::PieceTypeId type) {
  long long open = 0; // what an amount that is calculated can be
  long long raised = 0;
  const auto amount_in = [&](const std::vector<model::Portion>& way) {
    long long amount = 0;
    for (const model::Portion& portion : way) {
      const bool fits = std::find(portion.types.begin(), portion.types.end(), type) != portion.types.end();
      amount += !fits ? 0 : portion.amount == model::none ? open : portion.amount;
    }
    return amount;
  };
  const auto most_in = [&](model::BundleId id) {
    long long most = 0;
    for (const auto& way : model.bundles[id].ways)
      most = std::max(most, amount_in(way));
    return most;
  };
  model::each<Expr>(model, [&](const Expr& expr) {
    for (const Expr& arg : expr.args)
      open = expr.op == Op::bundle ? std::max<long long>(open, arg.type.high) : open;
  });
  model::each<Expr>(model, [&](const Expr& expr) {
    if (expr.op == Op::adjusted)
      raised += std::max(0, expr[Role::more_by].type.high) * most_in(expr.id<model::BundleId>());
  });
  long long most = 0;
  for (const model::BundleId id : ids(model.bundles))
    most = std::max(most, most_in(id));
  return most + raised;
}

bool has_few_payments(const model::Model& model) {
  bool pays = false;
  model::each<Stmt>(model, [&](const Stmt& stmt) { pays = pays || stmt.act == Act::pay || stmt.act == Act::gain; });
  long long ways = 1;
  for (const model::PieceTypeId type : model.currency)
    ways = pays ? product(ways, most_of(model, type) + 1) : ways;
  return ways <= most_options;
}

bool has_small_sets(const model::Model& model) {
  const auto is_small = [&](const model::Type& type) {
    return type.sort != Sort::set || size_of(model, type.parts.empty() ? type : type.parts[0]) < most_options;
  };
  bool out = std::all_of(model.variables.begin(), model.variables.end(),
                         [&](const model::Variable& variable) { return is_small(variable.type); });
  model::each<Expr>(model, [&](const Expr& expr) { out = out && is_small(expr.type); });
  return out;
}

/// Whether a phase is left by a statement that stands in it.
bool leaves_own_phase(const model::Model& model, const Stmt& stmt) {
  const std::string& phase = model.elements[model.phases[stmt.id<model::PhaseId>()].element].path;
  return !stmt.element.is_none() && model.elements[stmt.element].path.starts_with(phase + ".");
}

bool has_sound_statements(const model::Model& model) {
  const bool has_endless =
      std::any_of(model.types.begin(), model.types.end(), [](const model::PieceType& type) { return type.unlimited; });
  bool out = true;
  model::each<Stmt>(model, [&](const Stmt& stmt) {
    if (stmt.act == Act::leave)
      out = out && leaves_own_phase(model, stmt);
    if (stmt.act != Act::move_all || !has_endless)
      return;
    const auto& zones = stmt.binders[0].source[0].type.zones;
    out = out && std::find(zones.begin(), zones.end(), model::box) == zones.end();
  });
  return out;
}

} // namespace

bool is_surely_sound(const model::Model& model) {
  const std::vector<model::RuleId> rules = ids(model.rules);
  const bool has_circles = std::any_of(rules.begin(), rules.end(), [&](model::RuleId rule) {
    return model::called_rules(model, with_hooks(model, model.rules[rule])).count(rule) > 0;
  });
  return !has_circles && has_sound_statements(model) && has_small_sets(model) && has_few_payments(model) &&
         std::all_of(model.decisions.begin(), model.decisions.end(),
                     [&](const model::Decision& decision) { return has_few_options(model, decision); });
}

} // namespace brehon::lowering
