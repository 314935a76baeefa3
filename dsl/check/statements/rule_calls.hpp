#pragma once

#include <set>

#include "dsl/check/context/context.hpp"

namespace brehon::checking {

/// The rules that mention who acts, or call a rule that does, in time linear in their text.
std::set<model::RuleId> rules_with_player(const Context& context);

} // namespace brehon::checking
