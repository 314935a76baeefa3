#pragma once

#include <set>

#include "dsl/check/context/context.hpp"

namespace brehon::checking {

/// The rules that cannot be done where nobody acts: they mention who acts, pay, leave a choice to them, or call a rule
/// that does, and do not say who that is. In time linear in their text.
std::set<model::RuleId> rules_with_actor(const Context& context);

} // namespace brehon::checking
