#pragma once

#include "interpreter/lower/context/context.hpp"

/// Definitions that call themselves. All others are written out where they are used; these are subroutines, one for
/// each call that can be under way, so that each has cells of its own and no stack is needed.
namespace brehon::lowering {

/// The value of a definition whose parameters are bound, with what adjusts it.
int value_of(Context& context, const model::Define& define);
/// The value of a call of a definition that calls itself. A run-time error where calls are too deep.
int called(Context& context, const Expr& call);
/// Writes the subroutine of such a call.
void definition(Context& context, const DefineCopy& copy);

} // namespace brehon::lowering
