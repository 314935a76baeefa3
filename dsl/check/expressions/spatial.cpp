#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// Expressions over the places of a board: steps, lines, spans, what is connected.

namespace brehon {

using model::Op;
using model::Sort;

/// A value that is a place of a board; reported where it is not.
Checker::Expr Checker::board_place(const Node& node) {
  Expr place = expr(node);
  if (place.type.sort == Sort::error)
    return place;
  if (place.type.sort != Sort::kind || !model_.kinds[static_cast<std::size_t>(place.type.kind)].is_board()) {
    error(DiagnosticId::wrong_type, node.span,
          fmt::format("this is {}, but a place of a board is needed", describe(place.type)));
    return {};
  }
  return place;
}

/// A set of places of a board, of any where `board` is none; a place stands for itself.
Checker::Expr Checker::board_set(const Node& node, int board) {
  std::optional<Type> wanted;
  if (board != model::none)
    wanted = types::set_of(kind_type(board));
  Expr value = expr(node, wanted ? &*wanted : nullptr);
  if (value.type.sort == Sort::error)
    return value;
  const int kind = value.type.kind;
  const bool one = value.type.sort == Sort::kind;
  const bool fits = (one || value.type.sort == Sort::set) && kind != model::none &&
                    model_.kinds[static_cast<std::size_t>(kind)].is_board() && (board == model::none || kind == board);
  if (!fits) {
    error(DiagnosticId::wrong_type, node.span,
          fmt::format("this is {}, but places of {} are needed", describe(value.type),
                      board == model::none ? "a board"
                                           : fmt::format("`{}`", model_.kinds[static_cast<std::size_t>(board)].name)));
    return {};
  }
  if (!one)
    return value;
  Expr out;
  out.op = Op::set_of;
  out.span = node.span;
  out.type = types::set_of(value.type);
  out.args.push_back(std::move(value));
  return out;
}

Checker::Expr Checker::direction_of(const Node& node, int board) {
  const int directions = model_.kinds[static_cast<std::size_t>(board)].directions;
  if (directions == model::none) {
    error(DiagnosticId::wrong_type, node.span,
          fmt::format("`{}` has no directions", model_.kinds[static_cast<std::size_t>(board)].name));
    excuse_all(node);
    return {};
  }
  const Type wanted = kind_type(directions);
  return value_of(node, wanted);
}

/// A condition on the place `it`.
Checker::Expr Checker::condition_on_it(const Node& node, int it) {
  const std::size_t scope = locals_.size();
  locals_.push_back({"it", it, true, node.span});
  Expr out = condition(node);
  close_scope(scope);
  return out;
}

/// `line of n through c where P`, `group of c where P`, `chain through c where P joins (A, B)`, `span from c toward d
/// over P up to Q`, `ray from c toward d`: `it` is the place that is asked about.
Checker::Expr Checker::spatial(const Node& node) {
  Expr out;
  out.span = node.span;
  std::size_t part = 0;
  const bool line = node.kind == Kind::line || node.kind == Kind::line_exactly;
  if (line)
    out.args.push_back(value_of(node[part++], types::integer(0, 100000)));
  out.args.push_back(board_place(node[part++]));
  const Type place = out.args.back().type;
  if (place.sort == Sort::error)
    return {};
  out.index = place.kind;
  out.value = hidden_variable(kind_type(place.kind), node.span);
  out.type = line || node.kind == Kind::chain ? types::boolean() : types::set_of(kind_type(place.kind));
  out.flag = node.kind == Kind::line_exactly;
  if (node.kind == Kind::span || node.kind == Kind::ray) {
    out.op = Op::span;
    out.args.push_back(direction_of(node[part++], place.kind));
    for (const Kind clause : {Kind::over, Kind::up_to}) {
      const Node* given = node.find(clause);
      out.args.push_back(given == nullptr ? constant_expr(1, types::boolean(), node.span)
                                          : condition_on_it(given->front(), out.value));
    }
  } else {
    out.op = line ? Op::line : node.kind == Kind::chain ? Op::chain : Op::group;
    out.args.push_back(condition_on_it(node.get(Kind::where).front(), out.value));
  }
  if (node.kind == Kind::chain) {
    out.args.push_back(board_set(node[part + 1], place.kind));
    out.args.push_back(board_set(node[part + 2], place.kind));
  }
  if (line && model_.kinds[static_cast<std::size_t>(place.kind)].directions == model::none) {
    error(DiagnosticId::wrong_type, node.span,
          fmt::format("there are no lines on `{}`", model_.kinds[static_cast<std::size_t>(place.kind)].name));
    return {};
  }
  for (const Expr& arg : out.args) {
    if (arg.type.sort == Sort::error)
      return {};
  }
  return out;
}

Checker::Expr Checker::neighbours(const Node& node) {
  Expr out;
  out.op = Op::neighbours;
  out.span = node.span;
  Expr places = board_set(node.front(), model::none);
  if (places.type.sort == Sort::error)
    return {};
  out.type = places.type;
  out.index = places.type.kind;
  out.args.push_back(std::move(places));
  return out;
}

/// `union(S for x in T where …)`.
Checker::Expr Checker::unite(const Node& node) {
  const std::size_t scope = locals_.size();
  Expr out;
  out.op = Op::unite;
  out.span = node.span;
  out.binders.push_back(binder(node.get(Kind::binder)));
  out.args.push_back(where_of(node));
  out.args.push_back(expr(node[0]));
  close_scope(scope);
  for (const Expr& arg : out.args) {
    if (arg.type.sort == Sort::error)
      return {};
  }
  if (out.args[1].type.sort != Sort::set) {
    error(DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a set is needed", describe(out.args[1].type)));
    return {};
  }
  out.type = out.args[1].type;
  return out;
}

/// `step(c, d)` and `step(c, d, n)`: a place or none.
Checker::Expr Checker::step(const Node& node, std::vector<Expr> args) {
  const bool counted = args.size() == 3 && args[2].type.sort == Sort::integer;
  const bool board = (args.size() == 2 || counted) && args[0].type.sort == Sort::kind &&
                     model_.kinds[static_cast<std::size_t>(args[0].type.kind)].is_board() &&
                     args[1].type.sort == Sort::kind &&
                     args[1].type.kind == model_.kinds[static_cast<std::size_t>(args[0].type.kind)].directions;
  if (!board) {
    error(DiagnosticId::wrong_arity, node.span, "`step` needs a place of a board and a direction");
    return {};
  }
  if (counted && args[2].type.high < 0) {
    error(DiagnosticId::range_overflow, node[3].span, "one does not go fewer than 0 steps; take another direction");
    return {};
  }
  Expr out;
  out.op = Op::step;
  out.span = node.span;
  out.index = args[0].type.kind;
  out.type = kind_type(out.index, true);
  out.args = std::move(args);
  return out;
}

} // namespace brehon
