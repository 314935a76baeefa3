#pragma once

#include "dsl/check/context/context.hpp"

/// Expressions over the places of a board: steps, lines, spans, what is connected.
namespace brehon::checking {

/// `line of n through c where P`, `group of c where P`, `chain through c where P joins (A, B)`, `span from c toward d
/// over P up to Q`, `ray from c toward d`: `it` is the place that is tested.
Expr spatial_expr(Context& context, const Node& node);
/// `neighbours of S`.
Expr neighbours_expr(Context& context, const Node& node);
/// `step(c, d)` and `step(c, d, n)`: a place or none.
Expr step_expr(Context& context, const Node& node, std::vector<Expr> args);

} // namespace brehon::checking
