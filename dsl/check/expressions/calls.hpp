#pragma once

#include "dsl/check/context/context.hpp"

/// Calls, and lookups in matchups and tables.
namespace brehon::checking {

/// `f(x)`: a definition, matchup, table, board, pair, score item, or what the language gives.
Expr call_expr(Context& context, const Node& node);

} // namespace brehon::checking
