#pragma once

#include "dsl/check/statements/stmt.hpp"

/// A choice by a value.
namespace brehon::checking {

/// `match E { V { … } … }`: each value has one case, and so has none where E may be none there.
model::Stmt match_statement(Context& context, const Node& node, model::ElementId parent, const Place& place);

} // namespace brehon::checking
