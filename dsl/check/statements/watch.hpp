#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/statements/stmt.hpp"

/// Statements that the language spells out in others: what happens at once, and limits that are kept by choice.
namespace brehon::checking {

/// `at once when E`: from here to the end of the block that it stands in, as soon as the condition holds.
model::Stmt watch_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);
/// `keep at most N F in Z, rest to W`: whose place it is gives up pieces one by one until no more than N are left.
void keep_statement(Context& context, const Node& node, model::ElementId parent, const Place& place, model::Block& out);

} // namespace brehon::checking
