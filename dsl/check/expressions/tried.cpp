#include "dsl/check/expressions/tried.hpp"

#include "dsl/check/context/nested.hpp"
#include "dsl/check/expressions/expr.hpp"
#include "dsl/check/expressions/make.hpp"
#include "dsl/check/expressions/types.hpp"

#include <fmt/format.h>

#include <utility>

namespace brehon::checking {

using model::Op;
using model::Sort;

namespace {

/// What is asked behind statements. Nothing that holds now is known there.
Expr asked(Context& context, const Node& node, model::Block tried) {
  expressions::AllKnown known = std::exchange(context.scope.known, {});
  Expr value = expr(context, node.children.back());
  context.scope.known = std::move(known);
  if (is_error(value))
    return {};
  const Sort sort = value.type.sort;
  if (sort != Sort::boolean && sort != Sort::integer && sort != Sort::kind) {
    error(context, DiagnosticId::wrong_type, node.children.back().span,
          fmt::format("this is {}, but a condition, a number or a value of a kind is needed: nothing else is left when "
                      "what is tried is taken back",
                      describe(context, value.type)));
    return {};
  }
  const Type type = value.type;
  Expr out = make(Op::after, type, node.span, list(std::move(value)));
  out.blocks.push_back(std::move(tried));
  return out;
}

} // namespace

Expr tried_expr(Context& context, const Node& node) {
  if (!node.has(Kind::block)) {
    error(context, DiagnosticId::misplaced, node.span,
          "`after this` begins a requirement of an action, and stands nowhere else")
        .suggestion = "say what is tried: `after { … }`";
    return {};
  }
  return asked(context, node, tried_statements(context, node.get(Kind::block)));
}

bool is_after_action(const Node& node) {
  return node.kind == Kind::tried && !node.has(Kind::block);
}

Expr after_action(Context& context, const Node& node, model::Block effects) {
  Expr out = asked(context, node, std::move(effects));
  if (!is_error(out) && out.type.sort != Sort::boolean) {
    error(context, DiagnosticId::wrong_type, node.children.back().span,
          fmt::format("this is {}, but a condition is needed", describe(context, out.type)));
    return {};
  }
  out.flag = true;
  return out;
}

} // namespace brehon::checking
