#pragma once

#include "interpreter/lower/context/context.hpp"

/// Whether numbers of pieces are a way of a price, and whether places hold one.
namespace brehon::lowering {

/// How many of each type a player has in the purse: a cell for each.
std::vector<int> purse_of(Context& context, int player);
/// Goes to `yes` where some counts are a way, else on. With `there` they are one as far as that goes.
void is_way(Context& context, const std::vector<int>& counts, const Ways& ways, const std::vector<int>* there,
            Label yes);
/// Whether places hold a way: no type falls short that nothing can stand in for, and the open types suffice together.
void covers(Context& context, const Expr& expr, Label target, bool when);

} // namespace brehon::lowering
