#include "dsl/check/expressions/make.hpp"

namespace brehon::checking {

using model::Op;

Expr make(Op op, Type type, Span span, std::vector<Expr> args) {
  Expr out;
  out.op = op;
  out.type = std::move(type);
  out.span = span;
  out.args = std::move(args);
  return out;
}

Expr constant_expr(int value, Type type, Span span) {
  Expr out;
  out.op = Op::constant;
  out.value = value;
  out.type = std::move(type);
  out.span = span;
  return out;
}

} // namespace brehon::checking
