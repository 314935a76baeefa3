#pragma once

#include "interpreter/lower/context/context.hpp"

/// Paying and gaining.
namespace brehon::lowering {

/// The digits of a number of a mixed radix, of which the last is the fastest.
std::vector<int> decode(Context& context, int number, const std::vector<int>& radixes);
/// Paying and gaining: a decision where there are several ways.
void pay(Context& context, const Stmt& stmt);
/// Writes the listing and the question of a payment.
void list_payment(Context& context, const Payment& payment);

} // namespace brehon::lowering
