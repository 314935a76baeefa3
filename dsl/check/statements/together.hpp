#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/statements/stmt.hpp"

/// `together`: all choose at once. It is played one after the other, so nothing that one chooses may come to bear for
/// another before all have chosen.
namespace brehon::checking {

/// `together { … }`: all choose at once. Reports what would show to others before all have chosen.
model::Stmt together_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);

} // namespace brehon::checking
