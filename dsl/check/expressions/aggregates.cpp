#include <algorithm>

#include <fmt/format.h>

#include "dsl/check/checker.hpp"
#include "dsl/model/types.hpp"

// Quantifiers and aggregates: what is asked of all that a binder finds.

namespace brehon {

using model::Op;
using model::Sort;

Checker::Expr Checker::quantifier(const Node& node) {
  const std::size_t scope = locals_.size();
  Expr out;
  out.span = node.span;
  out.type = types::boolean();
  out.binders.push_back(binder(node[0]));
  if (node.kind == Kind::every) {
    out.op = Op::every;
    out.args.push_back(constant_expr(1, types::boolean(), node.span));
    out.args.push_back(condition(node[1]));
  } else if (node.kind == Kind::all) {
    if (out.binders[0].pieces) {
      error(DiagnosticId::wrong_type, node.span, "`all` makes sets of values; pieces stay where they are");
      excuse_all(node);
      close_scope(scope);
      return {};
    }
    out.op = Op::all;
    out.type = types::set_of(model_.variables[static_cast<std::size_t>(out.binders[0].variable)].type);
    out.args.push_back(where_of(node));
    out = extreme(node, std::move(out));
    if (locals_.size() > scope)
      locals_.back().used = true; // the set is its use
  } else {
    out.op = Op::some;
    out.args.push_back(where_of(node));
  }
  close_scope(scope);
  for (const Expr& arg : out.args) {
    if (arg.type.sort == Sort::error)
      return {};
  }
  return node.kind == Kind::no ? negation(std::move(out)) : std::move(out);
}

/// `with most E` or `with fewest E`.
Checker::Expr Checker::extreme(const Node& node, Expr base) {
  const Node* most = node.find(Kind::with_most);
  const Node* fewest = node.find(Kind::with_fewest);
  if (most == nullptr && fewest == nullptr)
    return base;
  const Node& key = most != nullptr ? *most : *fewest;
  Expr value = expr(key.front());
  if (value.type.sort != Sort::error && value.type.sort != Sort::integer && value.type.sort != Sort::kind &&
      value.type.sort != Sort::boolean && value.type.sort != Sort::tuple) {
    error(DiagnosticId::wrong_type, key.span, fmt::format("{} has no order", describe(value.type)));
    value = {};
  }
  base.value = most != nullptr ? 1 : -1;
  base.args.push_back(std::move(value));
  return base;
}

/// `count(…)` and `first(…)`, of a binder or of a whole set or zone.
Checker::Expr Checker::counted(const Node& node) {
  Expr out;
  out.span = node.span;
  const bool counts = node.kind == Kind::count;
  if (node[0].kind == Kind::binder) {
    const std::size_t scope = locals_.size();
    out.binders.push_back(binder(node[0]));
    out.args.push_back(where_of(node));
    out = extreme(node, std::move(out));
    out.op = counts ? Op::count : Op::first;
    out.type = model_.variables[static_cast<std::size_t>(out.binders[0].variable)].type;
    if (counts)
      out.type = types::integer(0, 10000);
    else
      out.type.optional = true;
    const bool used_by_where = node.has(Kind::where) || node.has(Kind::with_most) || node.has(Kind::with_fewest);
    if (!counts && !used_by_where && locals_.size() > scope)
      locals_.back().used = true; // `first(x in S)` is its use
    close_scope(scope);
    for (const Expr& arg : out.args) {
      if (arg.type.sort == Sort::error)
        return {};
    }
    return out;
  }
  Expr whole = expr(node[0]);
  if (whole.type.sort == Sort::error)
    return {};
  if (whole.type.sort == Sort::set) {
    out.op = counts ? Op::set_size : Op::set_first;
    out.type = counts ? types::integer(0, 100000) : types::element_of(whole.type);
    if (!counts && whole.op != Op::whole)
      out.type.optional = true;
    out.args = list(std::move(whole));
    return simplify(std::move(out));
  }
  if (whole.type.sort != Sort::place && whole.type.sort != Sort::places) {
    error(DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a set or places are needed", describe(whole.type)));
    return {};
  }
  if (!counts) {
    if (whole.type.sort != Sort::place) {
      error(DiagnosticId::wrong_type, node[0].span, "these are several places: which of them is meant?");
      return {};
    }
    out.op = Op::bottom;
    out.type = whole.type;
    out.type.sort = Sort::piece;
    out.type.optional = true;
    out.args = list(std::move(whole));
    return out;
  }
  model::Binder pieces;
  pieces.span = node.span;
  pieces.pieces = true;
  Type type = whole.type;
  type.sort = Sort::piece;
  pieces.variable = hidden_variable(std::move(type), node.span);
  pieces.source.push_back(std::move(whole));
  out.op = Op::count;
  out.type = types::integer(0, 10000);
  out.binders.push_back(std::move(pieces));
  out.args.push_back(constant_expr(1, types::boolean(), node.span));
  return out;
}

/// `sum(E for x in S where …)` and its like.
Checker::Expr Checker::aggregate(const Node& node) {
  const std::size_t scope = locals_.size();
  Expr out;
  out.span = node.span;
  out.binders.push_back(binder(node.get(Kind::binder)));
  out.args.push_back(where_of(node));
  Expr value = expr(node[0]);
  close_scope(scope);
  if (value.type.sort == Sort::error || out.args[0].type.sort == Sort::error)
    return {};
  const bool number = value.type.sort == Sort::integer;
  if (!number && (node.kind == Kind::sum || value.type.sort != Sort::kind)) {
    error(DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a number is needed", describe(value.type)));
    return {};
  }
  const Node* nothing = node.find(Kind::default_value);
  if (node.kind == Kind::sum) {
    out.op = Op::sum;
    out.type = types::integer(std::min(0, value.type.low) * 1000, std::max(0, value.type.high) * 1000);
    if (value.type.low < -1000000 || value.type.high > 1000000)
      out.type = types::integer(-2000000000, 2000000000);
    out.args.push_back(std::move(value));
    return out;
  }
  if (node.kind == Kind::different) {
    out.op = Op::different;
    out.type = types::integer(0, 10000);
    out.args.push_back(std::move(value));
    return out;
  }
  out.op = node.kind == Kind::highest ? Op::highest : Op::lowest;
  const bool never_empty = out.binders[0].source.size() == 1 && out.binders[0].source[0].op == Op::whole &&
                           out.binders[0].filter.empty() && !node.has(Kind::where);
  if (nothing == nullptr && !never_empty) {
    error(DiagnosticId::missing_part, node.span, fmt::format("the {} of nothing: say what it is", kind_name(node.kind)))
        .suggestion = "add `else 0`, or another value, before the closing parenthesis";
    return {};
  }
  out.type = value.type;
  Expr otherwise = nothing != nullptr ? expr(nothing->front(), &value.type) : constant_expr(0, value.type, node.span);
  if (otherwise.type.sort == Sort::error)
    return {};
  out.type = common(value.type, otherwise.type, node.span);
  out.args.push_back(std::move(value));
  out.args.push_back(std::move(otherwise));
  return out;
}

} // namespace brehon
