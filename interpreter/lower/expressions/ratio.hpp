#pragma once

#include "interpreter/lower/context/context.hpp"

/// Values of the score, exact: a division in their arithmetic stays a fraction.
namespace brehon::lowering {

/// The cells of a fraction in lowest terms.
struct Ratio {
  int numerator, denominator;
};

/// A value of the score, exact: a division in its arithmetic stays a fraction.
Ratio ratio(Context& context, const Expr& expr);
/// Copies a fraction to cells.
void copy_ratio(Context& context, const Ratio& to, const Ratio& from);
/// Whether a is less than b (or another comparison): denominators are positive.
int less(Context& context, Operation how, const Ratio& a, const Ratio& b);

} // namespace brehon::lowering
