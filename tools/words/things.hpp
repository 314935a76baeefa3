#pragma once

#include "tools/words/context.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Pieces and goods.
namespace brehon::telling {

Term piece_type(const Context& context, model::PieceTypeId type, int number = 1);
Term attribute_name(const Context& context, const Expr& attribute);
/// The thing whose attribute it is.
const Expr& bearer(const Expr& attribute);
/// Whether an expression is an attribute of a piece or of a value.
bool is_attribute(const Expr& expr);
/// Whether a value is called like the attribute that it is compared with, so that `the area is the area` would be said.
bool names_itself(const Context& context, const Expr& attribute, const Expr& value);
/// Whether an expression is the side of a piece that is up.
bool shows_side(const Context& context, const Expr& expr);
/// Whether a value of the attribute says what a piece is, `boy`, so that the attribute need not be named.
bool says_what_it_is(const Context& context, const Expr& attribute);
/// Pieces as a noun: the family, narrowed by what stands with it. What is left of its filters follows as a condition.
Term pieces(Context& context, const model::Binder& binder, int number);
/// The same, with where they are.
Term pieces_and_source(Context& context, const model::Binder& binder, int number);
/// So many of what is called by these nouns.
Term amount(Context& context, std::string_view key, const Expr& count, const Term& one, const Term& several);
/// What a set of pieces is that is chosen or looked for: `2 to 4 cards in your hand`.
Term set_of_pieces(Context& context, const Expr& subsets);
Term bundle(Context& context, const Expr& expr);

} // namespace brehon::telling
