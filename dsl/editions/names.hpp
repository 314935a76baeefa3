#pragma once

#include "dsl/editions/editing.hpp"

namespace brehon::editions {

/// Gives an option another default, or a gap another reading.
void choose(Editing& editing, const Node& change);
/// Gives something a label in place of the one of that language.
void relabel(Editing& editing, const Node& change);
/// Gives something another name wherever it is mentioned.
void rename(Editing& editing, const Node& change);

} // namespace brehon::editions
