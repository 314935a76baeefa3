#pragma once

#include "dsl/model/model.hpp"

#include <vector>

/// Sets of numbers, as intervals in ascending order of which no two meet or touch.
namespace brehon::model {

using Intervals = std::vector<Interval>;

Intervals united(Intervals a, const Intervals& b);
/// The numbers of `a` that are not in `b`.
Intervals without(const Intervals& a, const Intervals& b);
/// The numbers that are in both.
Intervals shared_by(const Intervals& a, const Intervals& b);

} // namespace brehon::model
