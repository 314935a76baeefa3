#pragma once

#include "dsl/model/model.hpp"

#include <set>

namespace brehon::model {

/// The zones into which some statement can put a piece under the options of a model, and the box. All others stay
/// empty: what is done to what lies there is never done. Statements behind a condition that is constant and false do
/// not count.
std::set<ZoneId> filled_zones(const Model& model);

} // namespace brehon::model
