#include "dsl/check/expressions/spatial.hpp"

#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

/// A value that is a place of a board; reported where it is not.
Expr board_place(Context& context, const Node& node) {
  Expr place = expr(context, node);
  if (place.type.sort == Sort::error)
    return place;
  if (place.type.sort != Sort::kind || !context.model.kinds[place.type.kind].is_board()) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("this is {}, but a place of a board is needed", describe(context, place.type)));
    return {};
  }
  return place;
}

/// A set of places of a board, of any where `board` is none; a place means itself.
Expr board_set(Context& context, const Node& node, model::KindId board) {
  std::optional<Type> wanted;
  if (board != model::none)
    wanted = types::set_of(kind_type(context, board));
  Expr value = expr(context, node, wanted ? &*wanted : nullptr);
  if (value.type.sort == Sort::error)
    return value;
  const model::KindId kind = value.type.kind;
  const bool one = value.type.sort == Sort::kind;
  const bool fits = (one || value.type.sort == Sort::set) && kind != model::none &&
                    context.model.kinds[kind].is_board() && (board == model::none || kind == board);
  if (!fits) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("this is {}, but places of {} are needed", describe(context, value.type),
                      board == model::none ? "a board" : fmt::format("`{}`", context.model.kinds[board].name)));
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

Expr direction_of(Context& context, const Node& node, model::KindId board) {
  const model::KindId directions = context.model.kinds[board].directions;
  if (directions == model::none) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("`{}` has no directions", context.model.kinds[board].name));
    excuse_all(context, node);
    return {};
  }
  const Type wanted = kind_type(context, directions);
  return value_of(context, node, wanted);
}

/// A condition on the place `it`.
Expr condition_on_it(Context& context, const Node& node, model::VariableId it) {
  LocalScope scope(context);
  bind_to(context, "it", it, node.span);
  return condition(context, node);
}

/// Values of a kind as a set: a value means itself. Reported where it is neither.
Expr values_of_kind(Context& context, const Node& node, const Type* wanted) {
  Expr value = expr(context, node, wanted);
  if (value.type.sort == Sort::error)
    return value;
  const bool one = value.type.sort == Sort::kind;
  const bool fits = (one || (value.type.sort == Sort::set && types::element_of(value.type).sort == Sort::kind)) &&
                    (wanted == nullptr || value.type.kind == wanted->kind);
  if (!fits) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("this is {}, but {} is needed", describe(context, value.type),
                      wanted == nullptr ? "a value of a kind, or a set of them," : describe(context, *wanted)));
    return {};
  }
  if (!one)
    return value;
  const Type type = types::set_of(value.type);
  return make(Op::set_of, type, node.span, list(std::move(value)));
}

/// `group of S along E`: all that is come to from S, where one goes on from each value `it` to those of E.
Expr reached_expr(Context& context, const Node& node) {
  Expr start = values_of_kind(context, node.front(), nullptr);
  if (start.type.sort == Sort::error)
    return {};
  const Type set = start.type;
  const model::VariableId it = hidden_variable(context, kind_type(context, set.kind), node.span);
  LocalScope scope(context);
  bind_to(context, "it", it, node.span);
  Expr onward = values_of_kind(context, node.get(Kind::along).front(), &set);
  if (onward.type.sort == Sort::error)
    return {};
  Expr out = make(Op::reached, set, node.span, list(std::move(start), std::move(onward)));
  out.index = set.kind.number();
  out.value = it.number();
  return out;
}

} // namespace

Expr spatial_expr(Context& context, const Node& node) {
  if (node.has(Kind::along))
    return reached_expr(context, node);
  Expr out;
  out.span = node.span;
  std::size_t part = 0;
  const bool line = node.kind == Kind::line || node.kind == Kind::line_exactly;
  if (line)
    out.args.push_back(value_of(context, node[part++], types::integer(0, 100000)));
  out.args.push_back(board_place(context, node[part++]));
  const Type place = out.args.back().type;
  if (place.sort == Sort::error)
    return {};
  out.index = place.kind.number();
  const model::VariableId it = hidden_variable(context, kind_type(context, place.kind), node.span);
  out.value = it.number();
  out.type = line || node.kind == Kind::chain ? types::boolean() : types::set_of(kind_type(context, place.kind));
  out.flag = node.kind == Kind::line_exactly;
  if (node.kind == Kind::span || node.kind == Kind::ray) {
    out.op = Op::span;
    out.args.push_back(direction_of(context, node[part++], place.kind));
    for (const Kind clause : {Kind::over, Kind::up_to}) {
      const Node* given = node.find(clause);
      out.args.push_back(given == nullptr ? constant_expr(1, types::boolean(), node.span)
                                          : condition_on_it(context, given->front(), it));
    }
  } else {
    out.op = line ? Op::line : node.kind == Kind::chain ? Op::chain : Op::group;
    out.args.push_back(condition_on_it(context, node.get(Kind::where).front(), it));
  }
  if (node.kind == Kind::chain) {
    out.args.push_back(board_set(context, node[part + 1], place.kind));
    out.args.push_back(board_set(context, node[part + 2], place.kind));
  }
  if (line && context.model.kinds[place.kind].directions == model::none) {
    error(context, DiagnosticId::wrong_type, node.span,
          fmt::format("there are no lines on `{}`", context.model.kinds[place.kind].name));
    return {};
  }
  for (const Expr& arg : out.args) {
    if (arg.type.sort == Sort::error)
      return {};
  }
  return out;
}

Expr neighbours_expr(Context& context, const Node& node) {
  Expr out;
  out.op = Op::neighbours;
  out.span = node.span;
  Expr places = board_set(context, node.front(), model::none);
  if (places.type.sort == Sort::error)
    return {};
  out.type = places.type;
  out.index = places.type.kind.number();
  out.args.push_back(std::move(places));
  return out;
}

Expr step_expr(Context& context, const Node& node, std::vector<Expr> args) {
  const bool counted = args.size() == 3 && args[2].type.sort == Sort::integer;
  const bool board = (args.size() == 2 || counted) && args[0].type.sort == Sort::kind &&
                     context.model.kinds[args[0].type.kind].is_board() && args[1].type.sort == Sort::kind &&
                     args[1].type.kind == context.model.kinds[args[0].type.kind].directions;
  if (!board) {
    error(context, DiagnosticId::wrong_arity, node.span, "`step` needs a place of a board and a direction");
    return {};
  }
  if (counted && args[2].type.high < 0) {
    error(context, DiagnosticId::range_overflow, node[3].span,
          "one does not go fewer than 0 steps; take another direction");
    return {};
  }
  Expr out;
  out.op = Op::step;
  out.span = node.span;
  out.index = args[0].type.kind.number();
  out.type = kind_type(context, args[0].type.kind, true);
  out.args = std::move(args);
  return out;
}

} // namespace brehon::checking
