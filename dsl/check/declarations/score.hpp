#pragma once

#include "dsl/check/context/context.hpp"

/// Score, winner, returns, limit.
namespace brehon::checking {

/// The score of a player: its items, and what cards count.
void check_score(Context& context);
/// What decides who wins.
void check_winner(Context& context);
/// What players get at the end.
void check_returns(Context& context);
/// After how many decisions play is cut short.
void check_limit(Context& context);

} // namespace brehon::checking
