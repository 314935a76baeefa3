#pragma once

#include "dsl/model/model.hpp"

#include <set>

namespace brehon {

/// The families of which pieces are taken from the box in play, not only in the set-up: those without limit, those that
/// are paid with, and what some statement takes from there.
std::set<model::FamilyId> supplied_families(const model::Model& model);

} // namespace brehon
