#pragma once

#include "dsl/model/walk.hpp"

/// Parts of the rules with the arguments of a call in place of parameters.
namespace brehon::model {

/// The arguments of a call by the parameters that they take the place of.
using Arguments = std::map<VariableId, const Expr*>;

/// A part in which each parameter is its argument. The arguments mention none of the parameters.
template <class T> T substituted(T part, const Arguments& arguments) {
  each<Expr>(part, [&](Expr& expr) {
    if (expr.op == Op::variable) {
      const auto found = arguments.find(expr.id<VariableId>());
      if (found == arguments.end())
        return;
      const Span span = expr.span;
      expr = Expr(*found->second);
      expr.span = span;
    } else if ((expr.op == Op::define || expr.op == Op::again) && expr.value != none) {
      const auto found = arguments.find(VariableId(expr.value));
      if (found != arguments.end() && found->second->op == Op::variable)
        expr.value = found->second->index;
    }
  });
  return part;
}

} // namespace brehon::model
