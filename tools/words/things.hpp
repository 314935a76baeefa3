#pragma once

#include "tools/words/context.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Pieces, places and goods.
namespace brehon::telling {

std::string piece_type(const Context& context, model::PieceTypeId type, int number = 1);
std::string attribute_name(const Context& context, const Expr& attribute);
/// The thing whose attribute it is.
const Expr& bearer(const Expr& attribute);
/// Whether a value of the attribute says what a piece is, `boy`, so that the attribute need not be named.
bool says_what_it_is(const Context& context, const Expr& attribute);
std::string with_indices(Context& context, std::string name, const std::vector<Expr>& indices);
/// Where pieces are. A slot is described as a place, too, where its piece is meant.
std::string place(Context& context, const Expr& expr);
/// Pieces as a noun: the family, narrowed by what stands with it. What is left of its filters follows as a condition.
std::string pieces(Context& context, const model::Binder& binder, int number);
std::string pieces_and_source(Context& context, const model::Binder& binder, int number);
/// A number of things: a known one before their noun, any other behind it.
std::string amount(Context& context, std::string_view key, const Expr& count, const std::string& one,
                   const std::string& several);
std::string bundle(Context& context, const Expr& expr);

} // namespace brehon::telling
