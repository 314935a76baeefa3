#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/statements/stmt.hpp"

/// Statements that are repeated: `for each`, `repeat`.
namespace brehon::checking {

/// The set of all players.
model::Expr every_player(const Context& context, Span span);
/// A binder that runs through all players.
model::Binder all_players(const Context& context, model::VariableId variable, Span span);
/// `for each x in S { … }` and `for each player { … }`.
model::Stmt for_each_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// `repeat M in S { … }`: a block for each value of a marker.
model::Stmt repeat_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// `repeat N times { … }`.
model::Stmt repeat_times_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// `repeat until E { … }`: a count that is no bound.
model::Stmt repeat_until_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);

} // namespace brehon::checking
