#pragma once

#include "interpreter/lower/context/context.hpp"

/// The listing of a decision: nested loops over the values of the parameters. Each requirement is tested in the
/// outermost loop in which all that it mentions is known.
namespace brehon::lowering {

/// Whether all variables of an action that a requirement or constant mentions are known: its first parameters, and
/// constants done; and, where it is asked last, all others are done.
bool ready(const Context& context, const Action& action, const model::Guard& guard, std::size_t bound,
           const std::vector<bool>& done);
/// The value of a constant, none where it is partial and there is none.
Location constant_of(Context& context, const model::Guard& guard);
/// Writes the listing and the questions of a decision.
void listing(Context& context, const PendingDecision& pending);

} // namespace brehon::lowering
