#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/statements/stmt.hpp"

/// Decisions and the actions that they consist of.
namespace brehon::checking {

/// Whether a statement is one of those that make up a decision together.
bool is_decision_item(const Node& node);
/// A decision from adjacent actions. `whole` is `actions …` or the block of a turn; `parent` the element of the
/// actions.
model::Stmt check_decision(Context& context, const std::vector<const Node*>& items, const Node& whole,
                           model::ElementId parent, const Place& place);
/// An action with its parameters, requirements and effects.
model::Action check_action(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// `choose x in S { … }` and `may choose …`. `before` gets what is known before: who decides.
model::Stmt choose_statement(Context& context, const Node& node, model::ElementId parent, const Place& place,
                             model::Block& before);
/// `may NAME { … }`: an action or `pass`. `before` as in `choose_statement`.
model::Stmt may_statement(Context& context, const Node& node, model::ElementId parent, const Place& place,
                          model::Block& before);

} // namespace brehon::checking
