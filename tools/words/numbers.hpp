#pragma once

#include "tools/words/context.hpp"

#include <optional>
#include <string>
#include <vector>

/// Numbers and conditions that depend on the number of players.
namespace brehon::telling {

/// Whether the game is one for two players.
bool is_for_two(const Context& context);
/// Whether an expression is a constant that is the same with each number of players.
bool is_known(const Context& context, const Expr& expr);
/// Whether it always holds, and whether it never does.
bool always_holds(const Context& context, const Expr& expr);
bool never_holds(const Context& context, const Expr& expr);
/// What an expression is with each number of players; nothing where it is always the same, or depends on more.
std::optional<std::vector<int>> by_players(const Context& context, const Expr& expr);
/// Whether a number is that of the players.
bool is_of_players(const Context& context, const std::vector<int>& numbers);
/// `the number of players − 1`, or where there is no such formula, `7 (2 players) or 5 (3–8 players)`.
Term number_by_players(const Context& context, const std::vector<int>& numbers);
/// `there are 3–5 players`
std::string holds_by_players(const Context& context, const std::vector<int>& truths, bool holds);

} // namespace brehon::telling
