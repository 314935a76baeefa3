#pragma once

#include "dsl/check/context/context.hpp"

/// Boards: kinds whose values are places with steps between them; their directions and areas.
namespace brehon::checking {

/// Whether a node declares a board.
bool declares_board(const Node& node);
/// Fills the kind of a board: its places, and the steps between them. `node` declares a board.
void declare_board(Context& context, const Node& node, model::Kind& kind);
/// One kind of directions for all boards; where there are hexes only, their six.
void declare_directions(Context& context, Span span);
/// What stands in the braces of a board: what the players face, and areas. The kinds of the game are known.
void board_parts(Context& context, const Node& node, model::KindId kind);

} // namespace brehon::checking
