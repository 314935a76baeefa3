#pragma once

#include "dsl/check/context/context.hpp"

/// Sets and ranges, and sets of pieces: some of those that lie in places, chosen or looked for as one.
namespace brehon::checking {

/// `{a, b}`: a set of values, or several places.
Expr set_expr(Context& context, const Node& node, const Type* expected);
/// `a..b`, `a..`, `..b`; open ones take their end from what is expected.
Expr range_expr(Context& context, const Node& node, const Type* expected);

/// What a variable for a set of pieces runs through: `sets of 2..4 card in Z`. Reports places that are not named one
/// by one, pieces that are not named, and numbers that cannot be.
Expr subsets_expr(Context& context, const Node& node);
/// The type of a parameter of a definition that is any set of pieces of a family.
Type pieces_of_family(const Context& context, model::FamilyId family);
/// A value that a name or a definition is to represent; at fault where it is a set of pieces, which keeps its own name.
Expr no_set_of_pieces(Context& context, Expr value);
/// Everything in places, or in a set of pieces.
model::Binder all_pieces(Context& context, Expr whole, Span span);

} // namespace brehon::checking
