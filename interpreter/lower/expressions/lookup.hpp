#pragma once

#include "interpreter/lower/context/context.hpp"

/// What is looked up: attributes, matchups, tables.
namespace brehon::lowering {

/// A table over piece types that can be asked for none, too: its value is `value(type)`, and for none `value(-1)`'s
/// place is taken by none.
int piece_table(Context& context, const std::function<Cell(model::PieceTypeId)>& read);
/// An attribute, owner or index of the place of a piece, in a cell of its own; none for no piece.
int attribute(Context& context, const Expr& expr);
/// The values of an attribute, or the owner, for each piece type; that for none stands before them.
int attribute_table(Context& context, const Expr& expr);
/// An attribute of a value of a kind; none for none.
int kind_attribute(Context& context, const Expr& expr);
/// The result of a matchup. A run-time error where an axis is none that must not be, or a `never` row decides.
int matchup(Context& context, const Expr& expr);
/// The number of the keys of a table, the leftmost slowest.
int table_key(Context& context, const Expr& expr);
/// The value of a table: the row of each key, then the value of the row, which is computed where it is no constant. A
/// run-time error where the table does not list a key, or a `never` row decides.
int lookup(Context& context, const Expr& expr);
/// A value of a kind of pairs: from the combination of its attributes to the value, whose order can be another.
int pair(Context& context, const Expr& expr);

} // namespace brehon::lowering
