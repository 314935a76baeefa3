#pragma once

#include "dsl/check/context/context.hpp"

/// Expressions nest statements: what `after { … }` tries. What an earlier folder needs of a later one is declared here.
namespace brehon::checking {

/// The statements of a block that is tried. Defined in `statements`.
model::Block tried_statements(Context& context, const Node& block);

} // namespace brehon::checking
