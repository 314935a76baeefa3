#pragma once

#include "dsl/check/context/context.hpp"

/// What can be paid.
namespace brehon::checking {

/// `purse Z[player], … with BANK`: the bank never runs short, so it is the box.
void declare_purse(Context& context);

} // namespace brehon::checking
