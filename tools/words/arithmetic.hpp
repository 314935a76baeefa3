#pragma once

#include "tools/words/context.hpp"

#include <string_view>

/// Sums, products and limits of numbers, in words.
namespace brehon::telling {

/// Whether a value is a number that is written out.
bool is_number(const Expr& expr, int value);

/// Two values with words or a sign between them; the result, where both are known.
Term infix(Context& context, const Expr& expr, std::string_view key);
/// A product: so many for each thing, where something is counted.
Term product(Context& context, const Expr& expr);
/// A difference: less than nought with a sign of its own.
Term difference(Context& context, const Expr& expr);
/// A quotient; halves as such: `7½`.
Term quotient(Context& context, const Expr& expr);
/// `minimum` and `maximum`; with a constant they are limits.
Term extreme(Context& context, const Expr& expr, std::string_view limit, std::string_view list);

} // namespace brehon::telling
