#include "dsl/check/statements/sides.hpp"

#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/places.hpp"
#include "dsl/check/expressions/refs.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/check/statements/stmt.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Act;
using model::Sort;
using model::Stmt;

Stmt roll_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, Act::roll, parent);
  Expr places = some_places(context, node[0]);
  const auto has_sides = [&](model::FamilyId family) { return context.model.families[family].showing != model::none; };
  if (places.type.sort != Sort::error &&
      std::none_of(places.type.families.begin(), places.type.families.end(), has_sides)) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("nothing in {} can be rolled", describe(context, places.type)))
        .suggestion = "say in `pieces` what they show: `showing 1..6`";
  }
  stmt.args.push_back(std::move(places));
  return stmt;
}

Stmt turn_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, Act::turn, parent);
  Expr piece = as_piece(context, expr(context, node[0]));
  if (piece.type.sort == Sort::error)
    return stmt;
  if (piece.type.sort != Sort::piece) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a piece or a slot is needed", describe(context, piece.type)));
    return stmt;
  }
  model::KindId sides = model::none;
  for (const model::FamilyId family : piece.type.families) {
    const model::KindId showing = context.model.families[family].showing;
    if (showing == model::none || (sides != model::none && sides != showing)) {
      error(context, DiagnosticId::wrong_type, node[0].span,
            fmt::format("{} has no sides of one kind, so it cannot be turned", describe(context, piece.type)))
          .suggestion = "say in `pieces` what they show: `showing 1..6`";
      return stmt;
    }
    sides = showing;
  }
  if (sides == model::none) // what lies there is not known, which is a finding of its own
    return stmt;
  stmt.args.push_back(std::move(piece));
  stmt.args.push_back(value_of(context, node[1], kind_type(context, sides)));
  return stmt;
}

Stmt show_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, Act::show, parent);
  Expr what = expr(context, node[0]);
  if (what.type.sort != Sort::piece && what.type.sort != Sort::place && what.type.sort != Sort::places &&
      what.type.sort != Sort::error) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but places or a piece are needed", describe(context, what.type)));
    what = {};
  }
  stmt.args.push_back(std::move(what));
  stmt.args.push_back(value_of(context, node[1], kind_type(context, model::player_kind)));
  return stmt;
}

Stmt swap_statement(Context& context, const Node& node, model::ElementId parent) {
  Stmt stmt = begin_statement(context, node, Act::swap, parent);
  Expr a = expr(context, node[0]), b = expr(context, node[1]);
  const auto several = [&](const Expr& side) {
    return side.type.sort == Sort::place && side.type.zones.size() == 1 &&
           context.model.zones[side.type.zones[0]].shape != model::Shape::slot;
  };
  if (several(a) && several(b)) {
    if (a.type.zones != b.type.zones) {
      error(context, DiagnosticId::wrong_type, node.span, "only places of one zone can be swapped as a whole");
      return stmt;
    }
    stmt.args = list(std::move(a), std::move(b));
    return stmt;
  }
  for (Expr* side : {&a, &b}) {
    const Span span = side == &a ? node[0].span : node[1].span;
    if (side->type.sort == Sort::place)
      *side = as_piece(context, std::move(*side));
    if (side->type.sort != Sort::error && side->type.sort != Sort::piece) {
      error(context, DiagnosticId::wrong_type, span,
            fmt::format("this is {}, but a piece or a slot is needed", describe(context, side->type)));
    }
    context.used.zones.insert(side->type.zones.begin(), side->type.zones.end());
    stmt.args.push_back(std::move(*side));
  }
  return stmt;
}

} // namespace brehon::checking
