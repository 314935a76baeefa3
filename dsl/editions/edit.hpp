#pragma once

#include <cstdint>

#include "dsl/editions/edition.hpp"

namespace brehon {

/// Makes the changes of one edition or variant, the `layer`th of those on top of each other (from 1), in the order of
/// its text. Faults are those of `edited_game`; a change with a fault is left out.
void apply_changes(EditedGame& game, const Node& edition, std::uint32_t layer, Diagnostics& diagnostics);

} // namespace brehon
