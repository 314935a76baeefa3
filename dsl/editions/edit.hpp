#pragma once

#include <string_view>

#include "dsl/editions/edition.hpp"

namespace brehon {

/// Makes the changes of one edition or variant, in the order of its text. `language` is the one that it speaks, or
/// empty. Faults are those of `edited_game`; a change with a fault is left out.
void apply_changes(EditedGame& game, const Node& edition, std::string_view language, Diagnostics& diagnostics);

} // namespace brehon
