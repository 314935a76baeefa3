#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"

// Statements about pieces that stay where they are: what they show, and to whom; pieces that change places.

namespace brehon {

using model::Act;
using model::Sort;
using model::Stmt;

Stmt Checker::roll(const Node& node, int parent) {
  Stmt stmt = begin(node, Act::roll, parent);
  Expr places = some_places(node[0]);
  const auto has_sides = [&](int family) {
    return model_.families[static_cast<std::size_t>(family)].showing != model::none;
  };
  if (places.type.sort != Sort::error &&
      std::none_of(places.type.families.begin(), places.type.families.end(), has_sides)) {
    error(DiagnosticId::wrong_type, node[0].span, fmt::format("nothing in {} can be rolled", describe(places.type)))
        .suggestion = "say in `pieces` what they show: `showing 1..6`";
  }
  stmt.args.push_back(std::move(places));
  return stmt;
}

Stmt Checker::turn(const Node& node, int parent) {
  Stmt stmt = begin(node, Act::turn, parent);
  Expr piece = as_piece(expr(node[0]));
  if (piece.type.sort == Sort::error)
    return stmt;
  if (piece.type.sort != Sort::piece) {
    error(DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a piece or a slot is needed", describe(piece.type)));
    return stmt;
  }
  int sides = model::none;
  for (const int family : piece.type.families) {
    const int showing = model_.families[static_cast<std::size_t>(family)].showing;
    if (showing == model::none || (sides != model::none && sides != showing)) {
      error(DiagnosticId::wrong_type, node[0].span,
            fmt::format("{} has no sides of one kind, so it cannot be turned", describe(piece.type)))
          .suggestion = "say in `pieces` what they show: `showing 1..6`";
      return stmt;
    }
    sides = showing;
  }
  stmt.args.push_back(std::move(piece));
  stmt.args.push_back(value_of(node[1], kind_type(sides)));
  return stmt;
}

/// `show Z to P`, `show p to P`: he sees it now, and it stays as it is.
Stmt Checker::show(const Node& node, int parent) {
  Stmt stmt = begin(node, Act::show, parent);
  Expr what = expr(node[0]);
  if (what.type.sort != Sort::piece && what.type.sort != Sort::place && what.type.sort != Sort::places &&
      what.type.sort != Sort::error) {
    error(DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but places or a piece are needed", describe(what.type)));
    what = {};
  }
  stmt.args.push_back(std::move(what));
  stmt.args.push_back(value_of(node[1], kind_type(0)));
  return stmt;
}

/// Two pieces change places, or all that lies in two places of one zone.
Stmt Checker::swap(const Node& node, int parent) {
  Stmt stmt = begin(node, Act::swap, parent);
  Expr a = expr(node[0]), b = expr(node[1]);
  const auto several = [&](const Expr& side) {
    return side.type.sort == Sort::place && side.type.zones.size() == 1 &&
           model_.zones[static_cast<std::size_t>(side.type.zones[0])].shape != model::Shape::slot;
  };
  if (several(a) && several(b)) {
    if (a.type.zones != b.type.zones) {
      error(DiagnosticId::wrong_type, node.span, "only places of one zone can be swapped as a whole");
      return stmt;
    }
    stmt.args = list(std::move(a), std::move(b));
    return stmt;
  }
  for (Expr* side : {&a, &b}) {
    const Span span = side == &a ? node[0].span : node[1].span;
    if (side->type.sort == Sort::place)
      *side = as_piece(std::move(*side));
    if (side->type.sort != Sort::error && side->type.sort != Sort::piece) {
      error(DiagnosticId::wrong_type, span,
            fmt::format("this is {}, but a piece or a slot is needed", describe(side->type)));
    }
    zone_reached_.insert(side->type.zones.begin(), side->type.zones.end());
    stmt.args.push_back(std::move(*side));
  }
  return stmt;
}

} // namespace brehon
