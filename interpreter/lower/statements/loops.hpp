#pragma once

#include "interpreter/lower/context/context.hpp"

/// `for each`. A loop runs through what there is when it begins.
namespace brehon::lowering {

/// A loop runs over what there is when it begins. Where its body changes what the loop looks at, that is noted first.
void for_each(Context& context, const Stmt& stmt);

} // namespace brehon::lowering
