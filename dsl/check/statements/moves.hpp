#pragma once

#include "dsl/check/context/context.hpp"
#include "dsl/check/statements/stmt.hpp"

/// Moves of pieces.
namespace brehon::checking {

/// Where the pieces of a move go; it counts as reached.
Expr to_place(Context& context, const Node& node);
/// Where the pieces of a move come from; the box where nothing is said.
Expr from_places(Context& context, const Node& node);
/// Notes that some statement turns what lies in places.
void turn_faces(Context& context, const Expr& places);
/// Pieces that the place cannot hold, whichever they are, are a fault; some that it cannot hold one in play.
void judge_move(Context& context, const Type& pieces, const Expr& to);
/// `move … from … to …`: appends the statements that it comes to.
void move_statement(Context& context, const Node& node, model::ElementId parent, const Place& place, model::Block& out);
/// The common part of the statements that a move of a bundle comes to: they are one element.
model::Stmt moving(Context& context, const Node& node, bool up_to, model::ElementId parent);
/// One of the alternatives of a move: portion by portion.
void move_way(Context& context, const Node& node, const Node& payment, const model::Stmt& whole, const Place& place,
              model::Block& out);

} // namespace brehon::checking
