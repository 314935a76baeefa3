#pragma once

#include "dsl/model/model.hpp"
#include "tools/diff/diff.hpp"

#include <string>
#include <vector>

namespace brehon::diff {

/// All in which two models are unequal but for wording and what follows from the rest, one difference for each member.
/// B is in the words of A, and both call their variables by their depth. Members come from the walk of the model: none
/// is left out. The order of declarations does not count, nor that of the values of a kind where nothing depends on it.
std::vector<Difference> unequal_members(const model::Model& a, const model::Model& b);

/// Whether a difference is at the same place as another, around it or in it.
bool is_within(const Difference& unequal, const Difference& reported);

} // namespace brehon::diff
