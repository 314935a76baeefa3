#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/statements/stmt.hpp"

/// Statements that are repeated: `for each`, `repeat`.
namespace brehon::checking {

/// A binder that runs through all players.
model::Binder all_players(const Context& context, model::VariableId variable, Span span);
/// `for each x in S { … }` and `for each player { … }`.
model::Stmt for_each_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// `repeat M in S { … }`: a block for each value of a marker.
model::Stmt repeat_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// `repeat N times { … }`.
model::Stmt repeat_times_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);

} // namespace brehon::checking
