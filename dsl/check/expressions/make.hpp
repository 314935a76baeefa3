#pragma once

#include "dsl/check/context/context.hpp"

#include <utility>
#include <vector>

/// Makers of expressions.
namespace brehon::checking {

/// A list of expressions. What is moved into it is not copied, as it would be from braces.
template <class... Exprs> std::vector<Expr> list(Exprs&&... exprs) {
  std::vector<Expr> out;
  out.reserve(sizeof...(exprs));
  (out.push_back(std::forward<Exprs>(exprs)), ...);
  return out;
}
/// An expression of an operator and its arguments.
Expr make(model::Op op, Type type, Span span, std::vector<Expr> args);
/// Whether a fault in an expression has been reported.
inline bool is_error(const Expr& value) {
  return value.type.sort == model::Sort::error;
}
/// A constant.
Expr constant_expr(int value, Type type, Span span);

} // namespace brehon::checking
