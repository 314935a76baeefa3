#pragma once

#include "interpreter/lower/context/context.hpp"

/// The test of an option that was listed: what is tried and taken back is asked of one option after the other, so who
/// needs one of them need not ask it of all.
namespace brehon::lowering {

/// Offers the option in the cell that is tested if it meets the requirements that are asked last.
void option_test(Context& context, const PendingDecision& pending);

} // namespace brehon::lowering
