#include "interpreter/lower/judge.hpp"

#include "dsl/model/effects.hpp"
#include "dsl/model/types.hpp"
#include "dsl/model/walk.hpp"
#include "interpreter/lower/context/surroundings.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace brehon::lowering {

namespace {

/// A product that stays a number.
long long product(long long a, long long b) {
  return std::min(a * std::min(b, most_options + 1), most_options + 1);
}

/// How many values there are to choose from, where they are listed.
long long size_of(const model::Model& model, const model::Type& type) {
  return type.sort == Sort::kind || type.sort == Sort::integer ? types::count_of_values(model, type) : 1;
}

/// How many ways there are to choose for a parameter, at most.
long long most_choices(const model::Model& model, const Binder& binder) {
  if (binder.source[0].op == Op::subsets)
    return most_options + 1; // how many there are is known where they are numbered
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

/// What the expressions of a game say of its sizes.
struct Sizes {
  bool has_small_sets = true;
  long long open_amount = 0;                                 // that a calculated amount of a bundle can be
  std::vector<std::pair<model::BundleId, long long>> raised; // what prices are raised by, and how often
};

Sizes sizes_of(const model::Model& model) {
  Sizes out;
  const auto is_small = [&](const model::Type& type) {
    return type.sort != Sort::set || size_of(model, type.parts.empty() ? type : type.parts[0]) < most_options;
  };
  for (const model::Variable& variable : model.variables)
    out.has_small_sets = out.has_small_sets && is_small(variable.type);
  model::each<Expr>(model, [&](const Expr& expr) {
    out.has_small_sets = out.has_small_sets && is_small(expr.type);
    out.has_small_sets = out.has_small_sets && expr.op != Op::subsets;
    if (expr.op == Op::adjusted)
      out.raised.emplace_back(expr.id<model::BundleId>(), std::max(0, expr[Role::more_by].type.high));
    for (const Expr& arg : expr.args)
      out.open_amount = expr.op == Op::bundle ? std::max<long long>(out.open_amount, arg.type.high) : out.open_amount;
  });
  return out;
}

/// How many pieces of a type a bundle can ask for.
long long most_in(const model::Model& model, const Sizes& sizes, model::BundleId id, model::PieceTypeId type) {
  long long most = 0;
  for (const std::vector<model::Portion>& way : model.bundles[id].ways) {
    long long amount = 0;
    for (const model::Portion& portion : way) {
      const bool fits = std::find(portion.types.begin(), portion.types.end(), type) != portion.types.end();
      amount += !fits ? 0 : portion.amount == model::none ? sizes.open_amount : portion.amount;
    }
    most = std::max(most, amount);
  }
  return most;
}

/// How many pieces of a type any price can ask for, what it is raised by included.
long long most_of(const model::Model& model, const Sizes& sizes, model::PieceTypeId type) {
  long long most = 0;
  for (const model::BundleId id : ids(model.bundles))
    most = std::max(most, most_in(model, sizes, id, type));
  for (const auto& [bundle, times] : sizes.raised)
    most += times * most_in(model, sizes, bundle, type);
  return most;
}

bool has_few_payments(const model::Model& model, const Sizes& sizes) {
  long long ways = 1;
  for (const model::PieceTypeId type : model.currency)
    ways = product(ways, most_of(model, sizes, type) + 1);
  return ways <= most_options;
}

/// Whether a phase is left by a statement that stands in it.
bool leaves_own_phase(const model::Model& model, const Stmt& stmt) {
  const std::string& phase = model.elements[model.phases[stmt.id<model::PhaseId>()].element].path;
  return !stmt.element.is_none() && model.elements[stmt.element].path.starts_with(phase + ".");
}

/// Whether a statement moves all that there is of pieces without number.
bool takes_without_end(const model::Model& model, const Stmt& stmt) {
  const auto& zones = stmt.binders[0].source[0].type.zones;
  if (std::find(zones.begin(), zones.end(), model::box) == zones.end())
    return false;
  const auto& families = model.variables[stmt.binders[0].variable].type.families;
  return std::any_of(families.begin(), families.end(), [&](model::FamilyId family) {
    const std::vector<model::PieceTypeId> types = model.families[family].type_ids();
    return std::any_of(types.begin(), types.end(),
                       [&](model::PieceTypeId type) { return model.types[type].unlimited; });
  });
}

/// Whether something that happens at once may rest while statements are only tried.
bool tries_what_rests(const model::Model& model) {
  bool tried = false;
  model::each<Expr>(model, [&](const Expr& expr) { tried = tried || expr.op == Op::after; });
  return tried && happenings_rest(model);
}

bool has_sound_statements(const model::Model& model) {
  bool out = true;
  model::each<Stmt>(model, [&](const Stmt& stmt) {
    if (stmt.act == Act::leave)
      out = out && leaves_own_phase(model, stmt);
    if (stmt.act == Act::move_all)
      out = out && !takes_without_end(model, stmt);
  });
  return out;
}

/// Rules that come back to themselves.
class Circles {
public:
  explicit Circles(const model::Model& model) : model_(model) {
    for (const model::Rule& rule : model.rules)
      reaches_.push_back(model::called_rules(model, with_hooks(model, rule)));
  }

  /// Whether they do so as their last act only, and no piece in force has a part in that.
  bool are_sound() const {
    for (const model::RuleId rule : ids(model_.rules)) {
      const auto is_about_it = [&](const model::Effect& effect) { return effect.target == model_.rules[rule].element; };
      if (reaches_[rule].count(rule) > 0 && (std::any_of(model_.effects.begin(), model_.effects.end(), is_about_it) ||
                                             !comes_back_last(model_.rules[rule].body, rule, true)))
        return false;
    }
    return true;
  }

private:
  bool comes_back_last(const model::Block& block, model::RuleId rule, bool is_last) const {
    for (std::size_t i = 0; i < block.size(); ++i) {
      if (!comes_back_last(block[i], rule, is_last && i + 1 == block.size()))
        return false;
    }
    return true;
  }

  bool comes_back_last(const Stmt& stmt, model::RuleId rule, bool is_last) const {
    if (stmt.act == Act::do_)
      return is_last || reaches_[stmt.id<model::RuleId>()].count(rule) == 0;
    if (stmt.act == Act::turns)
      return comes_back_last(model_.turns[stmt.id<model::TurnsId>()].body, rule, false);
    if (stmt.act == Act::decide) {
      const model::Decision& decision = model_.decisions[stmt.id<model::DecisionId>()];
      return std::all_of(decision.actions.begin(), decision.actions.end(), [&](const Action& action) {
        return comes_back_last(action.effects, rule, is_last && !decision.until_done);
      });
    }
    const bool is_branch = stmt.act == Act::if_ || stmt.act == Act::match;
    return std::all_of(stmt.blocks.begin(), stmt.blocks.end(),
                       [&](const model::Block& inner) { return comes_back_last(inner, rule, is_last && is_branch); });
  }

  const model::Model& model_;
  List<std::set<model::RuleId>, model::RuleId> reaches_;
};

} // namespace

bool is_surely_sound(const model::Model& model) {
  const auto has_few = [&](const model::Decision& decision) { return has_few_options(model, decision); };
  if (!std::all_of(model.decisions.begin(), model.decisions.end(), has_few) || !Circles(model).are_sound() ||
      !has_sound_statements(model) || tries_what_rests(model))
    return false;
  const Sizes sizes = sizes_of(model);
  return sizes.has_small_sets && has_few_payments(model, sizes);
}

} // namespace brehon::lowering
