#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/statements/stmt.hpp"

/// Phases, rules and turns.
namespace brehon::checking {

/// `next turn to P`. Reports where no turns are under way.
model::Stmt next_turn_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// `turns clockwise from P { … }`. Reports turns that never end.
model::Stmt turns_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// `enter PHASE`.
model::Stmt enter_statement(Context& context, const Node& node, model::ElementId parent);
/// Names first, so that phases and rules can be named before they are defined.
void declare_flow(Context& context);
/// The parameters of all rules, and whether somebody acts in them.
void check_rule_heads(Context& context);
/// The bodies of all rules.
void check_rules(Context& context);
/// The set-up, the phases, and `play`.
void check_flow(Context& context);

} // namespace brehon::checking
