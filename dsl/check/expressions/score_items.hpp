#pragma once

#include "dsl/check/context/context.hpp"

/// Score items, which are also definitions that other expressions can call.
namespace brehon::checking {

/// The element of a score item, which may be asked for before the score is checked.
model::ElementId score_element(Context& context, const Node& item);
/// `score.cattle(p)`, also `GAME.score.cattle(p)`: a score item as a definition of its own.
Expr call_score(Context& context, const Node& node);
/// What an item comes to, as a fraction where it is one.
Expr exact_score(Context& context, const Node& node);

} // namespace brehon::checking
