#pragma once

#include <set>

#include "dsl/check/context/context.hpp"

namespace brehon::checking {

/// The rules that mention who acts, or call a rule that does, in time linear in their text. Reports rules that call each
/// other too deep.
std::set<model::RuleId> rules_with_player(Context& context);

} // namespace brehon::checking
