#pragma once

#include "dsl/check/context/context.hpp"

/// The places of rings are numbers: one calculates with them, and a number is the place that has it.
namespace brehon::checking {

/// Whether values of a type are the places of a ring.
bool is_of_ring(const Context& context, const model::Type& type);
/// The number of a place of a ring; any other value as it is.
model::Expr as_number(const Context& context, model::Expr value);
/// The place of a ring with a number. Reports numbers that no place has.
model::Expr as_place_of_ring(Context& context, model::Expr number, model::KindId ring);
/// Of two values that are compared, a place of a ring becomes its number where the other is a number.
void make_comparable(const Context& context, model::Expr& left, model::Expr& right);

} // namespace brehon::checking
