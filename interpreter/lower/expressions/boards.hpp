#pragma once

#include "interpreter/lower/context/context.hpp"

/// Steps, lines, spans and what is connected, over sets of the places of a board. Each returns the cells of its result.
namespace brehon::lowering {

/// The board of the program that a kind is; none where it is none.
BoardId board_of(const Context& context, model::KindId kind);
/// The layout of a board.
const BoardLayout& board(const Context& context, model::KindId kind);
/// The place that a step leads to from a place of a board, or none.
int step_from(const Context& context, model::KindId kind, int place, int direction);
/// The set of all places of a board; nothing may be written to it.
int all_places(Context& context, model::KindId kind);
/// A new set out of two, by an operation on sets of so many cells.
int set_algebra(Context& context, Operation op, int a, int b, int cells);
/// `line`: the cell that holds 1 or 0.
int line(Context& context, const Expr& expr);
/// The places past one, as far as all meet the condition; none of them unless the next one meets the other condition.
int span(Context& context, const Expr& expr);
/// The places that meet the condition and are connected with one, itself among them; empty where it does not meet it.
int group(Context& context, const Expr& expr);
/// Whether the group of a place meets two sets.
int chain(Context& context, const Expr& expr);
/// The places one step from those of a set.
int neighbours(Context& context, const Expr& expr);
/// The union of a set for all that a binder finds.
int unite(Context& context, const Expr& expr);
/// `step(c, d)`, and `step(c, d, n)`: as often as it is said.
int step(Context& context, const Expr& expr);
/// The next player, or the next place of a ring; or so many further on.
int next(Context& context, const Expr& expr);
/// The number of a place of a ring.
int ring_number(Context& context, const Expr& expr);
/// The place of a ring with a number; a run-time error where none has it.
int ring_place(Context& context, const Expr& expr);
/// The player after one, or before one, in a cell of its own.
int next_player(Context& context, int player, bool anticlockwise = false);

} // namespace brehon::lowering
