#pragma once

#include "interpreter/lower/context/context.hpp"

/// What moves pieces.
namespace brehon::lowering {

/// Takes a piece from its place.
void take(Context& context, const Piece& piece);
/// Puts pieces into a place.
void put(Context& context, int place_cell, int type, int count_cell, bool face_down);
/// A number of pieces of one type from places to a place. A run-time error where there are too few, unless it is `up
/// to`.
void move(Context& context, const Stmt& stmt);
/// All pieces that a binder finds.
void move_all(Context& context, const Stmt& stmt);
/// One piece. A run-time error where there is none. A variable that is the piece knows where it lies then.
void move_piece(Context& context, const Stmt& stmt);
/// Two pieces, or all that lies in two places, change places.
void swap(Context& context, const Stmt& stmt);
/// Shuffles a pile.
void shuffle(Context& context, const Stmt& stmt);
/// Draws out of a pile of unknown order: a chance for each piece.
void draw(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
