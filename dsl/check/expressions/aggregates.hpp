#pragma once

#include "dsl/check/context/context.hpp"

/// Quantifiers and aggregates: what is tested of all that a binder finds.
namespace brehon::checking {

/// `some`, `no`, `every`, and `all`, which is a set.
Expr quantifier_expr(Context& context, const Node& node);
/// `count(…)` and `first(…)`, of a binder or of a whole set or zone.
Expr counted_expr(Context& context, const Node& node);
/// How many pieces there are in places, or in a set of pieces.
Expr count_of(Context& context, Expr whole, Span span);
/// `sum(E for x in S where …)` and its like.
Expr aggregate_expr(Context& context, const Node& node);
/// `union(S for x in T where …)`.
Expr union_expr(Context& context, const Node& node);

} // namespace brehon::checking
