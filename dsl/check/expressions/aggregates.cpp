
#include "dsl/check/expressions/aggregates.hpp"
#include "dsl/check/expressions/binders.hpp"
#include "dsl/check/expressions/constants.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/places.hpp"
#include "dsl/check/expressions/sets.hpp"
#include "dsl/check/expressions/types.hpp"
#include "dsl/model/types.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

/// `with most E` or `with fewest E`.
Expr extreme(Context& context, const Node& node, Expr base) {
  const Node* most = node.find(Kind::with_most);
  const Node* fewest = node.find(Kind::with_fewest);
  if (most == nullptr && fewest == nullptr)
    return base;
  const Node& key = most != nullptr ? *most : *fewest;
  Expr value = expr(context, key.front());
  if (value.type.sort != Sort::error && value.type.sort != Sort::integer && value.type.sort != Sort::kind &&
      value.type.sort != Sort::boolean && value.type.sort != Sort::tuple) {
    error(context, DiagnosticId::wrong_type, key.span, fmt::format("{} has no order", describe(context, value.type)));
    value = {};
  }
  base.value = most != nullptr ? 1 : -1;
  base.args.push_back(std::move(value));
  return base;
}

/// Whether what is found are sets of pieces.
bool finds_sets(const model::Binder& binder) {
  return !binder.source.empty() && binder.source[0].op == Op::subsets;
}

/// How to write a quantifier whose name for what it finds is not used: by the name of the pieces, or of an empty place.
std::string mend_unused(const Context& context, const Node& node, const model::Binder& binder) {
  const Node& written = node[0];
  const auto& families = context.model.variables[binder.variable].type.families;
  if (!binder.pieces || node.kind == Kind::every)
    return {};
  if (node.children.size() == 1 && written.children.size() == 2)
    return fmt::format("write `{} is {}`", written.get(Kind::source).front().text,
                       node.kind == Kind::no ? "empty" : "not empty");
  if (families.size() != 1)
    return {};
  const std::string_view rest = written.text.substr(written.get(Kind::id).text.size());
  return fmt::format("write `{} {}{}`", kind_name(node.kind), context.model.families[families.front()].name, rest);
}

} // namespace

Expr quantifier_expr(Context& context, const Node& node) {
  LocalScope scope(context);
  Expr out;
  out.span = node.span;
  out.type = types::boolean();
  out.binders.push_back(check_binder(context, node[0]));
  if (node.kind == Kind::every) {
    out.op = Op::every;
    out.args.push_back(constant_expr(1, types::boolean(), node.span));
    out.args.push_back(condition(context, node[1]));
  } else if (node.kind == Kind::all) {
    if (out.binders[0].pieces || finds_sets(out.binders[0])) {
      error(context, DiagnosticId::wrong_type, node.span, "`all` makes sets of values; pieces stay where they are");
      excuse_all(context, node);
      return {};
    }
    out.op = Op::all;
    out.type = types::set_of(context.model.variables[out.binders[0].variable].type);
    out.args.push_back(where_of(context, node));
    out = extreme(context, node, std::move(out));
    scope.use_last(); // the set is its use
  } else {
    out.op = Op::some;
    out.args.push_back(where_of(context, node));
  }
  scope.close(mend_unused(context, node, out.binders[0]));
  for (const Expr& arg : out.args) {
    if (arg.type.sort == Sort::error)
      return {};
  }
  return node.kind == Kind::no ? negation(context, std::move(out)) : std::move(out);
}

Expr counted_expr(Context& context, const Node& node) {
  Expr out;
  out.span = node.span;
  const bool counts = node.kind == Kind::count;
  if (node[0].kind == Kind::binder) {
    LocalScope scope(context);
    out.binders.push_back(check_binder(context, node[0]));
    out.args.push_back(where_of(context, node));
    out = extreme(context, node, std::move(out));
    out.op = counts ? Op::count : Op::first;
    out.type = context.model.variables[out.binders[0].variable].type;
    if (!counts && finds_sets(out.binders[0])) {
      error(context, DiagnosticId::misplaced, node.span, "no order says which set of pieces is the first").suggestion =
          "ask whether there is one: `some s in sets of …`, or let somebody choose it";
      excuse_all(context, node);
      return {};
    }
    if (counts)
      out.type = types::integer(0, 10000);
    else
      out.type.optional = true;
    const bool used_by_where = node.has(Kind::where) || node.has(Kind::with_most) || node.has(Kind::with_fewest);
    if (!counts && !used_by_where)
      scope.use_last(); // `first(x in S)` is its use
    scope.close();
    for (const Expr& arg : out.args) {
      if (arg.type.sort == Sort::error)
        return {};
    }
    return out;
  }
  Expr whole = expr(context, node[0]);
  if (whole.type.sort == Sort::error)
    return {};
  if (whole.type.sort == Sort::set) {
    out.op = counts ? Op::set_size : Op::set_first;
    out.type = counts ? types::integer(0, 100000) : types::element_of(whole.type);
    if (!counts && whole.op != Op::whole)
      out.type.optional = true;
    out.args = list(std::move(whole));
    return simplify(context, std::move(out));
  }
  if (!has_pieces(whole.type)) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a set or places are needed", describe(context, whole.type)));
    return {};
  }
  if (!counts) {
    if (whole.type.sort != Sort::place) {
      error(context, DiagnosticId::wrong_type, node[0].span, "these are several places: which of them is meant?");
      return {};
    }
    return end_of_order(context, "first", std::move(whole), node.span);
  }
  return count_of(context, std::move(whole), node.span);
}

Expr count_of(Context& context, Expr whole, Span span) {
  Expr out;
  out.span = span;
  out.op = Op::count;
  out.type = types::integer(0, 10000);
  out.binders.push_back(all_pieces(context, std::move(whole), span));
  out.args.push_back(constant_expr(1, types::boolean(), span));
  return out;
}

Expr aggregate_expr(Context& context, const Node& node) {
  LocalScope scope(context);
  Expr out;
  out.span = node.span;
  out.binders.push_back(check_binder(context, node.get(Kind::binder)));
  out.args.push_back(where_of(context, node));
  Expr value = expr(context, node[0]);
  scope.close();
  if (value.type.sort == Sort::error || out.args.front().type.sort == Sort::error)
    return {};
  const bool number = value.type.sort == Sort::integer;
  if (!number && (node.kind == Kind::sum || value.type.sort != Sort::kind)) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a number is needed", describe(context, value.type)));
    return {};
  }
  const Node* nothing = node.find(Kind::default_value);
  if (node.kind == Kind::sum) {
    out.op = Op::sum;
    const bool is_large = value.type.low < -1000000 || value.type.high > 1000000;
    out.type = is_large ? types::integer(-2000000000, 2000000000)
                        : types::integer(std::min(0, value.type.low) * 1000, std::max(0, value.type.high) * 1000);
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
    error(context, DiagnosticId::missing_part, node.span,
          fmt::format("the {} of nothing: say what it is", kind_name(node.kind)))
        .suggestion = "add `else 0`, or another value, before the closing parenthesis";
    return {};
  }
  out.type = value.type;
  Expr otherwise =
      nothing != nullptr ? expr(context, nothing->front(), &value.type) : constant_expr(0, value.type, node.span);
  if (otherwise.type.sort == Sort::error)
    return {};
  out.type = common(context, value.type, otherwise.type, node.span);
  out.args.push_back(std::move(value));
  out.args.push_back(std::move(otherwise));
  return out;
}

Expr union_expr(Context& context, const Node& node) {
  LocalScope scope(context);
  Expr out;
  out.op = Op::unite;
  out.span = node.span;
  out.binders.push_back(check_binder(context, node.get(Kind::binder)));
  out.args.push_back(where_of(context, node));
  out.args.push_back(expr(context, node[0]));
  scope.close();
  for (const Expr& arg : out.args) {
    if (arg.type.sort == Sort::error)
      return {};
  }
  if (out[model::Role::each].type.sort != Sort::set) {
    error(context, DiagnosticId::wrong_type, node[0].span,
          fmt::format("this is {}, but a set is needed", describe(context, out[model::Role::each].type)));
    return {};
  }
  out.type = out[model::Role::each].type;
  return out;
}

} // namespace brehon::checking
