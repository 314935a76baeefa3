#include "dsl/check/proofs/sight.hpp"

#include "dsl/base/unreachable.hpp"
#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace brehon::checking {

using model::Expr;
using model::Op;
using model::Viewer;

namespace {

/// What is known of who holds the place out of which somebody chooses.
enum class Holder { who_chooses, another, unsaid };

/// Whether somebody may not see the pieces of a place whatever happens, where they hold it or not.
bool is_hidden(const model::Zone& zone, Holder holder) {
  if (zone.turnable)
    return false; // it may have been turned up
  if (zone.seen_by.empty())
    return zone.face_down;
  return std::none_of(zone.seen_by.begin(), zone.seen_by.end(), [&](Viewer viewer) {
    switch (viewer) {
    case Viewer::nobody:
      return false;
    case Viewer::holder:
      return holder != Holder::another;
    case Viewer::others:
      return holder != Holder::who_chooses;
    case Viewer::owner: // whose pieces are chosen, the words of the choice say
    case Viewer::everybody:
      return true;
    }
    unreachable();
  });
}

/// Whether the backs of pieces do not tell all of them apart.
bool differ_unseen(const model::Model& model, const std::vector<model::FamilyId>& families) {
  return std::any_of(families.begin(), families.end(), [&](model::FamilyId family) {
    const model::Family& of = model.families[family];
    return of.types > (of.per_player ? model.players : 1);
  });
}

class SightJudge {
public:
  explicit SightJudge(Context& context) : context_(context), model_(context.model) {
    model::each<model::Stmt>(model_, [&](const model::Stmt& stmt) {
      if (stmt.act == model::Act::let)
        constants_.emplace(stmt.id<model::VariableId>(), &stmt[model::Role::value]);
    });
  }

  void judge() {
    for (const model::Decision& decision : model_.decisions) {
      for (const model::Action& action : decision.actions) {
        for (const model::Binder& parameter : action.parameters)
          judge(parameter, decision.player);
      }
    }
  }

private:
  void judge(const model::Binder& choice, const Expr& player) {
    if (choice.source.empty())
      return;
    const Expr& source = choice.source.front();
    const bool of_set = !choice.pieces && source.op == Op::subsets;
    if (!choice.pieces && !of_set)
      return;
    const Expr& places = of_set ? source.binders.front().source.front() : source;
    if (!differ_unseen(model_, model_.variables[choice.variable].type.families))
      return;
    for (const Expr* place : expressions::named_places(places)) {
      if (place->op == Op::zone && !report(choice, *place, player))
        return;
    }
  }

  /// Whether a place may be chosen from.
  bool report(const model::Binder& choice, const Expr& place, const Expr& player) {
    const model::Zone& zone = model_.zones[place.id<model::ZoneId>()];
    const Holder held_by = holder(zone, place, player);
    if ((choice.pieces && zone.shape == model::Shape::slot) || !is_hidden(zone, held_by))
      return true;
    error(context_, DiagnosticId::not_secret, choice.span,
          fmt::format("the options would tell who chooses what lies in `{}`, which they do not see", zone.name))
        .suggestion = held_by == Holder::who_chooses
                          ? fmt::format("give each piece a place of its own: `{}[player, 1..5] slot of …`", zone.name)
                          : fmt::format("what is taken unseen falls by chance: `draw 1 from {}… to …`", zone.name);
    return false;
  }

  Holder holder(const model::Zone& zone, const Expr& place, const Expr& player) const {
    for (std::size_t i = 0; i < place.args.size(); ++i) {
      if (zone.dimensions[i] != model::player_kind)
        continue;
      const Expr& index = meant(place.args[i]);
      const Expr& chooser = meant(player);
      if (expressions::same(index, chooser))
        return Holder::who_chooses;
      const bool differs = index.op == Op::variable || index.op == Op::opponent || index.op == Op::next;
      return differs && chooser.op == Op::variable ? Holder::another : Holder::unsaid;
    }
    return Holder::unsaid;
  }

  /// What a constant stands for.
  const Expr& meant(const Expr& expr) const {
    const auto found = expr.op == Op::variable ? constants_.find(expr.id<model::VariableId>()) : constants_.end();
    return found == constants_.end() ? expr : meant(*found->second);
  }

  Context& context_;
  const model::Model& model_;
  std::map<model::VariableId, const Expr*> constants_;
};

} // namespace

void judge_sight(Context& context) {
  SightJudge(context).judge();
}

} // namespace brehon::checking
