#include "dsl/check/proofs/none/named.hpp"

#include "dsl/model/expressions.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace brehon::checking {

using model::Expr;

namespace {

/// Whether a value is a part of an expression; what binders run through is left aside.
bool mentions(const Expr& expr, const Expr& value) {
  return expressions::same(expr, value) ||
         std::any_of(expr.args.begin(), expr.args.end(), [&](const Expr& each) { return mentions(each, value); });
}

void rename_in(Expr& expr, const Expr& value, const Expr& name) {
  if (expressions::same(expr, value)) {
    expr = name;
    return;
  }
  for (Expr& each : expr.args)
    rename_in(each, value, name);
}

} // namespace

void add_renamed(expressions::Bodies& bodies, const Expr& value, const Expr& name, expressions::AllKnown& known) {
  if (value.args.empty())
    return; // a constant or another name
  for (std::size_t i = 0, before = known.size(); i < before; ++i) {
    if (!mentions(*known[i].condition, value))
      continue;
    Expr renamed = *known[i].condition;
    rename_in(renamed, value, name);
    known.push_back({&bodies.keep(std::move(renamed)), known[i].holds, known[i].any});
  }
}

} // namespace brehon::checking
