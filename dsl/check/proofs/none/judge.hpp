#pragma once

#include "dsl/check/context/context.hpp"

/// What may be none where none cannot be, and decisions that may find nothing possible.
namespace brehon::checking {

/// Follows play through a model without errors, with what is known at each place, and reports every index, argument,
/// operand, piece, player, key or score that may be none there, and every decision of which what is known there does
/// not say that something is possible. Definitions and rules are judged where they are called, unless nothing in them
/// is at fault whatever is known.
void judge_none(Context& context);

} // namespace brehon::checking
