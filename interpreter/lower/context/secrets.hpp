#pragma once

#include <set>

#include "dsl/model/model.hpp"

/// What of a game some players see and others do not.
namespace brehon::lowering {

/// Whether a player can come to know something that others do not, or that what rests later does not show: places that
/// not all see into, piles whose order chance decides, markers that not all see, choices made together.
bool has_secrets(const model::Model& model);

/// Whether others do not learn that an action was chosen: the rules say so, or it can write to a marker that not all
/// see. Whether it does in a game does not count: that would tell them.
bool is_secret(const model::Model& model, const model::Action& action);

/// Which families can come to the box straight from a place that not all see into. Nobody sees which of their pieces
/// lie in the box. Linear in the size of the model.
std::set<model::FamilyId> unseen_in_box(const model::Model& model);

} // namespace brehon::lowering
