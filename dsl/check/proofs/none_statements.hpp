#pragma once

#include "dsl/model/known.hpp"

#include <optional>
#include <set>
#include <vector>

/// What statements are to who follows what is known through play.
namespace brehon::checking {

/// What is known where play goes on; nothing where it never does.
using Onward = std::optional<expressions::AllKnown>;

/// What is known where two ways meet.
Onward joined(const Onward& a, const Onward& b);
/// Whether none may be an argument of a statement.
bool takes_none(const model::Model& model, const model::Stmt& stmt, model::Role role);
/// Whether a condition of a statement is asked again, after the statements in it.
bool is_asked_again(model::Act act);
/// That a value is one of several, none of which is none.
model::Expr one_of(const model::Expr& value, const std::vector<model::Interval>& values);
/// Whether the value of an expression stays the same whatever statements do.
bool is_steady(const model::Model& model, const model::Expr& expr);
/// Whether a phase is left anywhere.
bool leaves_phase(const model::Model& model);
/// Whether a statement ends the game, perhaps under a condition.
bool states_end(const model::Stmt& stmt);
/// Whether the game may end in statements and what they call; rules that are `called` already are left out.
bool may_end(const model::Model& model, const model::Block& block, std::set<model::RuleId>& called);
bool may_end(const model::Model& model, const model::Stmt& stmt, std::set<model::RuleId>& called);
/// Whether the statements in a loop happen once for each value of a kind.
bool is_for_all(const model::Stmt& stmt);
/// Whether a `let` names one place, so that its name can be read as the place itself.
bool names_place(const model::Model& model, const model::Expr& value);

} // namespace brehon::checking
