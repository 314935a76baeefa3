#include "dsl/model/claims.hpp"

#include "dsl/model/walk.hpp"

#include <algorithm>
#include <utility>

namespace brehon::model {

namespace {

/// The first variable and the first bundle that a part of the rules makes.
struct Made {
  int variable;
  int bundle;
};

void add(const Binder& binder, Made& made) {
  made.variable = std::min(made.variable, binder.variable.number());
}

template <class T> void add_all(const T& part, Made& made) {
  each<Binder>(part, [&](const Binder& binder) { add(binder, made); });
  each<Expr>(part, [&](const Expr& expr) {
    if (binds_place(expr.op)) {
      made.variable = std::min(made.variable, expr.value);
    }
    if (expr.op == Op::bundle) {
      made.bundle = std::min(made.bundle, expr.id<BundleId>().number());
    }
  });
}

bool is_called(const Model& model, DefineId define) {
  bool called = false;
  each<Expr>(model,
             [&](const Expr& expr) { called = called || (expr.op == Op::define && expr.id<DefineId>() == define); });
  return called;
}

} // namespace

Model without_claims(Model model) {
  const List<Claim, ClaimId> claims = std::exchange(model.claims, {});
  Made made{model.variables.next().number(), model.bundles.next().number()};
  add_all(claims, made);
  // A score item becomes a definition where something calls it.
  const auto is_score_item = [&](const Define& define) {
    return std::any_of(model.score.begin(), model.score.end(),
                       [&](const ScoreItem& item) { return item.element == define.element; });
  };
  while (!claims.empty() && !model.defines.empty() && is_score_item(model.defines.back()) &&
         !is_called(model, DefineId(model.defines.next().number() - 1))) {
    const Define define = std::move(model.defines.back());
    model.defines.pop_back();
    add_all(define, made);
    for (const VariableId parameter : define.parameters) {
      made.variable = std::min(made.variable, parameter.number());
    }
  }
  model.variables.erase(model.variables.begin() + made.variable, model.variables.end());
  model.bundles.erase(model.bundles.begin() + made.bundle, model.bundles.end());
  return model;
}

} // namespace brehon::model
