#pragma once

#include "interpreter/lower/context/context.hpp"

/// Prices. A way is a number of each type that purses hold; a bundle has several ways.
namespace brehon::lowering {

/// Which of the types that purses hold a type is.
std::size_t currency_index(const Context& context, model::PieceTypeId type);
/// The ways of a price or gain: what they are made of is computed here, each amount in a cell.
Ways ways_of(Context& context, const Expr& expr);
/// A bundle without a way.
Ways no_ways(Context& context);
/// The same ways in cells of their own.
Ways keep_ways(Context& context, Ways ways, bool in_state, const std::string& name);
/// The most of each type that a way of a bundle can have.
std::vector<int> most_of(const Context& context, const Expr& expr);

} // namespace brehon::lowering
