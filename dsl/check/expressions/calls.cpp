#include "dsl/check/expressions/calls.hpp"

#include "dsl/base/wording.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/definitions.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/places.hpp"
#include "dsl/check/expressions/score_items.hpp"
#include "dsl/check/expressions/spatial.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

/// `bid(2, 5)`: the value of a kind of pairs that has these attributes.
Expr pair_expr(Context& context, const Node& node, model::KindId kind) {
  const std::vector<model::Attribute> attributes = context.model.kinds[kind].attributes;
  Expr out;
  out.op = Op::pair;
  out.index = kind.number();
  out.type = kind_type(context, kind);
  out.span = node.span;
  if (node.children.size() != attributes.size() + 1) {
    error(context, DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}, not {}", node[0].text, wording::quantity(attributes.size(), "value"),
                      node.children.size() - 1));
    return {};
  }
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    out.args.push_back(value_of(context, node[i + 1], attributes[i].type));
    if (out.args.back().type.sort == Sort::error)
      return {};
  }
  return simplify(context, std::move(out));
}

/// `next(x, n)` the other way round.
Expr going_back(Context& context, Expr next) {
  const Span span = next.span;
  if (next.args.size() == 1) {
    next.args.push_back(constant_expr(-1, types::integer(-1, -1), span));
    return next;
  }
  const Type type = types::integer(-next.args[1].type.high, -next.args[1].type.low);
  next.args[1] = simplify(context, make(Op::negate, type, span, list(next.args[1])));
  return next;
}

Expr predefined_call(Context& context, const Node& node, std::string_view name) {
  std::vector<Expr> args;
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    args.push_back(expr(context, node[i]));
    if (args.back().type.sort == Sort::error)
      return {};
  }
  Expr out;
  out.span = node.span;
  const auto wrong = [&](std::string_view needs) {
    error(context, DiagnosticId::wrong_arity, node.span, fmt::format("`{}` needs {}", name, needs));
    return Expr();
  };
  if (name == "max" || name == "min") {
    if (args.size() < 2)
      return wrong("two numbers");
    out.op = name == "max" ? Op::maximum : Op::minimum;
    for (const Expr& arg : args) {
      if (arg.type.sort != Sort::integer)
        return wrong("numbers");
    }
    Expr value = args[0];
    for (std::size_t i = 1; i < args.size(); ++i) {
      Expr next = out;
      next.type = types::bounds(out.op, value.type, args[i].type);
      next.args = list(std::move(value), args[i]);
      value = simplify(context, std::move(next));
    }
    return value;
  }
  if (name == "next" || name == "previous") {
    const bool goes_round =
        (args.size() == 1 || args.size() == 2) && args[0].type.sort == Sort::kind &&
        (args[0].type.kind == model::player_kind || context.model.kinds[args[0].type.kind].form == model::Form::ring);
    if (!goes_round)
      return wrong("a player or a place of a ring");
    if (args.size() == 2 && args[1].type.sort != Sort::integer)
      return wrong("a player or a place of a ring, and a number");
    out.op = Op::next;
    out.type = args[0].type;
    out.args = std::move(args);
    return name == "next" ? out : going_back(context, std::move(out));
  }
  if (name == "step")
    return step_expr(context, node, std::move(args));
  if (name == "first" || name == "last" || name == "top") {
    if (args.size() == 1 && args[0].type.sort == Sort::set && name != "top") {
      out.op = name == "first" ? Op::set_first : Op::set_last;
      out.type = types::element_of(args[0].type);
      out.type.optional = args[0].op != Op::whole;
      out.args = std::move(args);
      return simplify(context, std::move(out));
    }
    if (args.size() != 1 || args[0].type.sort != Sort::place)
      return wrong("a row, a pile or a set");
    return end_of_order(context, name, std::move(args[0]), node.span);
  }
  std::vector<std::string_view> near(predefined_functions.begin(), predefined_functions.end());
  for (const std::string_view known : declared_names(context)) {
    const Symbol symbol = find(context, known)->symbol;
    if (symbol == Symbol::define || symbol == Symbol::matchup || symbol == Symbol::table)
      near.push_back(known);
  }
  unknown(context, node[0], "definition, matchup or table", near);
  return {};
}

/// A matchup or a table for given arguments.
Expr lookup_expr(Context& context, const Node& node, const Entry& entry) {
  Expr out;
  out.span = node.span;
  out.index = entry.number;
  std::vector<Type> wanted;
  if (entry.symbol == Symbol::matchup) {
    out.op = Op::matchup;
    for (const auto& axis : context.model.matchups[entry.id<model::MatchupId>()].axes)
      wanted.push_back(axis.type);
    out.type = kind_type(context, context.model.matchups[entry.id<model::MatchupId>()].results);
  } else {
    out.op = Op::table;
    if (!context.model.tables.has(entry.id<model::TableId>())) { // its rows are being checked
      error(context, DiagnosticId::cyclic_definition, node.span, fmt::format("`{}` depends on itself", node[0].text))
          .related.push_back({entry.span, "it is declared here"});
      return {};
    }
    const model::Table& table = context.model.tables[entry.id<model::TableId>()];
    for (const model::Axis& axis : table.axes)
      wanted.push_back(axis.type);
    out.type = table.type;
  }
  if (node.children.size() - 1 != wanted.size()) {
    error(context, DiagnosticId::wrong_arity, node.span,
          fmt::format("`{}` needs {}, not {}", node[0].text, wording::quantity(wanted.size(), "argument"),
                      node.children.size() - 1))
        .related.push_back({entry.span, "it is defined here"});
    return {};
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    out.args.push_back(value_of(context, node[i + 1], wanted[i]));
    if (out.args.back().type.sort == Sort::error)
      return {};
  }
  return out;
}

} // namespace

Expr call_expr(Context& context, const Node& node) {
  const Node& callee = node[0];
  if (callee.kind == Kind::member)
    return call_score(context, node);
  if (callee.kind != Kind::name) {
    error(context, DiagnosticId::wrong_type, callee.span, "only a name can be called");
    return {};
  }
  const Entry* entry = find(context, callee.text);
  if (entry == nullptr)
    return predefined_call(context, node, callee.text);
  note(context, callee, *entry);
  if (entry->symbol == Symbol::define)
    return call_define(context, node, entry->id<model::DefineId>());
  if (entry->symbol == Symbol::matchup || entry->symbol == Symbol::table)
    return lookup_expr(context, node, *entry);
  const bool board = entry->symbol == Symbol::kind && context.model.kinds[entry->id<model::KindId>()].rows > 0;
  if (board) {
    const model::Kind& kind = context.model.kinds[entry->id<model::KindId>()];
    if (node.children.size() != 3) {
      error(context, DiagnosticId::wrong_arity, node.span, fmt::format("`{}` needs a row and a column", kind.name));
      return {};
    }
    Expr row = value_of(context, node[1], types::integer(1, kind.rows)),
         column = value_of(context, node[2], types::integer(1, kind.columns));
    if (row.type.sort == Sort::error || column.type.sort == Sort::error)
      return {};
    Expr out;
    out.op = Op::board_place;
    out.index = entry->number;
    out.type = kind_type(context, entry->id<model::KindId>());
    out.span = node.span;
    out.args = list(std::move(row), std::move(column));
    return simplify(context, std::move(out));
  }
  if (entry->symbol == Symbol::kind && context.model.kinds[entry->id<model::KindId>()].form == model::Form::pairs) {
    return pair_expr(context, node, entry->id<model::KindId>());
  }
  if (entry->symbol == Symbol::kind && context.model.kinds[entry->id<model::KindId>()].form == model::Form::ring) {
    if (node.children.size() == 2)
      return value_of(context, node[1], kind_type(context, entry->id<model::KindId>()));
    error(context, DiagnosticId::wrong_arity, node.span, fmt::format("`{}` needs a number", callee.text));
    return {};
  }
  auto& finding =
      error(context, DiagnosticId::wrong_type, callee.span, fmt::format("`{}` cannot be called", callee.text));
  finding.related.push_back({entry->span, "it is declared here"});
  if (entry->symbol == Symbol::zone || entry->symbol == Symbol::marker)
    finding.suggestion = fmt::format("indices stand in brackets: `{}[…]`", callee.text);
  return {};
}

} // namespace brehon::checking
