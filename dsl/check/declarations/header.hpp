#pragma once

#include "dsl/check/context/context.hpp"

/// The head of a game: title, seats, sources, notes.
namespace brehon::checking {

/// Title, sources, notes and seats, with the kind `player`. Reports numbers of players that cannot be.
void declare_header(Context& context);

} // namespace brehon::checking
