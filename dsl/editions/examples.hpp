#pragma once

#include "dsl/editions/editing.hpp"

namespace brehon::editions {

/// Gives an example, what it is `given` or what it is to `expect` another text.
void replace_example(Editing& editing, const Node& change);
/// Leaves out an example that does not hold in the edition.
void drop_example(Editing& editing, const Node& change);

} // namespace brehon::editions
