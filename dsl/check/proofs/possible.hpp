#pragma once

#include "dsl/model/known.hpp"

/// Conditions that exclude each other.
namespace brehon::checking {

/// Whether conditions can be as they are known together, as far as their words show: `a > b` and `a <= b`, or a marker
/// that has none of its values, cannot.
bool are_possible(expressions::Bodies& bodies, const expressions::AllKnown& known);

} // namespace brehon::checking
