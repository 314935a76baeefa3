#pragma once

#include "interpreter/lower/context/context.hpp"

/// What pieces show, and to whom.
namespace brehon::lowering {

/// All that can be rolled in a place is turned to its first side, then each piece in turn falls.
void roll(Context& context, const Stmt& stmt);
/// Turns a piece to a side: it becomes a piece of another type. A run-time error where there is none, or no such side.
void turn(Context& context, const Stmt& stmt);
/// Shows pieces to a player. A run-time error where there is no piece.
void show(Context& context, const Stmt& stmt);
/// `reveal` and `hide`: turns places face up or down.
void reveal(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
