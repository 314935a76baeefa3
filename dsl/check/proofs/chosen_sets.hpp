#pragma once

#include "dsl/check/context/context.hpp"

/// Sets of pieces that somebody has chosen.
namespace brehon::checking {

/// Reports where a set is mentioned behind a decision or chance in the effects of its action: it is forgotten by then.
void judge_chosen_sets(Context& context);

} // namespace brehon::checking
