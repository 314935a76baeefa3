#pragma once

#include "interpreter/lower/context/context.hpp"

/// The listing of a decision: nested loops over the values of the parameters. Each requirement is tested in the
/// outermost loop in which all that it mentions is known; those that are asked last are left to the test of an option.
namespace brehon::lowering {

/// Goes to a label where a requirement is not met and nothing in force waives it.
void require(Context& context, const model::Guard& guard, Label otherwise);
/// Whether all variables of an action that a requirement or constant mentions are known: its first parameters, and
/// constants done.
bool ready(const Action& action, const model::Guard& guard, std::size_t bound, const std::vector<bool>& done);
/// The value of a constant, none where it is partial and there is none.
Location constant_of(Context& context, const model::Guard& guard);
/// Writes the listing, the test and the questions of a decision.
void listing(Context& context, const PendingDecision& pending);

} // namespace brehon::lowering
